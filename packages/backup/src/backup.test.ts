import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownerMark } from '@scriptorium/basics/scratch'
import { migrate, migrationStatus } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'
import { openDisk } from '@scriptorium/storage/disk'
import { writeArchive } from './archive-writer.ts'
import { backup, restore } from './index.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (name: string) => {
  const database = openDatabase(join(folder, `${name}.db`))
  return { database, storage: openDisk(join(folder, `${name}-files`)), version: '0', onProgress: () => {} }
}

const user = { id: 'u', displayName: 'Ada', createdAt: '2026-01-01T00:00:00.000Z' }

const head = { format: 1, createdAt: '2026-01-01T00:00:00.000Z', version: '0', migrations: ['2001_people'] }

/** Writes an archive with these entries, and the checksums of all but its head. */
const archiveOf = async (entries: Record<string, string>, first: unknown = head, last = {}): Promise<string> => {
  const file = join(folder, `${randomUUID()}.tar.gz`)
  await writeArchive(file, async (add) => {
    const put = (name: string, text: string) => add(name, Buffer.byteLength(text), [Buffer.from(text)])
    await put('scriptorium.json', JSON.stringify(first))
    const digests: Record<string, string> = {}
    for (const [name, text] of Object.entries(entries)) digests[name] = await put(name, text)
    await put('manifest.json', JSON.stringify({ entries: digests, rows: { users: 1 }, ...last }))
  })
  return file
}

describe('an archive', () => {
  test.each<[string, Parameters<typeof archiveOf>, string]>([
    ['without migrations', [{}, { format: 1 }], 'is not a backup'],
    ['with a head that is a list', [{}, []], 'is not a backup'],
    ['with a manifest without entries', [{}, head, { entries: null }], 'its end is missing or damaged'],
    ['with a file outside of the storage', [{ 'files/../../other': 'x' }], 'no backup has an entry files/../../other'],
    ['with a file that has another key', [{ 'files/ab/abc': 'x' }], 'ab/abc cannot be stored'],
    ['with a row that is no JSON', [{ 'tables/users/1': 'nothing' }], 'tables/users/1 has a line that is no row'],
    ['with a row that is a list', [{ 'tables/users/1': '[1]' }], 'tables/users/1 has a line that is no row'],
  ])('%s is refused', async (_name, given, reason) => {
    const target = open('target')
    await expect(restore(await archiveOf(...given), target)).rejects.toThrow(reason)
    await target.database.close()
  })

  test('restores no rows into tables that no backup has', async () => {
    const target = open('target')
    const file = await archiveOf({ 'tables/migrations/1': '{"name":"9999_other"}' })
    expect(await restore(file, target)).toMatchObject({ rows: 0, leftOut: ['migrations'] })
    await target.database.close()
  })

  test('of an older schema is restored into that schema and then migrated', async () => {
    const [old, now] = [open('old'), open('now')]
    const file = join(folder, 'old.tar.gz')
    await migrate(old.database, ['2001_people', '2002_places'])
    await old.database.writeTx((trx) => trx('users').insert(user))
    await backup(file, old)
    expect(await restore(file, now)).toMatchObject({ rows: 1, files: 0, leftOut: [] })
    expect((await migrationStatus(now.database.read)).pending).toEqual([])
    expect(await now.database.read('users')).toMatchObject([user])
    await Promise.all([old.database.close(), now.database.close()])
  })

  test.each([
    ['51 migrations', ['0001_workspace', '0065_sealed_secrets', '0180_last']],
    ['a migration for each domain, and later ones', ['1001_people', '1014_conversations', '1067_refused_addresses']],
  ])('of a preview with %s is restored into the schema of this version', async (_name, applied) => {
    const target = open('target')
    const file = await archiveOf({ 'tables/users/1': JSON.stringify(user) }, { ...head, migrations: applied })
    expect(await restore(file, target)).toMatchObject({ rows: 1, leftOut: [] })
    expect(await target.database.read('users')).toMatchObject([user])
    await target.database.close()
  })

  test.each([[['0001_workspace']], [['1001_people', '1002_places']]])(
    'of an early preview with %j is refused with the way',
    async (applied) => {
      const target = open('target')
      const file = await archiveOf({}, { ...head, migrations: applied })
      await expect(restore(file, target)).rejects.toThrow('is of an early preview. Start the last preview')
      await target.database.close()
    },
  )

  test('omits generated columns and columns that only the other kind of database has', async () => {
    const [source, target] = [open('source'), open('target')]
    const file = join(folder, 'a.tar.gz')
    await migrate(source.database)
    await source.database.writeTx((trx) => trx('users').insert(user))
    await source.database.write.raw('alter table users add column computed text as (upper(id))')
    await source.database.write.raw("alter table users add column other text default 'x'")
    await backup(file, source)
    await migrate(target.database)
    await target.database.write.raw('alter table users add column computed text as (lower(id))')
    expect(await restore(file, target)).toMatchObject({ rows: 1 })
    expect(await target.database.read('users')).toMatchObject([{ ...user, computed: 'u' }])
    await Promise.all([source.database.close(), target.database.close()])
  })

  test('does not exist if it could not be written completely', async () => {
    const source = open('source')
    await migrate(source.database)
    await source.storage.put(Buffer.from('a file'))
    const read = () => Promise.reject(new Error('The disk is gone'))
    const broken = backup(join(folder, 'broken.tar.gz'), { ...source, storage: { ...source.storage, read } })
    await expect(broken).rejects.toThrow('The disk is gone')
    expect((await readdir(folder)).filter((name) => name.includes('broken'))).toEqual([])
    await expect(backup(join(folder, 'nowhere', 'a.tar.gz'), source)).rejects.toThrow('ENOENT')
    await source.database.close()
  })

  // In a container, the next process often has the id of the one that was killed.
  test('deletes what an earlier backup left behind when it was killed', async () => {
    const source = open('source')
    await migrate(source.database)
    const unfinished = join(folder, `a.tar.gz.${ownerMark}~`)
    await writeFile(unfinished, 'half')
    await utimes(unfinished, 1, 1)
    await backup(join(folder, 'a.tar.gz'), source)
    expect((await readdir(folder)).filter((name) => name.startsWith('a.tar'))).toEqual(['a.tar.gz'])
    await source.database.close()
  })

  test('leaves no rows if restoring it fails midway', async () => {
    const [source, target] = [open('source'), open('target')]
    const file = join(folder, 'a.tar.gz')
    await migrate(source.database)
    await source.database.writeTx((trx) => trx('users').insert(user))
    await source.storage.put(Buffer.from('a file'))
    await backup(file, source)
    const put = () => Promise.reject(new Error('The disk is full'))
    const failing = restore(file, { ...target, storage: { ...target.storage, put } })
    await expect(failing).rejects.toThrow('The disk is full')
    expect(await target.database.read('users')).toEqual([])
    expect(await restore(file, target)).toMatchObject({ rows: 1, files: 1 })
    await Promise.all([source.database.close(), target.database.close()])
  })
})
