import type { PageRecord } from '@scriptorium/content/tree/records'
import { describe, expect, test } from 'vitest'
import { firstShownPage } from './pages.ts'

type Entry = Pick<PageRecord, 'body' | 'description' | 'hidden' | 'parent' | 'type'> & { secret?: boolean }

const everyPage = { mayShow: ({ condition }: { readonly condition?: string | null | undefined }) => !condition }

/** Returns a page tree of these entries, whose ids are their indexes, and counts the entries that are read. */
const treeOf = (entries: readonly Entry[]) => {
  const pages = entries.map(({ secret, ...entry }, index) => {
    const condition = secret ? 'false' : undefined
    return { ...entry, id: String(index), slug: `page-${index}`, condition } as unknown as PageRecord
  })
  const children = Map.groupBy(pages, ({ parent }) => parent)
  const read = { count: 0 }
  return {
    read,
    tree: {
      childIdsFrom: async (parent: string | null, index: number, limit: number) =>
        (children.get(parent) ?? []).slice(index, index + limit).map(({ id }) => id),
      pages: async (ids: readonly string[]) => {
        read.count += ids.length
        return ids.map((id) => pages[Number(id)]!)
      },
    },
  }
}

const entry = (fields: Partial<Entry> = {}): Entry => ({ parent: null, type: 'document', ...fields })

const pathIn = async (entries: readonly Entry[]) => (await firstShownPage(treeOf(entries).tree, everyPage))?.path

describe('the first page that a visitor may see', () => {
  test('is the first document, below groups too', async () => {
    expect(await pathIn([entry(), entry()])).toBe('page-0')
    expect(await pathIn([entry({ type: 'link' }), entry({ type: 'group' }), entry({ parent: '1' })])).toBe(
      'page-1/page-2',
    )
    expect(await pathIn([entry({ type: 'group' }), entry()])).toBe('page-1')
    expect(await pathIn([])).toBeUndefined()
  })

  test('is below a page without content, or else that page', async () => {
    const body = { format: 'markdown', hash: 'a' } as const
    expect(await pathIn([entry({ type: 'group' }), entry({ parent: '0' }), entry({ parent: '1', body })])).toBe(
      'page-0/page-1/page-2',
    )
    expect(await pathIn([entry(), entry({ parent: '0' }), entry({ body })])).toBe('page-0/page-1')
    expect(await pathIn([entry({ body }), entry({ parent: '0', body })])).toBe('page-0')
    expect(await pathIn([entry({ description: 'All of it' }), entry({ parent: '0', body })])).toBe('page-0')
    expect(await pathIn([entry(), entry({ body })])).toBe('page-0')
  })

  test('is hidden only if no other page is left', async () => {
    expect(await pathIn([entry({ hidden: true }), entry()])).toBe('page-1')
    expect(await pathIn([entry({ hidden: true }), entry({ secret: true })])).toBe('page-0')
  })

  test('is found behind hundreds of pages that the visitor may not see', async () => {
    const secrets = Array.from({ length: 700 }, () => entry({ secret: true }))
    expect(await pathIn([...secrets, entry()])).toBe('page-700')
    expect(await pathIn([entry({ type: 'group', secret: true }), entry({ parent: '0' }), entry()])).toBe('page-2')
  })

  test('reads a limited number of entries, in one list and in many groups', async () => {
    const list = treeOf(Array.from({ length: 50_000 }, () => entry({ secret: true })))
    expect(await firstShownPage(list.tree, everyPage)).toBeUndefined()
    expect(list.read.count).toBe(20_000)
    const groups = treeOf(Array.from({ length: 50_000 }, () => entry({ type: 'group' })))
    expect(await firstShownPage(groups.tree, everyPage)).toBeUndefined()
    expect(groups.read.count).toBe(20_000)
  })
})
