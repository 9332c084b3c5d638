import { expect } from 'vitest'
import { idOf, queries, type Querying } from '../../../test/queries.ts'
import * as repo from './repo.ts'

/** Stores a space, a copy of it and another space, each with a document of its own; the first two share what they held before. */
const fill = async ({ put }: Querying) => {
  await put('lineages', [
    { id: 'of a', parentId: 'shared' },
    { id: 'of copy', parentId: 'shared' },
  ])
  await put('spaces', [
    { id: 'a', lineageId: 'of a', deletedAt: '2' },
    { id: 'copy', lineageId: 'of copy', deletedAt: '1' },
    { id: 'b', lineageId: 'of b', deletedAt: null },
  ])
  await put('documents', [
    { lineageId: 'shared', hash: 'shared text' },
    { lineageId: 'of a', hash: 'text of a' },
    { lineageId: 'of copy', hash: 'text of copy' },
    { lineageId: 'of b', hash: 'text of b' },
  ])
}

const trees = async ({ put }: Querying) => {
  for (const spaceId of ['a', 'b']) {
    await put('revisions', [
      { id: `1 ${spaceId}`, spaceId, root: `root ${spaceId}` },
      { id: `2 ${spaceId}`, spaceId, root: `root ${spaceId}` },
    ])
    await put('expandedTrees', [{ spaceId, root: `root ${spaceId}`, shownRoot: `shown ${spaceId}` }])
    await put('computedSources', [
      { spaceId, root: `generated ${spaceId}` },
      { spaceId, root: '' },
    ])
    await put('indexedSpaces', [{ spaceId, replacedRoot: `replaced ${spaceId}` }])
  }
  await put('indexedSpaces', [{ spaceId: 'c', replacedRoot: null }])
}

const rootsIn = (space: string) => ['generated', 'replaced', 'root', 'shown'].map((kind) => `${kind} ${space}`)

queries(repo, {
  findExpiredSpaces: async (querying) => {
    await fill(querying)
    const found = (before: string, limit: number) => repo.findExpiredSpaces(querying.db, before, limit)
    expect([await found('2', 9), await found('2', 1), await found('1', 9)]).toEqual([['copy', 'a'], ['copy'], ['copy']])
  },
  filterExpiredSpaces: async (querying) => {
    await fill(querying)
    const found = async (before: string) => (await repo.filterExpiredSpaces(querying.db, ['a', 'b'], before)).map(idOf)
    expect([await found('2'), await found('1')]).toEqual([['a'], []])
  },
  rootsOf: async (querying) => {
    await trees(querying)
    expect((await repo.rootsOf(querying.db, ['a'])).toSorted()).toEqual(rootsIn('a'))
  },
  rootsElsewhere: async (querying) => {
    await trees(querying)
    expect((await repo.rootsElsewhere(querying.db, ['a'])).toSorted()).toEqual(rootsIn('b'))
  },
  bodiesOfLineages: async (querying) => {
    await fill(querying)
    const bodies = async (...ids: string[]) => (await repo.bodiesOfLineages(querying.db, ids)).toSorted()
    expect(await bodies('a')).toEqual(['text of a'])
    expect(await bodies('a', 'copy')).toEqual(['shared text', 'text of a', 'text of copy'])
  },
  deleteSpaces: async (querying) => {
    const { put, all } = querying
    await fill(querying)
    const targets = ['a', 'b'].flatMap((targetId) =>
      (['space', 'collection'] as const).map((targetType) => ({ targetType, targetId })),
    )
    await put('grants', targets)
    await put(
      'invites',
      targets.map((target, index) => ({ ...target, id: `${index}` })),
    )
    await repo.deleteSpaces(querying.db, ['a'])
    expect((await all('spaces')).map(idOf)).toEqual(['copy', 'b'])
    expect((await all('documents')).map(({ hash }) => hash).toSorted()).toEqual([
      'shared text',
      'text of b',
      'text of copy',
    ])
    expect((await all('lineages')).map(idOf)).toEqual(['of copy'])
    const left = ['collection a', 'collection b', 'space b']
    for (const table of ['grants', 'invites'] as const)
      expect((await all(table)).map((row) => `${row.targetType} ${row.targetId}`).toSorted()).toEqual(left)
  },
  deleteExpiredSites: async ({ db, put, all }) => {
    await put('sites', [
      { id: 'a', deletedAt: '2' },
      { id: 'b', deletedAt: '3' },
      { id: 'c', deletedAt: null },
    ])
    const targets = ['a', 'b'].map((targetId) => ({ targetType: 'site' as const, targetId }))
    await put('grants', [...targets, { targetType: 'space', targetId: 'a' }])
    await repo.deleteExpiredSites(db, '2')
    expect((await all('sites')).map(idOf)).toEqual(['b', 'c'])
    const left = (await all('grants')).map(({ targetType, targetId }) => `${targetType} ${targetId}`)
    expect(left.toSorted()).toEqual(['site b', 'space a'])
  },
  deleteChunks: async ({ db, put, all }) => {
    await put('content_chunks', [{ hash: 'a' }, { hash: 'b' }])
    await repo.deleteChunks(db, ['a'])
    expect((await all('content_chunks')).map(({ hash }) => hash)).toEqual(['b'])
  },
  deleteBodies: async ({ db, put, all }) => {
    const hashes = ['free', 'held', 'other'].map((hash) => ({ hash }))
    await put('bodies', hashes)
    await put('bodyDigests', hashes)
    await put('documents', [{ lineageId: 'l', hash: 'held' }])
    await repo.deleteBodies(db, ['free', 'held'])
    for (const table of ['bodies', 'bodyDigests'] as const)
      expect((await all(table)).map(({ hash }) => hash).toSorted()).toEqual(['held', 'other'])
  },
})
