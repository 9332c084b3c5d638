import { expect } from 'vitest'
import { idOf, queries, type Querying } from '../../../test/queries.ts'
import * as repo from './repo.ts'

const fill = ({ put }: Querying) =>
  put('pdfs', [
    { id: 'old', spaceId: 'a', key: 'k', state: 'made', createdAt: '1' },
    { id: 'new', spaceId: 'a', key: 'k', state: 'queued', createdAt: '3' },
    { id: 'middle', spaceId: 'a', key: 'k', state: 'made', createdAt: '2' },
    { id: 'failed', spaceId: 'a', key: 'k', state: 'failed', createdAt: '4' },
    { id: 'other key', spaceId: 'a', key: 'l', state: 'made', createdAt: '5' },
    { id: 'other space', spaceId: 'b', key: 'k', state: 'made', createdAt: '6' },
  ])

queries(repo, {
  findPdfOf: async (querying) => {
    await fill(querying)
    const since = async (moment: string) => (await repo.findPdfOf(querying.db, 'a', 'k', moment))?.id
    expect([await since('0'), await since('2'), await since('3')]).toEqual(['new', 'new', undefined])
  },
  noteAsker: async ({ db, all }) => {
    for (const userId of ['u', 'v', 'u']) await repo.noteAsker(db, { pdfId: 'a', userId, askedAt: `by ${userId}` })
    expect(await all('pdfAskers')).toHaveLength(2)
  },
  askersOf: async ({ db, put }) => {
    await put('pdfAskers', [
      { pdfId: 'a', userId: 'u' },
      { pdfId: 'b', userId: 'v' },
    ])
    expect(await repo.askersOf(db, 'a')).toEqual(['u'])
  },
  insertPdf: async (querying) => {
    await fill(querying)
    const [first] = await querying.all('pdfs')
    await repo.insertPdf(querying.db, { ...first!, id: 'another' })
    expect((await querying.all('pdfs')).map(idOf)).toContain('another')
  },
  findPdf: async (querying) => {
    await fill(querying)
    expect((await repo.findPdf(querying.db, 'failed'))?.createdAt).toBe('4')
  },
  finishPdf: async (querying) => {
    await fill(querying)
    const end = { state: 'made', storageKey: 'stored', endedAt: '9', isSlow: 1 } as const
    await repo.finishPdf(querying.db, 'new', end)
    const ended = (await querying.all('pdfs')).filter(({ storageKey }) => storageKey === 'stored')
    expect(ended).toMatchObject([{ id: 'new', ...end }])
  },
  findExpiredPdfs: async (querying) => {
    await fill(querying)
    expect((await repo.findExpiredPdfs(querying.db, '3')).map(idOf)).toEqual(['old', 'middle'])
  },
  deletePdf: async (querying) => {
    await fill(querying)
    await repo.deletePdf(querying.db, 'old')
    expect((await querying.all('pdfs')).map(idOf)).not.toContain('old')
    expect(await querying.all('pdfs')).toHaveLength(5)
  },
})
