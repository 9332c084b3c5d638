import { copyFile, mkdtemp, open, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrap } from '../../edge/bootstrap.ts'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'
import { openReachable } from '@scriptorium/database/reachable'
import { examine } from './examine.ts'

const rowsEach = 200
const filled = ['users', 'settings', 'jobs'] as const

/** Returns a generator of numbers from 0 to 1 that a seed determines. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

let folder: string
let sound: string
let pages: { name: string; table: string; page: number }[]
let pageBytes: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-damaged-'))
  sound = join(folder, 'sound.db')
  const database = openDatabase(sound)
  await migrate(database)
  await bootstrap(database)
  await database.close()
  const raw = new Sqlite(sound)
  raw.pragma('foreign_keys = off')
  for (const table of filled) {
    const columns = raw.pragma(`table_info(${table})`) as { name: string; type: string }[]
    const insert = raw.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`)
    const valueOf = (name: string, type: string, row: number) =>
      /int/.test(type) ? row : name.endsWith('_at') ? '2026-01-01T00:00:00.000Z' : `${name} ${row}`.padEnd(60, 'x')
    for (let row = 0; row < rowsEach; row++) insert.run(columns.map(({ name, type }) => valueOf(name, type, row)))
  }
  pageBytes = raw.pragma('page_size', { simple: true }) as number
  const objects = raw
    .prepare('select name, tbl_name as "table", rootpage as page from sqlite_schema where rootpage > 0')
    .all() as typeof pages
  pages = objects.filter(({ table }) => (filled as readonly string[]).includes(table))
  raw.exec('create table dropped as select * from users; drop table dropped')
  raw.pragma('journal_mode = delete')
  raw.close()
})
afterAll(() => rm(folder, { recursive: true }))

const copyOf = async (name: string): Promise<string> => {
  const file = join(folder, `${name.replaceAll(/\W/g, '-')}.db`)
  await copyFile(sound, file)
  return file
}

const overwrite = async (file: string, at: number, bytes: Buffer) => {
  const handle = await open(file, 'r+')
  await handle.write(bytes, 0, bytes.length, at)
  await handle.close()
}

const whatOf = async (file: string): Promise<string[]> => {
  const database = await openReachable(file)
  const storage = { sizeOf: async () => undefined }
  const { findings } = await examine(database, storage).finally(database.close)
  return findings.map(({ where, what }) => `${where}: ${what}`)
}

test.for([...Array(24).keys()])(
  'pages that are zero or overwritten are named by their table, seed %i',
  async (seed) => {
    const random = randomOf(seed)
    const { page, table } = pages[Math.floor(random() * pages.length)]!
    const file = await copyOf(`page-${seed}`)
    // A changed text within a row is not damage that SQLite could see: it has no checksums.
    const length = [pageBytes, 64][seed % 2]!
    const byte = seed % 4 < 2 ? 0 : Math.floor(random() * 255) + 1
    await overwrite(file, (page - 1) * pageBytes, Buffer.alloc(length, byte))
    const whats = await whatOf(file)
    expect(whats[0]).toMatch(new RegExp(`^table ${table}: (Pages of the file are damaged|An index does not match)`))
  },
)

test('the list of free pages', async () => {
  const file = await copyOf('free')
  await overwrite(file, 36, Buffer.from([0, 1, 0, 0]))
  expect(await whatOf(file)).toEqual([expect.stringMatching(/^database: Pages of the file are damaged.*Freelist/)])
})

const cut = (part: number) => async (file: string) => truncate(file, Math.floor((await stat(file)).size * part))

test.for<[string, (file: string) => Promise<unknown>, RegExp]>([
  [
    'a changed beginning',
    (file) => overwrite(file, 0, Buffer.from('XXXX')),
    /is not a SQLite database.*restore a backup/,
  ],
  [
    'a first page of zeros',
    (file) => overwrite(file, 100, Buffer.alloc(3000)),
    /damaged at the beginning.*restore a backup/,
  ],
  ['half of the file', cut(0.5), /damaged at the beginning, or was truncated.*restore a backup/],
])('%s keeps the database from being opened, in words', async ([name, damage, message]) => {
  const file = await copyOf(name)
  await damage(file)
  await expect(openReachable(file)).rejects.toThrow(message)
})

const change = async (name: string, ...statements: string[]) => {
  const file = await copyOf(name)
  const raw = new Sqlite(file)
  raw.pragma('foreign_keys = off')
  for (const statement of statements) raw.exec(statement)
  raw.close()
  return whatOf(file)
}

test.for<[string, string, string]>([
  ['a missing table', 'drop table invites', 'table invites: The table is missing'],
  ['a missing column', 'alter table users drop column photo_url', 'table users: It lacks columns: photo_url'],
  ['a missing index', 'drop index search_words_compound', 'index search_words_compound: The index is missing'],
  ['a lost user', 'delete from users', 'table members: 1 row refers to a row of users that is missing'],
  ['lost members', 'delete from members', 'It has no members'],
  [
    'a blob for a text',
    "update organizations set title = x'ff'",
    'table organizations: 1 of its rows have a value of another type in title',
  ],
  [
    'a text for a number',
    "update jobs set attempts = 'many'",
    'table jobs: 200 of its rows have a value of another type in attempts',
  ],
  [
    'no time',
    "update organizations set created_at = 'x'",
    'table organizations: createdAt is no valid time in 1 of its rows',
  ],
])('%s', async ([name, statement, what]) => {
  expect((await change(name, statement)).join('\n')).toContain(what)
})
