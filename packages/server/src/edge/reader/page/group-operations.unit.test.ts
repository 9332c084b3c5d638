import { textOf, type BlockNode, type Document } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { expect, test } from 'vitest'
import { renderDocument } from '@scriptorium/site/document/render'
import { wordsFor } from '@scriptorium/site/words/words'
import type { OpenApi } from '@scriptorium/openapi/pages/model'
import { generatePages } from '@scriptorium/openapi/pages/generate-pages'
import { segmentsOfApi } from '@scriptorium/translation/api-segments'
import { groupOperations } from './group-operations.ts'

const fence = '```'
const address = (text: string) => `${fence}http\n${text}\n${fence}`

const groupsOf = (doc: string, markdown: string) => {
  const page = { computed: { props: { doc } } } as unknown as PageRecord
  const { nodes } = readMarkdown(markdown)
  return groupOperations(page, nodes as BlockNode[], wordsFor('en')).map(({ type, data, nodes: inner }) => [
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

const text = 'Xx.'
const limited = { type: 'integer', minimum: 1, maximum: 9, multipleOf: 2, default: 4, description: text }
const chosen = { type: 'string', enum: ['xx'], minLength: 1, maxLength: 9, pattern: 'x', deprecated: true }
const many = Array.from({ length: 30 }, (_, index) => `${index}`)
const list = { type: 'array', items: { $ref: '#/components/schemas/Xy' }, minItems: 1, maxItems: 9 }
const edges = { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 9, const: 4 }
const variants = {
  oneOf: [{ $ref: '#/components/schemas/Xy' }],
  discriminator: { propertyName: 'kind', mapping: { xx: '#/components/schemas/Xy' } },
}
const body = {
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['a'],
        properties: { a: list, b: edges, d: { $ref: '#/components/schemas/Xq' } },
      },
    },
  },
}
const operation = {
  summary: 'Xx',
  description: text,
  deprecated: true,
  tags: ['xx'],
  security: [{ key: many, token: [] }, {}],
  parameters: [
    { name: 'p', in: 'query', required: true, schema: limited },
    { name: 'q', in: 'query', schema: chosen },
    { name: 'r', in: 'query', schema: { type: 'array', items: { enum: many } } },
    { name: 's', in: 'query', schema: { ...chosen, enum: many, readOnly: true } },
    { name: 't', in: 'query', schema: { description: text, writeOnly: true } },
  ],
  callbacks: { xx: { '/yy': { post: { summary: text, requestBody: body } } } },
  requestBody: { ...body, required: false },
  responses: {
    204: { description: text },
    200: { ...body, headers: { 'x-y': { schema: chosen, description: text } } },
    400: { description: text, ...body },
  },
}
const document = {
  info: { title: 'Xx', version: '1', description: text },
  servers: [{ url: '/{v}', description: text, variables: { v: { default: 'x', enum: many, description: text } } }],
  paths: { '/xx': { get: operation } },
  webhooks: { xx: { post: operation } },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: text },
      token: { type: 'apiKey', in: 'header', name: 'x-token' },
      oa: {
        type: 'oauth2',
        flows: { authorizationCode: { authorizationUrl: '/a', tokenUrl: '/t', scopes: { xx: text } } },
      },
      connect: { type: 'openIdConnect', openIdConnectUrl: '/x' },
      mutual: { type: 'mutualTLS' },
    },
    schemas: {
      Xy: { type: 'object', properties: { c: { $ref: '#/components/schemas/Xz' } } },
      Xz: chosen,
      Xq: variants,
    },
  },
} as unknown as OpenApi
const change = { message: 'Xx.', operations: ['xx', 'GET /xx', ...many], kind: 'added', impact: 'minor' } as const
const changes = [change, { ...change, kind: 'changed' }, { ...change, impact: 'major' }] as never

const inCapitals = (text: string) =>
  text.replaceAll(/(<x\d+\/>|&\w+;)|[a-z]/g, (found, kept?: string) => kept ?? found.toUpperCase())

const translated = ({ nodes }: Document): Document => {
  const document = structuredClone({ nodes } as Document)
  for (const { encoded, apply } of segmentsOfApi(document)) apply(inCapitals(encoded))
  return document
}

const shownIn = (language: string, change = (given: Document) => given): string =>
  [undefined, 'by-operation']
    .flatMap((grouping) => generatePages(document, 'xx', { grouping }, changes))
    .map((page) => {
      const words = wordsFor(language)
      const { nodes } = change(readMarkdown(page.markdown) as Document)
      const record = { computed: { props: page.props } } as unknown as PageRecord
      const target = () => undefined
      const context = {
        target,
        painted: new Map(),
        words,
        opensNewTab: false,
        searchHref: () => '/',
        hasAnchors: false,
        marks: new Map(),
        icons: 'regular',
      } as const
      return String(renderDocument({ nodes: groupOperations(record, nodes as BlockNode[], words) }, context).html)
    })
    .join('')

const wordsIn = (markup: string): string[] => [
  ...new Set(markup.replaceAll(/<(?:pre|code)[^]*?<\/(?:pre|code)>|<[^>]*>/g, ' ').match(/[a-z]{3,}/gi)),
]
const idsIn = (markup: string) => [...markup.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)

test.each(['ja', 'zh', 'ar'])('in %s, nothing that the server wrote about an API is in English', (language) => {
  const shown = shownIn(language)
  expect(wordsIn(shown).filter((word) => word !== 'API')).toEqual([
    'URL',
    'GET',
    'cURL',
    'JavaScript',
    'Python',
    'Shell',
    'JSON',
    'POST',
  ])
  expect(idsIn(shown)).toEqual(idsIn(shownIn('en')))
})

test('sentences of a description keep words that are labels elsewhere', () => {
  const page = { computed: { props: { doc: 'changes' } } } as unknown as PageRecord
  const { nodes } = readMarkdown('- Path `/xx` was removed. Affects `getXx`.')
  expect(textOf(groupOperations(page, nodes as BlockNode[], wordsFor('de')))).toBe(
    'Path /xx was removed. Betrifft getXx.',
  )
})

const countsIn = (markup: string) =>
  ['class="operation"', 'class="examples"', 'class="fields"', '<dt>', '<strong>required</strong>', '>cURL<'].map(
    (part) => markup.split(part).length - 1,
  )

test('a translation has the operations, examples and fields of its source', () => {
  const [shown, source] = [shownIn('en', translated), shownIn('en')]
  expect(shown).toContain('PARAMETERS')
  expect(countsIn(shown)).toEqual(countsIn(source))
  expect(countsIn(shown).every((count) => count > 0)).toBe(true)
  expect(idsIn(shown)).toEqual(idsIn(source))
})
