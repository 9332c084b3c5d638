import { setTimeout as sleep } from 'node:timers/promises'
import type { Migrations } from '@scriptorium/database/migration'
import { createMigrator } from '@scriptorium/database/migrator'
import { openDatabase } from '@scriptorium/database/open'

/** A migration whose `fill` marks each setting. A row that is filled twice has two marks. */
const markSettings = (pauseMs = 0): Migrations => ({
  '9000_marked': {
    up: async (db) => {
      await db.schema.createTable('marks', (t) => void t.string('name', 64).primary())
      // A kill during the migration must leave nothing behind.
      await sleep(pauseMs)
    },
    down: async (db) => void (await db.schema.dropTable('marks')),
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
        await sleep(pauseMs)
      },
    },
  },
})

/** Returns a migrator with one more migration, for which the given ones are those of the previous release. */
export const slowMigrator = (released: Migrations, pauseMs = 0) =>
  createMigrator({ ...released, ...markSettings(pauseMs) }, Object.keys(released).at(-1)!)

// As a program, it migrates and fills slowly until it is killed.
if (process.argv[1] === import.meta.filename) {
  const { migrations } = await import('@scriptorium/schema/migrate')
  const database = openDatabase(process.argv[2]!)
  const { migrate, fillRows } = slowMigrator(migrations, 100)
  process.stdout.write('migrating\n')
  await migrate(database)
  process.stdout.write('migrated\n')
  await fillRows(database, () => process.stdout.write('batch\n'))
  await database.close()
}
