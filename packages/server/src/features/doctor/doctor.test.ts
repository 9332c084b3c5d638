import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, vi } from 'vitest'
import { at, hardToCopy, fillSpace, freshPlace, placeOf } from '../../../test/archives.ts'
import { runCli } from '../../../test/cli.ts'
import { test } from '../../../test/test.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { apply } from '@scriptorium/content/map/apply'
import { bufferStore } from '@scriptorium/content/map/buffer'
import { openDatabase, type Database } from '@scriptorium/database/open'
import type { ExaminationResult } from './examine.ts'

let spaceId = ''
let folder = ''
let file = ''

test.beforeAll(async ({ server }) => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-doctor-'))
  file = join(folder, 'sound.tar.gz')
  spaceId = (await fillSpace(server)).spaceId
  await runCli('backup', file, ...at(placeOf(server)))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('doctor', () => {
  const damaged = async (damage: (database: Database, files: string) => Promise<unknown>) => {
    const to = await freshPlace()
    await runCli('restore', file, ...at(to))
    const database = openDatabase(to.databaseUrl)
    await damage(database, to.files)
    await database.close()
    const { code, result } = await runCli<ExaminationResult>('doctor', ...at(to))
    await to.drop()
    return { code, whats: result.findings.map(({ what }) => what).join('\n') }
  }

  test('finds no damage in a database in use', async ({ server }) => {
    expect(await runCli('doctor', ...at(placeOf(server)))).toMatchObject({
      code: 0,
      result: { files: 1, findings: [] },
    })
  })

  test('needs no folder for temporary files', async ({ server }) => {
    vi.stubEnv('TMPDIR', join(folder, 'missing'))
    try {
      expect(await runCli('doctor', ...at(placeOf(server)))).toMatchObject({ code: 0, result: { findings: [] } })
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test.each<[string, RegExp, Parameters<typeof damaged>[0]]>([
    [
      'a counter',
      /changeRequests is 99/,
      ({ write: db }) => db('spaces').where({ id: spaceId }).update({ changeRequests: 99 }),
    ],
    [
      'a space that is gone with everything that referred to it',
      /The space is missing, but the audit log records no deletion/,
      ({ write: db }) => db('spaces').where({ id: spaceId }).delete(),
    ],
    [
      'a counter of comments',
      /comments is 7; there are 0/,
      ({ write: db }) => db('changeRequests').where({ spaceId, number: 1 }).update({ comments: 7 }),
    ],
    [
      'a body that is gone',
      /The body of p\/\w+ is missing/,
      ({ write: db }) => db('bodies').where({ text: hardToCopy }).del(),
    ],
    [
      'a changed body',
      /does not match its address/,
      ({ write: db }) => db('bodies').where({ text: hardToCopy }).update({ text: 'x' }),
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
      /Keys under s\/ do not match/,
      ({ writeTx }) =>
        writeTx(async (trx) => {
          const { revisionId } = (await trx('spaces').where({ id: spaceId }).first())!
          const store = knexStore(trx, createContentCache())
          const { root } = (await trx('revisions').where({ id: revisionId }).first())!
          const buffered = bufferStore(store)
          const off = await apply(buffered, root, new Map([['s//kept', undefined]]))
          await buffered.flush(off)
          await trx('revisions').where({ id: revisionId }).update({ root: off })
        }),
    ],
    [
      'a level that is not that of the place',
      /effectiveLevel is admin but should be inherit/,
      ({ write: db }) =>
        db('spaces')
          .where({ id: spaceId })
          .update({ effectiveLevel: 'admin' } as object),
    ],
    [
      'a grant to somebody from elsewhere',
      /user u1 has a grant on it but does not belong/,
      ({ write: db }) => {
        const grant = { targetType: 'space', targetId: spaceId, subjectType: 'user', subjectId: 'u1' } as const
        return db('grants').insert({ ...grant, role: 'read', createdAt: '2030-01-01T00:00:00.000Z' })
      },
    ],
    [
      'default content and a hostname that lead nowhere',
      /default content, site x, is missing[^]*does not lead to the site/,
      ({ write: db }) =>
        db('organizations').update({
          defaultContent: '{"type":"site","site":"x"}',
          customHostname: 'docs.example.com',
        }),
    ],
    ['a table that is gone', /The table is missing/, ({ write: db }) => db.schema.dropTable('translationMemory')],
    ['an index that is gone', /The index is missing/, ({ write: db }) => db.raw('drop index search_words_compound')],
    [
      'rows that others refer to',
      /refers? to (a row|rows) of spaces/,
      async ({ write: db, dialect }) => {
        // One connection, whose constraints are off.
        const off =
          dialect.name === 'sqlite' ? 'pragma foreign_keys = off' : 'set local session_replication_role = replica'
        if (dialect.name === 'sqlite') await db.raw(off)
        await db.transaction(async (trx) => {
          if (dialect.name === 'postgres') await trx.raw(off)
          await trx('spaces').where({ id: spaceId }).del()
        })
      },
    ],
    [
      'a time that is none',
      /updatedAt is no valid time in 1 of its rows/,
      ({ write: db }) => db('spaces').where({ id: spaceId }).update({ updatedAt: 'yesterday' }),
    ],
    ['a file that is gone', /missing in the storage/, (_, files) => rm(files, { recursive: true })],
  ])('exit code 1 for %s', async (_name, what, damage) => {
    const { code, whats } = await damaged(damage)
    expect(whats).toMatch(what)
    expect(code).toBe(1)
  })
})
