import { expect } from 'vitest'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { idOf, queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const to = {
  siteSpaceId: null,
  siteSectionId: null,
  pageId: null,
  destinationType: 'site-page',
  createdAt: 'now',
} as const
const rows: SiteRedirectRow[] = [
  { ...to, siteId: 'site', id: 'b', source: '/first', siteSpaceId: 'shown' },
  { ...to, siteId: 'site', id: 'a', source: '/second', siteSpaceId: 'unseen' },
  { ...to, siteId: 'site', id: 'c', source: '/third', siteSectionId: 'unseen' },
  { ...to, siteId: 'other', id: 'd', source: '/first', siteSpaceId: 'shown' },
]
const row = rows[0]!

queries(repo, {
  listRedirects: async ({ db, put, pages }) => {
    await put('siteRedirects', rows)
    const listed = (search: string | undefined, ...unseen: string[]) =>
      pages((list) => repo.listRedirects(db, 'site', { search, unseen: new Set(unseen) }, list, idOf))
    expect(await listed(undefined)).toEqual(['b', 'a', 'c'])
    expect([await listed('SECO'), await listed(undefined, 'unseen')]).toEqual([['a'], ['b']])
  },
  findRedirect: async ({ db, put }) => {
    await put('siteRedirects', rows)
    expect(await repo.findRedirect(db, 'site', 'a')).toMatchObject({ id: 'a' })
    expect(await repo.findRedirect(db, 'site', 'd')).toBeUndefined()
  },
  countRedirects: async ({ db, put }) => {
    await put('siteRedirects', rows)
    expect(await repo.countRedirects(db, 'site')).toBe(3)
  },
  sourcesOfRedirects: async ({ db, put }) => {
    await put('siteRedirects', rows)
    expect((await repo.sourcesOfRedirects(db, 'site')).toSorted()).toEqual(['/first', '/second', '/third'])
  },
  insertRedirect: async ({ db, all }) => {
    await repo.insertRedirect(db, row)
    expect(await all('siteRedirects')).toEqual([row])
  },
  insertRedirects: async ({ db, all }) => {
    await repo.insertRedirects(db, rows)
    expect(await all('siteRedirects')).toHaveLength(4)
  },
  updateRedirect: async ({ db, put, all }) => {
    await put('siteRedirects', rows)
    await repo.updateRedirect(db, { ...row, source: '/new' })
    expect((await all('siteRedirects')).map(({ source }) => source).toSorted()).toEqual([
      '/first',
      '/new',
      '/second',
      '/third',
    ])
  },
  deleteRedirect: async ({ db, put, all }) => {
    await put('siteRedirects', rows)
    await repo.deleteRedirect(db, 'site', 'd')
    await repo.deleteRedirect(db, 'site', 'a')
    expect((await all('siteRedirects')).map(idOf).toSorted()).toEqual(['b', 'c', 'd'])
  },
  findRedirectsBySource: async ({ db, put }) => {
    await put('siteRedirects', rows)
    const found = await repo.findRedirectsBySource(db, 'site', ['/first', '/third', '/none'])
    expect(found.map(idOf).toSorted()).toEqual(['b', 'c'])
  },
  writeRedirects: async ({ db, put, all }) => {
    await put('siteRedirects', rows)
    await repo.writeRedirects(
      db,
      new Map([
        ['a', null],
        ['b', { ...row, source: '/new' }],
        ['e', { ...row, id: 'e', source: '/e' }],
      ]),
    )
    const left = (await all('siteRedirects')).map(({ id, source }) => `${id} ${source}`)
    expect(left.toSorted()).toEqual(['b /new', 'c /third', 'd /first', 'e /e'])
    await repo.writeRedirects(db, new Map())
    expect(await all('siteRedirects')).toHaveLength(4)
  },
})
