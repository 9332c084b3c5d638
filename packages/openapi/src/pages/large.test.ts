import { parseMarkdown } from '@scriptorium/content/pool/pool'
import type { DocumentNode } from '@scriptorium/content/markdown/document'
import { paintCode } from '@scriptorium/site/code/paint'
import { renderDocument } from '@scriptorium/site/document/render'
import { wordsFor } from '@scriptorium/site/words/words'
import { expect, test } from 'vitest'
import { generatePages } from './generate-pages.ts'
import { generateParts } from './generate-parts.ts'
import type { OpenApi, Schema } from './model.ts'

const operations = 3000
const together = 2
const schemas = 600
const maxPageCharacters = 250_000
// A page on a site is at most 1 MB; its frame with the table of contents takes the rest.
const maxContentBytes = 900_000

const schemaOf = (index: number): Schema => ({
  type: 'object',
  properties: Object.fromEntries([
    ...Array.from({ length: 12 }, (_, at) => [
      `field${at}`,
      { type: 'string', description: 'What this field is for.' },
    ]),
    ...[1, 7, 31].map((step) => [`next${step}`, { $ref: `#/components/schemas/S${(index + step) % schemas}` }]),
  ]),
})

const large: OpenApi = {
  info: { title: 'Large', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/things/${index}`,
      {
        get: {
          // The operations of one tag fit into its page.
          tags: [index < together ? 'few' : index % 2 === 0 ? 'even' : 'odd'],
          operationId: `get${index}`,
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: `#/components/schemas/S${index % schemas}` } } },
            },
          },
        },
      },
    ]),
  ) as never,
  components: {
    schemas: Object.fromEntries(Array.from({ length: schemas }, (_, index) => [`S${index}`, schemaOf(index)])),
  },
}

const pages = generatePages(large, 'large', {})

test('generatePages keeps all pages of 3,000 operations with circular schemas small', () => {
  expect(pages.filter(({ props }) => props['doc'] === 'operation')).toHaveLength(operations - together)
  expect(Math.max(...pages.map(({ markdown }) => markdown.length))).toBeLessThan(maxPageCharacters)
})

test('generateParts describes each operation, its form and each schema, and stays within its limit in all', () => {
  const parts = generateParts(large)
  expect(parts).toHaveLength(2 * operations + schemas)
  expect(parts.reduce((sum, { markdown }) => sum + markdown.length, 0)).toBeLessThan(64 * 1024 * 1024)
})

test('the largest of these pages is less than 1 MB on a site', async () => {
  const largest = pages.reduce((one, other) => (other.markdown.length > one.markdown.length ? other : one))
  const { nodes } = await parseMarkdown(largest.markdown)
  const { html, css } = renderDocument(
    { nodes },
    {
      target: () => undefined,
      painted: await paintCode(nodes as DocumentNode[]),
      words: wordsFor('en'),
      opensNewTab: false,
      searchHref: (query) => query,
      hasAnchors: true,
      icons: 'regular',
      marks: new Map(),
    },
  )
  expect(Buffer.byteLength(String(html)) + Buffer.byteLength(css)).toBeLessThan(maxContentBytes)
})
