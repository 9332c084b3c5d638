import { expect } from 'vitest'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ organizationId: 'own' }, { organizationId: 'other' })

queries(repo, {
  listSpecs: async ({ db, put, pages }) => {
    await put('openapiSpecs', rows)
    expect((await pages((list) => repo.listSpecs(db, 'own', list))).map(idOf)).toEqual(['c', 'a', 'b'])
  },
  listVersions: async ({ db, put, pages }) => {
    await put('openapiVersions', aged({ specId: 'spec' }, { specId: 'other' }))
    expect(await pages((list) => repo.listVersions(db, 'spec', list, idOf))).toEqual(['c', 'a', 'b'])
  },
  findSpecOfMember: async ({ db, put }) => {
    await put(
      'openapiSpecs',
      rows.map((row) => ({ ...row, slug: `slug-${row.id}` })),
    )
    await put('members', [
      { organizationId: 'own', userId: 'me' },
      { organizationId: 'own', userId: 'disabled', disabledAt: 'then' },
    ])
    const found = (user: string, slug: string) => repo.findSpecOfMember(db, user, slug)
    expect(await found('me', 'slug-b')).toMatchObject({ id: 'b', organizationId: 'own' })
    expect([await found('me', 'slug-d'), await found('disabled', 'slug-b'), await found('nobody', 'slug-b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  },
  findVersion: async ({ db, put }) => {
    await put('openapiVersions', aged({ specId: 'spec' }, { specId: 'other' }))
    expect(await repo.findVersion(db, 'spec', 'a')).toMatchObject({ id: 'a' })
    expect(await repo.findVersion(db, 'spec', 'd')).toBeUndefined()
  },
  insertSpec: async ({ db, put, all }) => {
    await put('openapiSpecs', [{ id: 'a' }])
    await repo.insertSpec(db, { ...(await all('openapiSpecs'))[0]!, id: 'new', slug: 'new', organizationId: 'new' })
    expect((await all('openapiSpecs')).map(idOf).toSorted()).toEqual(['a', 'new'])
  },
  updateSpec: async ({ db, put, all }) => {
    await put('openapiSpecs', rows)
    const [row] = await all('openapiSpecs')
    expect(await repo.updateSpec(db, row!, { sourceUrl: 'new' })).toEqual({ ...row, sourceUrl: 'new' })
    expect((await all('openapiSpecs')).filter(({ sourceUrl }) => sourceUrl === 'new')).toHaveLength(1)
  },
  setSourceText: async ({ db, put, all }) => {
    await put('openapiSources', [
      { specId: 'a', text: Buffer.from('old') },
      { specId: 'b', text: Buffer.from('old') },
    ])
    await repo.setSourceText(db, 'a', Buffer.from('new'))
    const texts = async () =>
      (await all('openapiSources')).map(({ specId, text }) => `${specId} ${String(text)}`).toSorted()
    expect(await texts()).toEqual(['a new', 'b old'])
    await repo.setSourceText(db, 'a', null)
    expect(await texts()).toEqual(['b old'])
  },
  deleteSpec: async ({ db, put, all }) => {
    await put(
      'openapiSpecs',
      rows.map((row) => ({ ...row, slug: `slug-${row.id}` })),
    )
    expect(await repo.deleteSpec(db, 'own', 'slug-d')).toBe(0)
    expect(await repo.deleteSpec(db, 'own', 'slug-a')).toBe(1)
    expect((await all('openapiSpecs')).map(idOf).toSorted()).toEqual(['b', 'c', 'd'])
  },
})
