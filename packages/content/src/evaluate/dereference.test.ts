import { expect, test } from 'vitest'
import { block, textNode, voidBlock, walkNodes, type BlockNode } from '../markdown/document.ts'
import { dereference } from './dereference.ts'

const reference = (id: string): BlockNode =>
  voidBlock('reusable-content', { ref: { kind: 'reusable-content', reusableContent: id } })

const textsOf = (nodes: readonly BlockNode[]): string[] =>
  [...walkNodes(nodes)].flatMap((node) => (node.object === 'text' ? (node.leaves ?? []).map(({ text }) => text) : []))

const shownOf = async (id: string, contents: Readonly<Record<string, readonly BlockNode[]>>) => {
  const document = { object: 'document' as const, data: {}, nodes: [reference(id)] }
  return textsOf((await dereference(document as never, 'home', async (address) => contents[address.id])).nodes)
}

test('reusable content that includes others is shown four levels deep', async () => {
  const level = (number: number): [string, BlockNode[]] => [
    `c${number}`,
    [block('paragraph', [textNode(`level ${number}`)]), reference(`c${number + 1}`)],
  ]
  expect(await shownOf('c1', Object.fromEntries([1, 2, 3, 4, 5].map(level)))).toEqual([
    'level 1',
    'level 2',
    'level 3',
    'level 4',
  ])
})

test('content that includes itself is shown once', async () => {
  expect(await shownOf('c', { c: [block('paragraph', [textNode('once')]), reference('c')] })).toEqual(['once'])
})
