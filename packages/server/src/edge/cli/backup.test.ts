import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { at, hardToCopy, bytes, fillSpace, freshPlace, placeOf, type Installation } from '../../../test/archives.ts'
import { runCli } from '../../../test/cli.ts'
import { insert, markdownOf, publish } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'
import { startTestServer } from '../../../test/harness.ts'
import { excludedTables } from '@scriptorium/backup/format'
import { openArchive, restore } from '@scriptorium/backup/index'
import { openDatabase } from '@scriptorium/database/open'
import { openStorage } from '../../platform/storage/open.ts'
import type { ExaminationResult } from '../../features/doctor/examine.ts'

let page: { spaceId: string; pageId: string }
let folder = ''

const test = testWith({ backgroundJobs: 'off' })
  .extend(
    'live',
    ({ server }) =>
      () =>
        placeOf(server),
  )
  .extend('backedUp', ({ live }) => async (name: string) => {
    const file = join(folder, name)
    expect(await call(['backup', file], live())).toMatchObject({ code: 0, err: '' })
    return file
  })

test.beforeAll(async ({ server }) => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-backup-'))
  page = await fillSpace(server)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const drops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})

const call = <Result>(args: string[], place: Installation) => runCli<Result>(...args, ...at(place))

/** Creates a database of this run's kind and one of SQLite, because a backup of one kind restores into the other. */
const targets = {
  'the same kind': async () => {
    const place = await freshPlace()
    drops.push(place.drop)
    return place
  },
  SQLite: async () => {
    const own = await mkdtemp(join(folder, 'sqlite-'))
    return { databaseUrl: join(own, 'new.db'), files: join(own, 'files') }
  },
}

const contentsOf = async (databaseUrl: string) => {
  const database = openDatabase(databaseUrl)
  const contents: Record<string, string[]> = {}
  await database.snapshot(async (trx) => {
    for (const table of await database.dialect.tables(trx)) {
      if (table === 'jobs' || excludedTables.includes(table)) continue
      const lines: string[] = []
      for await (const rows of database.dialect.rows(trx, table)) lines.push(...rows.map((row) => JSON.stringify(row)))
      contents[table] = lines.toSorted()
    }
  })
  await database.close()
  return contents
}

describe('backup and restore', () => {
  test.for(Object.entries(targets))(
    'a live server comes back in a database of %s, row by row',
    async ([_, target], { server, backedUp, live }) => {
      const file = await backedUp(`whole-${Math.random()}.tar.gz`)
      expect((await stat(file)).mode & 0o077).toBe(0)
      const to = await target()
      const done = await call<{ examined: ExaminationResult; files: number }>(['restore', file, '--verify'], to)
      expect(done).toMatchObject({ code: 0, err: '', result: { files: 1, leftOut: [], examined: { findings: [] } } })
      const { tokens: used, settings, ...before } = await contentsOf(live().databaseUrl)
      const { tokens, settings: kept, ...after } = await contentsOf(to.databaseUrl)
      expect(after).toEqual(before)
      // A backup does not contain the secret that signs links; the next start creates a new one.
      expect(kept).toEqual(settings!.filter((row) => !JSON.stringify(row).includes(server.services.secret)))
      expect(gunzipSync(await readFile(file)).includes(server.services.secret)).toBe(false)
      expect(tokens).toHaveLength(used!.length)

      const second = await startTestServer({ databaseUrl: to.databaseUrl, storageUrl: to.files })
      const there = second.api(server.token)
      expect(await markdownOf(there, page.spaceId, page.pageId)).toBe(hardToCopy)
      const [file1] = (
        await there.listFilesInChangeRequestById({ params: { spaceId: page.spaceId, changeRequestId: '2' } })
      ).items
      expect(Buffer.from(await (await fetch(file1!.downloadURL)).arrayBuffer())).toEqual(bytes)
      expect(second.services.secret).not.toBe(server.services.secret)
      await publish(there, page, insert('# After\n'))
      await second.close()
    },
  )

  test('a backup restored into the other kind of database can be backed up again unchanged', async ({ backedUp }) => {
    const [there, back] = [await targets.SQLite(), await targets['the same kind']()]
    const second = join(folder, 'second.tar.gz')
    await call(['restore', await backedUp('first.tar.gz')], there)
    expect(await call(['backup', second], there)).toMatchObject({ code: 0, err: '' })
    expect(await call(['restore', second, '--verify'], back)).toMatchObject({ code: 0, err: '' })
    expect(await contentsOf(back.databaseUrl)).toEqual(await contentsOf(there.databaseUrl))
  })

  test('a backup is consistent despite concurrent writes', async ({ server }) => {
    const { database } = server.services
    const before = await database.read('revisions').count({ n: '*' })
    await database.snapshot(async (trx) => {
      expect(await trx('revisions').count({ n: '*' })).toEqual(before)
      await publish(server.api(), page, insert('# Meanwhile\n'))
      expect(await trx('revisions').count({ n: '*' })).toEqual(before)
    })
    expect(await database.read('revisions').count({ n: '*' })).not.toEqual(before)
  })

  test('a restore into a database with rows fails', async ({ backedUp, live }) => {
    const file = await backedUp('again.tar.gz')
    const before = await contentsOf(live().databaseUrl)
    const refused = await call(['restore', file], live())
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
    expect(await contentsOf(live().databaseUrl)).toEqual(before)
  })

  test('an archive that is truncated, changed or invalid is refused before anything is written', async ({
    backedUp,
  }) => {
    const file = await backedUp('sound.tar.gz')
    const to = await targets['the same kind']()
    const tar = gunzipSync(await readFile(file))
    const changed = Buffer.from(tar)
    changed[changed.indexOf('# Page 7')] = 0x23 + 1
    const end = tar.lastIndexOf('manifest.json')
    const bad: [string, Buffer, RegExp][] = [
      ['half a file', (await readFile(file)).subarray(0, 2000), /damaged/],
      ['without its end', gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])), /cut off/],
      ['changed', gzipSync(changed), /has changed since it was written/],
      ['no archive', Buffer.from('hello'), /not a backup/],
      ['an empty one', gzipSync(Buffer.alloc(1024)), /not a backup/],
    ]
    for (const [name, contents, reason] of bad) {
      await writeFile(join(folder, name), contents)
      expect(await call(['restore', join(folder, name)], to)).toMatchObject({
        code: 1,
        err: expect.stringMatching(reason),
      })
    }
    expect(Object.values(await contentsOf(to.databaseUrl)).flat()).toEqual([])
    expect(await call(['restore', join(folder, 'nothing there')], to)).toMatchObject({ code: 1 })
  })

  test('a restore that is refused leaves no files behind', async ({ backedUp }) => {
    const file = await backedUp('refused.tar.gz')
    await writeFile(join(folder, 'none.tar.gz'), 'hello')
    const own = await mkdtemp(join(folder, 'refused-'))
    const to = { databaseUrl: join(own, 'new.db'), files: join(own, 'files') }
    expect(await call(['restore', join(folder, 'none.tar.gz')], to)).toMatchObject({ code: 1 })
    expect(await readdir(own)).toEqual([])
    // A folder at the path of a file makes the restore fail midway.
    const full = join(own, 'files')
    await writeFile(full, 'not a folder')
    expect(await call(['restore', file], to)).toMatchObject({ code: 1 })
    expect(await readdir(own)).toEqual(['files'])
  })

  test('a restore that fails after some files deletes those that it has stored', async ({ backedUp }) => {
    const file = await backedUp('halfway.tar.gz')
    const to = await targets['the same kind']()
    const database = openDatabase(to.databaseUrl)
    const storage = await openStorage({ databaseUrl: to.databaseUrl, storageUrl: to.files })
    const archive = await openArchive(file)
    const wrong = { ...archive, rows: { ...archive.rows, spaces: 12_345 } }
    const target = { archive: wrong, database, storage, onProgress: () => {} }
    await expect(restore(file, target)).rejects.toThrow('12345')
    const keys: string[] = []
    for await (const key of storage.keys()) keys.push(key)
    expect(keys).toEqual([])
    await database.close()
  })
})
