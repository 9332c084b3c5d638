import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const mine = { changeRequestId: 'change', userId: 'me' }
const rows = [
  { ...mine, pageId: 'a', fingerprint: 'old', viewedAt: '2' },
  { ...mine, pageId: 'b', fingerprint: 'old', viewedAt: '1' },
  { ...mine, pageId: 'c', fingerprint: 'old', viewedAt: '2' },
  { ...mine, userId: 'other', pageId: 'a', fingerprint: 'old', viewedAt: '2' },
  { ...mine, changeRequestId: 'another', pageId: 'a', fingerprint: 'old', viewedAt: '2' },
]

queries(repo, {
  listViewedPages: async ({ db, put, pages }) => {
    await put('viewedPages', rows)
    const listed = await pages((list) => repo.listViewedPages(db, mine, list))
    expect(listed.map(({ pageId }) => pageId)).toEqual(['c', 'a', 'b'])
  },
  putViewedPage: async ({ db, put, all }) => {
    await put('viewedPages', rows)
    await repo.putViewedPage(db, { ...mine, pageId: 'a', fingerprint: 'new', viewedAt: '3' })
    await repo.putViewedPage(db, { ...mine, pageId: 'd', fingerprint: 'new', viewedAt: '3' })
    const marks = await all('viewedPages')
    expect(marks.filter(({ fingerprint, viewedAt }) => fingerprint === 'new' && viewedAt === '3')).toHaveLength(2)
    expect(marks).toHaveLength(6)
  },
  removeViewedPage: async ({ db, put, all }) => {
    await put('viewedPages', rows)
    await repo.removeViewedPage(db, { ...mine, pageId: 'a' })
    expect(await all('viewedPages')).toEqual(rows.slice(1))
  },
})
