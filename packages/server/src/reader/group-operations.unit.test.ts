import type { BlockNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { expect, test } from 'vitest'
import { groupOperations } from './group-operations.ts'

const fence = '```'
const address = (text: string) => `${fence}http\n${text}\n${fence}`

const groupsOf = (doc: string, markdown: string) => {
  const page = { computed: { props: { doc } } } as unknown as PageRecord
  const { nodes } = readMarkdown(markdown)
  return groupOperations(page, nodes as BlockNode[]).map(({ type, data, nodes: inner }) => [
    type,
    data?.['method'],
    data?.['path'] ?? data?.['name'],
    inner?.map((node) => 'type' in node && node.type),
  ])
}

test('groupOperations makes each operation of a tag a block with its heading', () => {
  const markdown = `About pets.\n\n## List\n\n${address('GET /pets')}\n\n### Parameters\n\nNone.\n\n## Add\n\n${address('POST /pets')}`
  expect(groupsOf('tag', markdown)).toEqual([
    ['paragraph', undefined, undefined, [false]],
    ['openapi-operation', 'GET', '/pets', ['heading-2', 'heading-3', 'paragraph']],
    ['openapi-operation', 'POST', '/pets', ['heading-2']],
  ])
})

test('groupOperations makes the whole page of a webhook a block', () => {
  expect(groupsOf('webhook', `${address('POST webhook: born')}\n\n## Request body\n\nText.`)).toEqual([
    ['openapi-webhook', 'POST', 'born', ['heading-2', 'paragraph']],
  ])
})

test('groupOperations leaves pages that people wrote as they are', () => {
  expect(groupsOf('changes', address('GET /pets')).map(([type]) => type)).toEqual(['code'])
})
