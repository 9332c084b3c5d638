import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Client } from '@scriptorium/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { insert, markdownOf, newChangeRequest, newSpace, publish, write } from '../../test/content.ts'
import { freshDatabase } from '../../test/database.ts'
import { inline, insertFiles } from '../../test/files.ts'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { createContentCache, knexStore } from '../content/knex-store.ts'
import { apply } from '../content/map/apply.ts'
import { bufferStore } from '../content/map/buffer.ts'
import { openDatabase } from '../db/open.ts'
import type { Examined } from '../doctor/examine.ts'
import { run } from './program.ts'

let server: TestServer
let docs: Client
let spaceId = ''
let pageId = ''
let folder = ''
const body = 'A line\u2028and another, \u{1F4D6} “quoted”\n'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-backup-'))
  server = await startTestServer()
  docs = server.api()
  spaceId = (await newSpace(docs)).spaceId
  const many = Array.from({ length: 45 }, (_, n) => insert(`# Page ${n}\n`, { title: `Page ${n}` }))
  ;[pageId] = (await publish(docs, { spaceId }, insert(body, { title: 'Kept' }), ...many)) as [string]
  const at = await newChangeRequest(docs, { spaceId }, 'Unfinished')
  await write(docs, at, insert('# Draft\n'))
  await insertFiles(docs, at, inline('/map.bin', 'application/octet-stream', Buffer.from([0, 255, 10, 13])))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

// Those of databases that a test has made.
const drops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})

const call = async <Result>(args: string[], { databaseUrl, files }: { databaseUrl: string; files: string }) => {
  const told = { out: '', err: '' }
  vi.stubEnv('BASE_URL', undefined)
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((told.out += String(text))))
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((told.err += String(text))))
  const code = await run([...args, '--database-url', databaseUrl, '--storage-url', files, '--json'])
  stdout.mockRestore()
  stderr.mockRestore()
  vi.unstubAllEnvs()
  return { code, err: told.err, result: (told.out === '' ? undefined : JSON.parse(told.out)) as Result }
}

const live = () => {
  const { databaseUrl, storageUrl } = server.services.config
  return { databaseUrl, files: storageUrl! }
}

/** A database of this run's kind, and one of SQLite: what was backed up from one kind restores into the other. */
const targets = {
  'the same kind': async () => {
    const { url, files, drop } = await freshDatabase()
    drops.push(drop)
    return { databaseUrl: url, files }
  },
  SQLite: async () => {
    const own = await mkdtemp(join(folder, 'sqlite-'))
    return { databaseUrl: join(own, 'new.db'), files: join(own, 'files') }
  },
}

const backedUp = async (name: string) => {
  const file = join(folder, name)
  expect(await call(['backup', file], live())).toMatchObject({ code: 0, err: '' })
  return file
}

const contentsOf = async (databaseUrl: string) => {
  const database = openDatabase(databaseUrl)
  const contents: Record<string, string[]> = {}
  await database.snapshot(async (trx) => {
    for (const table of await database.dialect.tables(trx)) {
      if (['migrations', 'kept_answers', 'request_counts'].includes(table)) continue
      const lines: string[] = []
      for await (const rows of database.dialect.rows(trx, table)) lines.push(...rows.map((row) => JSON.stringify(row)))
      contents[table] = lines.toSorted()
    }
  })
  await database.close()
  return contents
}

describe('backup and restore', () => {
  test.each(Object.entries(targets))('a live server comes back in a database of %s, row by row', async (_, target) => {
    const file = await backedUp(`whole-${Math.random()}.tar.gz`)
    expect((await stat(file)).mode & 0o077).toBe(0)
    const to = await target()
    const done = await call<{ examined: Examined; files: number }>(['restore', file, '--verify'], to)
    expect(done).toMatchObject({ code: 0, err: '', result: { files: 1, leftOut: [], examined: { findings: [] } } })
    const { tokens: used, ...before } = await contentsOf(live().databaseUrl)
    const { tokens, ...after } = await contentsOf(to.databaseUrl)
    expect(after).toEqual(before)
    expect(tokens).toHaveLength(used!.length)

    const second = await startTestServer({ databaseUrl: to.databaseUrl, storageUrl: to.files })
    const there = second.api(server.token)
    expect(await markdownOf(there, spaceId, pageId)).toBe(body)
    const [file1] = (await there.listFilesInChangeRequestById({ params: { spaceId, changeRequestId: '2' } })).items
    expect(Buffer.from(await (await fetch(file1!.downloadURL)).arrayBuffer())).toEqual(Buffer.from([0, 255, 10, 13]))
    await publish(there, { spaceId }, insert('# After\n'))
    await second.close()
  })

  test('what went into the other kind of database comes back from there', async () => {
    const [there, back] = [await targets.SQLite(), await targets['the same kind']()]
    const second = join(folder, 'second.tar.gz')
    await call(['restore', await backedUp('first.tar.gz')], there)
    expect(await call(['backup', second], there)).toMatchObject({ code: 0, err: '' })
    expect(await call(['restore', second, '--verify'], back)).toMatchObject({ code: 0, err: '' })
    expect(await contentsOf(back.databaseUrl)).toEqual(await contentsOf(there.databaseUrl))
  })

  test('a backup is of one moment, whatever is written meanwhile', async () => {
    const { database } = server.services
    const before = await database.read('revisions').count({ n: '*' })
    await database.snapshot(async (trx) => {
      expect(await trx('revisions').count({ n: '*' })).toEqual(before)
      await publish(docs, { spaceId }, insert('# Meanwhile\n'))
      expect(await trx('revisions').count({ n: '*' })).toEqual(before)
    })
    expect(await database.read('revisions').count({ n: '*' })).not.toEqual(before)
  })

  test('nothing is restored over what is there', async () => {
    const file = await backedUp('again.tar.gz')
    const before = await contentsOf(live().databaseUrl)
    const refused = await call(['restore', file], live())
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
    expect(await contentsOf(live().databaseUrl)).toEqual(before)
  })

  test('an archive that is cut off, changed or none is refused before anything is written', async () => {
    const file = await backedUp('sound.tar.gz')
    const to = await targets['the same kind']()
    const tar = gunzipSync(await readFile(file))
    const changed = Buffer.from(tar)
    changed[changed.indexOf('# Page 7')] = 0x23 + 1
    const end = tar.lastIndexOf('manifest.json')
    const bad: [string, Buffer, RegExp][] = [
      ['half a file', (await readFile(file)).subarray(0, 2000), /damaged/],
      ['without its end', gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])), /cut off/],
      ['changed', gzipSync(changed), /is not what was written/],
      ['no archive', Buffer.from('hello'), /no backup/],
      ['an empty one', gzipSync(Buffer.alloc(1024)), /no backup/],
    ]
    for (const [name, bytes, reason] of bad) {
      await writeFile(join(folder, name), bytes)
      expect(await call(['restore', join(folder, name)], to)).toMatchObject({
        code: 1,
        err: expect.stringMatching(reason),
      })
    }
    const contents = await contentsOf(to.databaseUrl)
    expect(Object.values(contents).flat()).toEqual([])
    expect(await call(['restore', join(folder, 'nothing there')], to)).toMatchObject({ code: 1 })
  })
})

describe('doctor', () => {
  const damaged = async (damage: (database: ReturnType<typeof openDatabase>, files: string) => Promise<unknown>) => {
    const file = await backedUp(`doctor-${Math.random()}.tar.gz`)
    const to = await targets['the same kind']()
    await call(['restore', file], to)
    const database = openDatabase(to.databaseUrl)
    await damage(database, to.files)
    await database.close()
    const { code, result } = await call<Examined>(['doctor'], to)
    return { code, whats: result.findings.map(({ what }) => what).join('\n') }
  }

  test('a live database is sound', async () => {
    expect(await call(['doctor'], live())).toMatchObject({ code: 0, result: { files: 1, findings: [] } })
  })

  test.each<[string, RegExp, Parameters<typeof damaged>[0]]>([
    [
      'a counter',
      /changeRequests says 99/,
      ({ write: db }) => db('spaces').where({ id: spaceId }).update({ changeRequests: 99 }),
    ],
    [
      'a body that is gone',
      /The body of p\/\w+ is missing/,
      ({ write: db }) => db('bodies').where({ text: body }).del(),
    ],
    [
      'a changed body',
      /not what its address says/,
      ({ write: db }) => db('bodies').where({ text: body }).update({ text: 'x' }),
    ],
    [
      'a revision that is gone',
      /parent, \w+, is missing/,
      async ({ write: db }) => {
        const space = await db('spaces').where({ id: spaceId }).first()
        const { parents } = (await db('revisions').where({ id: space!.revisionId }).first())!
        await db('revisions')
          .where({ id: JSON.parse(parents)[0] })
          .del()
      },
    ],
    ['chunks that are gone', /The chunk [\w-]+ is missing/, ({ write: db }) => db('content_chunks').del()],
    [
      'keys that disagree with the pages',
      /Keys under s\/ are off/,
      async ({ write: db }) => {
        const { revisionId } = (await db('spaces').where({ id: spaceId }).first())!
        const store = knexStore(db, createContentCache())
        const { root } = (await db('revisions').where({ id: revisionId }).first())!
        const buffered = bufferStore(store)
        const off = await apply(buffered, root, new Map([['s//kept', undefined]]))
        await buffered.flush(off)
        await db('revisions').where({ id: revisionId }).update({ root: off })
      },
    ],
    ['a file that is gone', /missing in the storage/, (_, files) => rm(files, { recursive: true })],
  ])('exit code 1 for %s', async (_name, what, damage) => {
    const { code, whats } = await damaged(damage)
    expect(whats).toMatch(what)
    expect(code).toBe(1)
  })
})
