import { expect, test } from 'vitest'
import { change } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { emptyRoot } from '../chunk.ts'
import { openTree } from '../tree/tree.ts'
import { linksOfPage } from './page-links.ts'

test('a link to an anchor is broken unless the page has it, in whatever case the link writes it', async () => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, [
    { operation: 'insert_page', title: 'Target', document: { markdown: '## Set up\n' } },
    { operation: 'insert_page', title: 'From', document: { markdown: 'See there.\n' } },
  ])
  const tree = openTree(store, root)
  const page = (await tree.page('id2'))!
  const context = {
    tree,
    anchorsOf: async () => new Set(['set-up']),
    otherTree: async () => undefined,
    isInApp: () => false,
  }
  const found = ['set-up', 'Set-Up', 'nothing'].map((anchor) => ({
    ref: { kind: 'anchor' as const, page: 'id1', anchor },
    relation: 'reference' as const,
    blocks: [],
  }))
  const links = await linksOfPage(page, { links: found, sections: [], anchors: [] } as never, context)
  expect(links.map(({ status }) => status)).toEqual(['ok', 'ok', 'broken'])
})
