import {
  block,
  inline,
  textNode,
  voidBlock,
  type DocumentNode,
  type BlockNode,
} from '@scriptorium/content/markdown/document'
import { describe, expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { hostileAddresses, hostileTexts } from '../../test/hostile.ts'
import { renderDocument } from './render.ts'

const paragraph = (...nodes: DocumentNode[]) => block('paragraph', nodes)
const url = (address: string) => ({ kind: 'url', url: address })
const part = (name: string, ...nodes: DocumentNode[]) => ({ object: 'fragment' as const, fragment: name, nodes })

const table = (value: string, type: string, view: Record<string, unknown>): BlockNode => ({
  ...voidBlock('table', {
    view: { ...view, columns: ['a'], columnWidths: { a: value } },
    definition: {
      a: { id: 'a', title: value, type, textAlignment: value, options: [{ value, label: value, color: value }] },
    },
    records: { r: { orderIndex: value, values: { a: type === 'text' || type === 'select' ? value : url(value) } } },
    cellMerges: [{ anchor: { record: 'r', column: 'a' }, rowSpan: value }],
  }),
})

/** A block for each field that is rendered, with the same value in all of them. */
const blocksWith = (value: string): BlockNode[] => [
  paragraph(textNode(value)),
  paragraph({
    object: 'text',
    leaves: [
      {
        object: 'leaf',
        text: value,
        marks: [
          { object: 'mark', type: value },
          { object: 'mark', type: 'color', data: { text: value, background: value } },
        ],
      },
    ],
  }),
  paragraph({ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [], raw: value }] }),
  paragraph(inline('link', { ref: url(value), title: value }, [textNode(value)])),
  paragraph(
    inline('emoji', { code: value }),
    inline('icon', { icon: value, color: value }),
    inline('expression', { expression: value }),
  ),
  paragraph(inline('inline-math', { formula: value })),
  paragraph(inline('inline-image', { ref: url(value), refDark: url(value), alt: value, caption: value, size: value })),
  paragraph(inline('mention', { ref: { kind: 'user', user: 'u' } })),
  paragraph(inline('button', { label: value, kind: value, size: value, icon: value, ref: url(value) })),
  paragraph(inline('button', { label: value, kind: value, action: { action: 'search', query: value } })),
  paragraph(inline('button', { label: value, kind: value, action: { action: 'select', slug: value } })),
  paragraph({
    ...inline('annotation', {}, [textNode(value)]),
    fragments: [part('annotation-body', paragraph(textNode(value)))],
  }),
  paragraph(inline(value, { ref: url(value) }, [textNode(value)])),
  block('heading-1', [textNode(value)], { id: value, align: value }),
  block('list-ordered', [block('list-item', [paragraph(textNode(value))], { checked: value })], { start: value }),
  voidBlock('math', { formula: value }),
  voidBlock('embed', { url: value, title: value }),
  block('hint', [paragraph(textNode(value))], { style: value, icon: value }),
  block('code', [block('code-line', [textNode(value)])], {
    syntax: value,
    title: value,
    overflow: value,
    collapsedLineCount: value,
  }),
  block(
    'images',
    [
      {
        ...voidBlock('image', { ref: url(value), refDark: url(value), alt: value, width: value, height: value }),
        fragments: [part('caption', paragraph(textNode(value)))],
      },
    ],
    { align: value },
  ),
  voidBlock('file', { ref: url(value) }),
  voidBlock('drawing', { ref: url(value) }),
  ...['text', 'select', 'files', 'image', 'content-ref', 'users', 'rating', 'number', 'checkbox', value].map((type) =>
    table(value, type, { type: 'grid' }),
  ),
  table(value, 'content-ref', {
    type: 'cards',
    cardSize: value,
    targetDefinition: 'a',
    coverDefinition: 'a',
    coverDefinitionDark: 'a',
  }),
  block('tabs', [block('tabs-item', [paragraph(textNode(value))], { title: value, icon: value, slug: value })]),
  {
    ...voidBlock('expandable'),
    fragments: [
      part('expandable-title', paragraph(textNode(value))),
      part('expandable-body', paragraph(textNode(value))),
    ],
  },
  block('stepper', [block('stepper-step', [paragraph(textNode(value))], { icon: value })]),
  block('columns', [block('column', [paragraph(textNode(value))], { width: value, verticalAlignment: value })]),
  voidBlock('content-ref', { ref: url(value) }),
  voidBlock('content-ref', { ref: { kind: 'page', page: 'p' } }),
  voidBlock('swagger', { ref: url(value), path: value, method: value }),
  voidBlock('openapi-schemas', { ref: url(value), schemas: [value], title: value }),
  voidBlock('openapi-webhook', { ref: url(value), name: value, method: value }),
  voidBlock('integration', { integration: value, block: value, url: value, props: { html: value } }),
  block('prompt', [block('code', [block('code-line', [textNode(value)])])], { description: value, icon: value }),
  block('updates', [block('update', [paragraph(textNode(value))], { date: value, tags: [value, { tag: value }] })], {
    format: value,
  }),
  voidBlock('raw', { text: value }),
  block(value, [paragraph(textNode(value))]),
  block('if', [paragraph(textNode(value))], { expression: value }),
  voidBlock('reusable-content', { ref: url(value) }),
]

const rendered = (value: string, name = value) => {
  const target = { href: name, title: name, description: name, emoji: name, icon: name }
  const marks = new Map([[value, 'edited' as const]])
  const blocks = blocksWith(value).map((node) => ({ ...node, key: value }))
  return renderDocument({ nodes: blocks }, contextWith({ p: target, u: target }, { marks }))
}

/** Reads the tags of markup as a browser would: names, and attributes with their values. */
const tagsOf = (markup: string) =>
  [...markup.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: [...attributes!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => ({
      key: key!.toLowerCase(),
      value: value ?? '',
    })),
  }))

const expectHarmless = ({ html, css }: ReturnType<typeof rendered>) => {
  const markup = String(html)
  const tags = tagsOf(markup)
  // Each `<` begins a tag that was read above, or ends one: text cannot open any.
  expect(markup.match(/</g)?.length).toBe(tags.length + (markup.match(/<\/[\w-]+\s*>/g)?.length ?? 0))
  for (const { name, attributes } of tags) {
    expect(name).not.toMatch(/^(?:script|iframe|object|embed|base|meta|link|style|form|marquee)$/)
    for (const { key, value } of attributes) {
      expect(key).not.toMatch(/^(?:on.*|style|srcdoc)$/)
      if (['href', 'src', 'data-embed'].includes(key))
        expect(value).toMatch(/^(?:https?:|mailto:|tel:|[^:]*$|[#~/.?])/i)
    }
  }
  expect(css).not.toMatch(/[<>@\\]|url\(|expression|import/i)
}

describe('hostile content', () => {
  test.each(hostileTexts.map((text) => [text]))('stays text everywhere: %j', (text) => expectHarmless(rendered(text)))

  test.each(hostileAddresses.map((address) => [address]))('is no link and loads nothing: %j', (address) => {
    const page = rendered(address)
    expectHarmless(page)
    const links = tagsOf(String(page.html)).flatMap(({ attributes }) =>
      attributes.filter(({ key }) => ['href', 'src', 'data-embed'].includes(key)),
    )
    expect(links.filter(({ value }) => !/^(?:#|~search\?q=)/.test(value))).toEqual([])
  })

  test('has 120 cases', () => {
    expect(hostileTexts.length + hostileAddresses.length).toBe(120)
  })

  test('renders data of any type without an error', () => {
    for (const odd of [null, 0, -1, true, [], {}, [null], { kind: 1 }, { kind: 'page' }, Infinity, undefined]) {
      expect(() => rendered(odd as never, 'A page')).not.toThrow()
    }
  })
})
