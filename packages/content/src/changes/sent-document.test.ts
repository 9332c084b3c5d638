import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { bodyText, change } from '../../test/change.ts'
import { coreDocuments } from '../../test/generators.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { emptyRoot } from '../chunk.ts'
import { linkResolver } from '../links/resolver.ts'
import { resolveDocument } from '../links/resolve-document.ts'
import { block, type BlockNode, type Document, documentOf, textNode, textOf } from '../markdown/document.ts'
import { withoutTitle } from '../markdown/own-title.ts'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
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
  const nodesAt = async (after: string) => {
    const text = await textAt(after)
    return text.startsWith('{') ? (JSON.parse(text) as Document).nodes : readMarkdown(text).nodes
  }
  const headingAt = async (after: string) => textOf([(await nodesAt(after))[0]!])
  return { store, root, send, textAt, nodesAt, headingAt }
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
    const { send, nodesAt } = await start({ markdown: 'Text.\n' })
    expect(await nodesAt(await send([paragraph]))).toMatchObject([{ type: 'paragraph' }])
  })
})

describe('a document below the name of a project', () => {
  const text = '<h1 align="center">Seas</h1>\n\n## Tides\n\nHigh.\n'
  const shown = withoutTitle(readMarkdown(text).nodes, 'Tides')

  test('does not have the title', () => {
    expect(textOf(shown)).toBe('SeasHigh.')
  })

  test('keeps the heading at its place, and all bytes', async () => {
    const { root, send, textAt } = await start({ markdown: text })
    expect(await send(shown)).toBe(root)
    expect(await textAt(await send([...shown, paragraph]))).toBe(`${text}\nHigh and low.\n`)
  })

  test('keeps the heading if the name is gone', async () => {
    const { send, textAt } = await start({ markdown: text })
    expect(await textAt(await send(shown.slice(1)))).toBe('## Tides\n\nHigh.\n')
  })
})

test('a second heading with the title stays, like the first', async () => {
  const text = '# Tides\n\n## Tides\n\nHigh.\n'
  const { root, send, textAt } = await start({ markdown: text })
  const shown = withoutTitle(readMarkdown(text).nodes, 'Tides')
  expect(await send(shown)).toBe(root)
  expect(await textAt(await send([...shown, paragraph]))).toBe(`${text}\nHigh and low.\n`)
})

test('a new title is the title of a document, too', async () => {
  const heading = block('heading-1', [textNode('Tides')])
  const { store, root, headingAt } = await start({ document: documentOf([heading, paragraph]) })
  const after = (await change(store, root, [{ operation: 'update_page', page: 'id1', title: 'Ebb' }])).root
  expect(await headingAt(after)).toBe('Ebb')
})

describe('a document that a client sends for a page in markdown', () => {
  const given = async (store: Awaited<ReturnType<typeof start>>['store'], root: string) => {
    const tree = openTree(store, root)
    return (await resolveDocument(readMarkdown(markdown), linkResolver(tree, (await tree.page('id1'))!))).nodes
  }

  test('keeps the bytes of the blocks that the client did not change', async () => {
    const { store, root, send, textAt } = await start()
    const [, moon, list] = await given(store, root)
    expect(await textAt(await send([moon!, list!, paragraph]))).toBe(`${markdown}\nHigh and low.\n`)
    expect(await textAt(await send([paragraph, list!]))).toBe('# Tides\n\nHigh and low.\n\n*   High\n*   Low\n')
  })

  test('writes the links of a changed block as authors do', async () => {
    const { store, root, send, textAt } = await start()
    const [, moon, list] = await given(store, root)
    const longer = { ...moon!, nodes: [...moon!.nodes!, textNode(' Now.')] }
    expect(await textAt(await send([longer, list!]))).toBe(markdown.replace('(moon.md).', '(moon.md). Now.'))
  })

  test('keeps equal blocks apart', async () => {
    const text = 'Same.\n\n---\n\nSame.\n'
    const { send, textAt } = await start({ markdown: text })
    const [first, rule, last] = readMarkdown(text).nodes
    expect(await textAt(await send([first!, rule!, last!, paragraph]))).toBe(`${text}\nHigh and low.\n`)
    expect(await textAt(await send([last!, rule!]))).toBe('Same.\n\n---\n')
  })

  test('stores what markdown cannot say as a document', async () => {
    const { send, nodesAt } = await start()
    const odd = { ...paragraph, data: { unknown: true } }
    expect((await nodesAt(await send([odd]))).at(-1)).toMatchObject({ type: 'paragraph', data: { unknown: true } })
  })

  test('keeps the bytes of all other blocks of any document', async () => {
    await fc.assert(
      fc.asyncProperty(coreDocuments, async (nodes) => {
        const text = writeMarkdown(documentOf(nodes))
        const { store, root, send, textAt } = await start({ markdown: text })
        const tree = openTree(store, root)
        const page = (await tree.page('id1'))!
        const given = await resolveDocument(readMarkdown(text), linkResolver(tree, page))
        const after = await textAt(await send([...withoutTitle(given.nodes, 'Tides'), paragraph]))
        expect(after.slice(0, text.trimEnd().length)).toBe(text.trimEnd())
      }),
      { numRuns: 10 },
    )
  })
})
