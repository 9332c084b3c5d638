import { collect } from '../map/collect.ts'
import { prefixRange } from '../map/range.ts'
import { range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { computedPrefix, conflictPrefix, type PageRecord, pageEdits, prefixes, withConflictKeys } from './records.ts'
import { openTree, type PageNode } from './tree.ts'

const countNodes = (nodes: readonly PageNode[]): number =>
  nodes.reduce((sum, { pages }) => sum + 1 + countNodes(pages), 0)

/** Returns the broken invariants of a tree as sentences. Used by tests and to check a database. */
export const brokenInvariants = async (store: ContentStore, root: string): Promise<string[]> => {
  const tree = openTree(store, root)
  const pages = await collect(tree.entries<PageRecord>('page'))
  const broken: string[] = []
  if (countNodes(await tree.allPages()) !== pages.length) broken.push('A page has no parent, or is part of a cycle')
  const reusable = await collect(range(store, root, prefixRange(prefixes.reusableContent)))
  const corrections = await collect(range(store, root, prefixRange(prefixes.correction)))
  const ofContents = await collect(range(store, root, prefixRange(prefixes.contentCorrection)))
  const conflicts = [...withConflictKeys([...reusable, ...corrections, ...ofContents])].filter(
    ([, value]) => typeof value === 'string',
  )
  const expected = new Map([...pageEdits(pages.map((after) => ({ before: undefined, after }))), ...conflicts])
  for (const prefix of ['c/', 's/', 'a/', conflictPrefix, computedPrefix]) {
    const keys = [...expected.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const found = await collect(range(store, root, prefixRange(prefix)))
    if ((prefix === 'c/' || prefix === 's/') && keys.length !== pages.length)
      broken.push(`Two pages share a key under ${prefix}`)
    if (found.map(([key]) => key).join('\n') !== keys.join('\n'))
      broken.push(`Keys under ${prefix} do not match the pages`)
    for (const [key, value] of found) if (expected.get(key) !== value) broken.push(`${key} is ${String(value)}`)
  }
  const orders = new Set(pages.map(({ parent, order }) => `${parent}/${order}`))
  if (orders.size !== pages.length) broken.push('Two siblings share an order key')
  return broken
}
