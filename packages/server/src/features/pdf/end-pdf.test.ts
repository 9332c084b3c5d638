import { expect } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { test } from '../../../test/test.ts'
import { endPdf } from './end-pdf.ts'
import { findPdf, insertPdf, noteAsker } from './repo.ts'

test('a PDF that took long is ready, and tells everyone who asked for it', async ({ server, docs }) => {
  const { spaceId } = await newSpace(docs)
  const { id: first } = await docs.getAuthenticatedUser()
  const { id: second } = await server.createTestUser({ role: 'read' })
  const askedAt = new Date(Date.now() - 31_000).toISOString()
  const end = { state: 'made', storageKey: 'pdfs/slow' } as const
  const { revision: revisionId } = await docs.getSpaceById({ params: { spaceId } })
  const place = { id: 'slow', spaceId, revisionId, pageId: null, reach: 'below', language: null } as const
  const names = { key: 'slow', title: 'Slow', subtitle: null }
  const waiting = { state: 'queued', storageKey: null, createdAt: askedAt, endedAt: null, isSlow: false } as const
  const pdf = { ...place, ...names, ...waiting }
  const told: unknown[] = []
  const events = { raise: async (_db: unknown, _name: string, _place: unknown, by: object) => void told.push(by) }
  const ready = await server.services.database.writeTx(async (trx) => {
    await insertPdf(trx, pdf)
    for (const userId of [first, second]) await noteAsker(trx, { pdfId: pdf.id, userId, askedAt })
    await endPdf(trx, { events } as never, pdf, end)
    return findPdf(trx, pdf.id)
  })
  expect(ready).toMatchObject(end)
  expect(told).toHaveLength(2)
  expect(told).toEqual(expect.arrayContaining([first, second].map((userId) => expect.objectContaining({ userId }))))
})
