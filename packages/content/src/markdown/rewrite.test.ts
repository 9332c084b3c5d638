import { coreDocuments } from '../../test/generators.ts'
import { documentOf, textNode, type BlockNode } from './document.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockOffsets, rereadMarkdown, rewriteMarkdown } from './rewrite.ts'

const odd =
  '---\ntitle: x\n---\n\nTitle\n=====\n\n\n*  one\n*  two\n\n[link][a] and __bold__\n\n[a]: https://example.com\n\n\tcode\n\n***\nlast'

test('a document without edits is the same text', () => {
  expect(rewriteMarkdown(odd, readMarkdown(odd), new Set())).toBe(odd)
})

test('only the edited block is written again', () => {
  const document = readMarkdown(odd)
  const at = document.nodes.findIndex(({ type }) => type === 'list-unordered')
  const key = document.nodes[at]!.key!
  const paragraph: BlockNode = {
    ...documentOf([]).nodes[0]!,
    object: 'block',
    type: 'paragraph',
    key,
    data: {},
    isVoid: false,
    nodes: [textNode('new')],
  }
  const edited = { ...document, nodes: document.nodes.toSpliced(at, 1, paragraph) }
  expect(rewriteMarkdown(odd, edited, new Set([key]))).toBe(odd.replace('\n*  one\n*  two\n', '\nnew\n'))
})

test('blocks whose bytes are the same stay as they were', () => {
  const before = readMarkdown(odd)
  const [first] = before.nodes
  const known = { ...before, nodes: before.nodes.with(0, { ...first!, data: { resolved: true } }) }
  const after = rereadMarkdown(odd.replace('last', 'changed'), known)
  expect(after.nodes[0]).toBe(known.nodes[0])
  expect(after.nodes.at(-1)).toMatchObject({ nodes: [{ leaves: [{ text: 'changed' }] }] })
})

test('texts of all documents keep every byte', () => {
  fc.assert(
    fc.property(coreDocuments, (nodes) => {
      const text = writeMarkdown(documentOf(nodes))
      expect(rewriteMarkdown(text, readMarkdown(text), new Set())).toBe(text)
    }),
    { numRuns: 40 },
  )
})

test('blocks are found in the text', () => {
  expect(blockOffsets('# A\n\nb\n\n- c\n')).toEqual([0, 5, 8])
})
