import type { Document } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write } from '../../../../test/content.ts'
import { test } from '../../../../test/test.ts'

const leaf = (text: string) => ({ object: 'leaf', text, marks: [] })
const block = (type: string, nodes: unknown[], data: object = {}) => ({
  object: 'block',
  type,
  data,
  isVoid: false,
  nodes,
})
const text = (...parts: string[]) => ({ object: 'text', leaves: parts.map(leaf) })
const paragraph = (...parts: string[]) => block('paragraph', [text(...parts)])

const sentence = 'A long document has many paragraphs, lists and headings. '
const sections = 250

/** A document of some 160 KB of text, in the way that editors write it: with text that is split into leaves. */
const long = {
  object: 'document',
  data: {},
  nodes: Array.from({ length: sections }, (_, n) => [
    block('heading-2', [text(`Section ${n}`)]),
    paragraph(sentence.repeat(4), '', sentence.repeat(4)),
    block(
      'list-unordered',
      [1, 2].map((item) => block('list-item', [paragraph(`Item ${item} of `, `${n}`)])),
    ),
  ]).flat(),
} as unknown as Document

describe('getPageInChangeRequestById', () => {
  test('200 with a long document as markdown, complete and the same each time', async ({ docs }) => {
    const at = await newChangeRequest(docs, await newSpace(docs))
    const [pageId] = await write(docs, at, { operation: 'insert_page', title: 'Long', document: { document: long } })
    const read = () =>
      docs.getPageInChangeRequestById({ params: { ...at, pageId: pageId! }, query: { format: 'markdown' } })
    const first = await read()
    const markdown = 'markdown' in first ? first.markdown! : ''
    expect(markdown.length).toBeGreaterThan(120_000)
    expect(markdown).not.toContain('{% node %}')
    expect(markdown.match(/^## Section \d+$/gm)).toHaveLength(sections)
    expect(await read()).toEqual(first)
  })

  test('200 with a long markdown text as a document', async ({ docs }) => {
    const at = await newChangeRequest(docs, await newSpace(docs))
    const source = Array.from(
      { length: sections },
      (_, n) => `## Section ${n}\n\n${sentence.repeat(8)}\n\n- One\n- Two\n`,
    )
    const [pageId] = await write(docs, at, insert(source.join('\n')))
    const page = await docs.getPageInChangeRequestById({
      params: { ...at, pageId: pageId! },
      query: { format: 'document' },
    })
    expect('document' in page && page.document?.nodes).toHaveLength(sections * 3)
  })
})
