import { expect } from 'vitest'
import type { GitLinkRow } from '@scriptorium/schema/tables/git'
import { queries, type Querying } from '../../../test/queries.ts'
import * as repo from './repo.ts'

const links = ['a', 'b'].map((spaceId) => ({
  spaceId,
  provider: 'github' as const,
  webUrl: 'w',
  ref: 'r',
  directory: '',
}))

const fill = async ({ put }: Querying) => {
  await put('gitLinks', links)
  await put('gitOperations', [
    { spaceId: 'a', id: 'of a', state: 'running' },
    { spaceId: 'b', id: 'of b', state: 'running' },
  ])
  await put('sites', [
    { id: 'shows a', version: 1 },
    { id: 'shows b', version: 1 },
  ])
  await put('siteSpaces', [
    { id: 'a', siteId: 'shows a', spaceId: 'a' },
    { id: 'b', siteId: 'shows b', spaceId: 'b' },
  ])
}

queries(repo, {
  findLink: async (querying) => {
    await fill(querying)
    const of = async (id: string) => (await repo.findLink(querying.db, id))?.spaceId
    expect([await of('b'), await of('none')]).toEqual(['b', undefined])
  },
  findOperation: async (querying) => {
    await fill(querying)
    const of = async (id: string) => (await repo.findOperation(querying.db, id))?.id
    expect([await of('b'), await of('none')]).toEqual(['of b', undefined])
  },
  // Pages link to the place where they can be edited, so the sites that show the space are rendered again if it is another one.
  replaceLink: async (querying) => {
    await fill(querying)
    const before = (await repo.findLink(querying.db, 'a'))!
    const versionsAfter = async (change: Partial<GitLinkRow>) => {
      await repo.replaceLink(querying.db, { ...before, ...change })
      expect(await repo.findLink(querying.db, 'a')).toEqual({ ...before, ...change })
      return (await querying.all('sites')).map(({ version }) => version)
    }
    expect(await versionsAfter({ oid: 'new', updatedAt: 'later' })).toEqual([1, 1])
    expect(await versionsAfter({ provider: 'gitlab' })).toEqual([2, 1])
    expect(await versionsAfter({ webUrl: 'elsewhere' })).toEqual([3, 1])
    expect(await versionsAfter({ webUrl: 'elsewhere', ref: 'other' })).toEqual([4, 1])
    expect(await versionsAfter({ webUrl: 'elsewhere', ref: 'other', directory: 'docs' })).toEqual([5, 1])
    await querying.db('gitLinks').where({ spaceId: 'a' }).delete()
    expect(await versionsAfter({})).toEqual([6, 1])
  },
  replaceOperation: async (querying) => {
    await fill(querying)
    const before = (await repo.findOperation(querying.db, 'a'))!
    await repo.replaceOperation(querying.db, { ...before, id: 'next' })
    expect((await querying.all('gitOperations')).map(({ id }) => id).toSorted()).toEqual(['next', 'of b'])
  },
  recordCommit: async ({ db, put, all }) => {
    await put('revisions', [{ id: 'one' }, { id: 'two' }, { id: 'three', git: 'first' }])
    for (const id of ['one', 'three']) await repo.recordCommit(db, id, 'second')
    const commits = (await all('revisions')).map(({ id, git }) => [id, git])
    expect(Object.fromEntries(commits)).toEqual({ one: 'second', two: null, three: 'first' })
  },
  storeSyncState: async ({ db, put, all }) => {
    await put('spaces', [{ id: 'a' }, { id: 'b' }])
    await repo.storeSyncState(db, 'b', '{}')
    expect((await all('spaces')).map(({ gitSync }) => gitSync)).toEqual([null, '{}'])
  },
})
