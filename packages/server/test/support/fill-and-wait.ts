import type { Migrations } from '@scriptorium/database/migration'
import { createMigrator } from '@scriptorium/database/migrator'
import { openDatabase } from '@scriptorium/database/open'

/** A moment inside of a transaction of a migration: of its change of the schema, or of a batch of rows. */
export type Moment = 'batch' | 'schema'

type Pause = (moment: Moment) => Promise<void>

/** A migration whose `fill` marks each setting. A row that is filled twice has two marks. */
const markSettings = (pause: Pause): Migrations => ({
  '9000_marked': {
    up: async (db) => {
      await db.schema.createTable('marks', (t) => void t.string('name', 64).primary())
      // A kill during the migration must leave nothing behind.
      await pause('schema')
    },
    fill: {
      table: 'settings',
      key: ['name'],
      rowsPerBatch: 50,
      update: async (trx, rows) => {
        for (const { name, value } of rows) {
          await trx('settings')
            .where({ name: String(name) })
            .update({ value: `${String(value)}!` })
        }
        await pause('batch')
      },
    },
  },
})

/** Returns a migrator with one more migration, for which the given ones are those of the previous release. */
export const markingMigrator = (released: Migrations, pause: Pause = async () => {}) =>
  createMigrator({ ...released, ...markSettings(pause) }, Object.keys(released).at(-1)!)

// As a program, it migrates and fills until a moment has come so many times. It says so, and waits there to be killed.
if (process.argv[1] === import.meta.filename) {
  const { migrations } = await import('@scriptorium/schema/migrate')
  const [url = '', wanted, times] = process.argv.slice(2)
  const database = openDatabase(url)
  let seen = 0
  const { migrate, fillRows } = markingMigrator(migrations, async (moment) => {
    if (moment !== wanted || ++seen < Number(times)) return
    process.stdout.write('waiting\n')
    await new Promise((_done) => setInterval(() => {}, 60_000))
  })
  await migrate(database)
  await fillRows(database)
}
