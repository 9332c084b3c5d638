import { expect } from 'vitest'
import type { SiteShareLinkRow } from '@scriptorium/schema/tables/sites'
import { hashToken } from '../../../domain/access/token.ts'
import { aged, idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const rows = aged({ siteId: 'site' }, { siteId: 'other' })
const link: SiteShareLinkRow = {
  id: 'link',
  siteId: 'site',
  name: 'name',
  keyHash: 'hash',
  sealedKey: 'sealed',
  active: 'on',
  activeUntil: null,
  createdAt: 'now',
}

queries(repo, {
  listShareLinks: async ({ db, put, pages }) => {
    await put(
      'siteShareLinks',
      rows.map((row) => ({ ...row, name: `Link ${row.id}`, keyHash: hashToken(row.id) })),
    )
    const listed = (search?: string) => pages((list) => repo.listShareLinks(db, 'site', search, list, idOf))
    expect(await listed()).toEqual(['c', 'a', 'b'])
    expect([await listed('link a'), await listed('c'), await listed('d')]).toEqual([['a'], ['c'], []])
  },
  countShareLinks: async ({ db, put }) => {
    await put('siteShareLinks', rows)
    expect(await repo.countShareLinks(db, 'site')).toBe(3)
  },
  insertShareLink: async ({ db, all }) => {
    await repo.insertShareLink(db, link)
    expect(await all('siteShareLinks')).toEqual([link])
  },
  findShareLinkById: async ({ db, put }) => {
    await put('siteShareLinks', rows)
    expect(await repo.findShareLinkById(db, 'site', 'a')).toMatchObject({ id: 'a' })
    expect(await repo.findShareLinkById(db, 'site', 'd')).toBeUndefined()
  },
  updateShareLink: async ({ db, put, all }) => {
    await put('siteShareLinks', [link, { id: 'other', name: 'other' }])
    const changed = { ...link, name: 'new', active: 'off', activeUntil: 'later' } as const
    await repo.updateShareLink(db, { ...changed, keyHash: 'another', createdAt: 'another' })
    expect(await all('siteShareLinks')).toMatchObject([changed, { name: 'other' }])
  },
  deleteShareLink: async ({ db, put, all }) => {
    await put('siteShareLinks', rows)
    await repo.deleteShareLink(db, 'site', 'd')
    await repo.deleteShareLink(db, 'site', 'a')
    expect((await all('siteShareLinks')).map(idOf)).toEqual(['b', 'c', 'd'])
  },
})
