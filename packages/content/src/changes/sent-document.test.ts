import { afterAll, describe, expect, test } from 'vitest'
import { bodyText, change } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { emptyRoot } from '../chunk.ts'
import { linkResolver } from '../links/resolver.ts'
import { resolveDocument } from '../links/resolve-document.ts'
import { block, type BlockNode, type Document, documentOf, textNode, textOf } from '../markdown/document.ts'
import { withoutTitle } from '../markdown/own-title.ts'
import { readMarkdown } from '../markdown/read.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { openTree } from '../tree/tree.ts'
import type { Change } from './batch.ts'

afterAll(closeMarkdown)

const markdown = '# Tides\n\nSee [the moon](moon.md).\n\n*   High\n*   Low\n'

const start = async (document: object = { markdown }) => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, [
    { operation: 'insert_page', title: 'Tides', document } as Change,
    { operation: 'insert_page', title: 'Moon', document: { markdown: '# Moon\n' } },
  ])
  const send = async (nodes: readonly BlockNode[], more: object = {}) => {
    const sent = { document: documentOf([...nodes]) }
    return (await change(store, root, [{ operation: 'update_page', page: 'id1', document: sent, ...more } as Change]))
      .root
  }
  const textAt = async (after: string) => (await bodyText(store, after, 'id1'))!
  const headingAt = async (after: string) => textOf([(JSON.parse(await textAt(after)) as Document).nodes[0]!])
  return { store, root, send, textAt, headingAt }
}

const paragraph = block('paragraph', [textNode('High and low.')])

describe('a document that a client sends without the title of the page', () => {
  test('changes nothing if it is what the client was given', async () => {
    const { store, root, send } = await start()
    const tree = openTree(store, root)
    const given = await resolveDocument(readMarkdown(markdown), linkResolver(tree, (await tree.page('id1'))!))
    expect(await send(withoutTitle(given.nodes, 'Tides'))).toBe(root)
    expect(await send(given.nodes)).toBe(root)
  })

  test('keeps the heading', async () => {
    const { send, headingAt } = await start()
    expect(await headingAt(await send([paragraph]))).toBe('Tides')
  })

  test('has the new title as heading', async () => {
    const { send, headingAt } = await start()
    expect(await headingAt(await send([paragraph], { title: 'Ebb' }))).toBe('Ebb')
  })

  test('has no heading if the page has none', async () => {
    const { send, textAt } = await start({ markdown: 'Text.\n' })
    expect(JSON.parse(await textAt(await send([paragraph])))).toMatchObject({ nodes: [{ type: 'paragraph' }] })
  })
})

test('a new title is the title of a document, too', async () => {
  const heading = block('heading-1', [textNode('Tides')])
  const { store, root, headingAt } = await start({ document: documentOf([heading, paragraph]) })
  const after = (await change(store, root, [{ operation: 'update_page', page: 'id1', title: 'Ebb' }])).root
  expect(await headingAt(after)).toBe('Ebb')
})
