import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-integrity-'))
  file = join(folder, 'test.db')
  const database = openDatabase(file)
  await migrate(database)
  await database.writeTx(async (trx) => {
    for (let index = 0; index < 300; index++) {
      await trx('users').insert({ id: `user${index}`, displayName: 'x'.repeat(200), createdAt: '' })
      await trx('settings').insert({ name: `setting${index}`, value: 'y'.repeat(200) })
    }
  })
  await database.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Overwrites the middle of a page of a table or an index. */
const damage = async (name: string) => {
  const raw = new Sqlite(file)
  const { page } = raw.prepare('select rootpage as page from sqlite_schema where name = ?').get(name) as {
    page: number
  }
  const size = raw.pragma('page_size', { simple: true }) as number
  raw.close()
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(200, 0xab), 0, 200, (page - 1) * size + 8)
  await handle.close()
}

const damages = async () => {
  const database = openDatabase(file)
  const found = await database.dialect.checkIntegrity(database.read).finally(database.close)
  return found.map(({ table }) => table)
}

test('an undamaged file has no damage', async () => {
  expect(await damages()).toEqual([])
})

test.each([
  ['users', 'users'],
  ['settings', 'settings'],
  ['sqlite_autoindex_users_1', 'users'],
])('damage in %s is named by its table', async (name, table) => {
  await damage(name)
  expect(await damages()).toEqual([table])
})
