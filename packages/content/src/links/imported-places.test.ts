import { expect, test } from 'vitest'
import { formerKey, type PageRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { importedPathOf } from './imported-places.ts'

const createdAt = '2026-01-01T00:00:00.000Z'
const page = (id: string, parent: string | null, former?: string | null): PageRecord => ({
  id,
  type: 'document',
  parent,
  order: 'a0',
  title: id,
  slug: id,
  createdAt,
  updatedAt: createdAt,
  ...(former !== undefined && { formerly: { [formerKey({ parent: former, slug: `${id}-file` })]: createdAt } }),
})

/** Returns the path from which an import read the first page. */
const pathOf = (...pages: [PageRecord, ...PageRecord[]]) =>
  importedPathOf({ page: async (id: string) => pages.find((one) => one.id === id) } as unknown as Tree, pages[0])

test('a page that an import moved has the path of its file', async () => {
  expect(await pathOf(page('a', null, 'b'), page('b', null))).toEqual(['b', 'a-file'])
  expect(await pathOf(page('a', 'b'), page('b', null, null))).toEqual(['b-file', 'a'])
})

test('a page that no import moved has none, and neither has one below a page that is gone', async () => {
  expect(await pathOf(page('a', 'b'), page('b', null))).toBeUndefined()
  expect(await pathOf(page('a', 'b', 'gone'), page('b', null))).toBeUndefined()
})
