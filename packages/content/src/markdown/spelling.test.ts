import { describe, expect, test } from 'vitest'
import { type BlockNode, documentOf, textOf } from './document.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'

const within = (tag: string, inner: string, attributes = ''): string =>
  `{% ${tag}${attributes} %}\n${inner}{% end${tag} %}\n`

const url = (to: string): object => ({ kind: 'url', url: to })
const openapi = '[petstore](https://x.y/z.yaml)\n'

describe('blocks are written with the same bytes as in the hosted product', () => {
  test.each<[type: string, data: object, markdown: string]>([
    ['hint', { style: 'danger', icon: 'bolt' }, within('hint', 'Text\n', ' style="danger" icon="bolt"')],
    ['tabs', { fullWidth: true }, within('tabs', within('tab', 'a\n', ' title="A"'), ' fullWidth="true"')],
    ['stepper', {}, within('stepper', `${within('step', '### Do\n')}\n${within('step', 'Then\n')}`)],
    ['columns', {}, within('columns', within('column', 'a\n', ' width="50%" verticalAlignment="top"'))],
    [
      'updates',
      { format: 'full' },
      within('updates', within('update', 'a\n', ' date="2026-01-02" tags="a,b"'), ' format="full"'),
    ],
    ['if', { expression: 'visitor.claims.plan === "pro"' }, within('if', 'Pro\n', ' visitor.claims.plan === "pro"')],
    ['prompt', { description: 'Do' }, within('prompt', '```md\nx\n```\n', ' description="Do"')],
    ['expandable', {}, '<details>\n\n<summary>More <em>here</em></summary>\n\nBody\n\n</details>\n'],
    ['expandable', { defaultExpanded: true }, '<details open>\n\n<summary>More</summary>\n\n* a\n\n</details>\n'],
    [
      'code',
      { title: 'a "b"', lineNumbers: true },
      within('code', '```js\n1\n```\n', ' title="a &quot;b&quot;" lineNumbers="true"'),
    ],
    ['math', { formula: 'a_1\n\nb' }, '$$\na_1\n\nb\n$$\n'],
    ['embed', { url: 'https://x.y?a=1&b=2' }, '{% embed url="https://x.y?a=1&b=2" %}\n'],
    ['embed', { url: 'https://a.example' }, within('embed', 'A **page**\n', ' url="https://a.example"')],
    ['file', { ref: url('a.pdf') }, within('file', 'A **file**\n', ' src="a.pdf"')],
    ['drawing', { ref: url('a.svg') }, '<img src="a.svg" alt="" class="gitbook-drawing">\n'],
    ['content-ref', { ref: url('a.md') }, within('content-ref', '[a.md](a.md)\n', ' url="a.md"')],
    ['content-ref', { ref: url('a.md'), label: 'A' }, within('content-ref', '[A](a.md)\n', ' url="a.md"')],
    ['reusable-content', { ref: url('../includes/a.md') }, '{% include "../includes/a.md" %}\n'],
    [
      'swagger',
      { path: '/a', method: 'get' },
      within('openapi', '[a.yaml](a.yaml)\n', ' src="a.yaml" path="/a" method="get"'),
    ],
    [
      'openapi-operation',
      { ref: url('/openapi/petstore') },
      within('openapi-operation', openapi, ' spec="petstore" path="/a" method="get"'),
    ],
    [
      'openapi-schemas',
      { schemas: ['A', 'B'] },
      within('openapi-schemas', openapi, ' spec="petstore" schemas="A,B" grouped="true"'),
    ],
    ['openapi-webhook', { name: 'n' }, within('openapi-webhook', openapi, ' spec="petstore" name="n" method="post"')],
    [
      'integration',
      { integration: 'mermaid', block: 'diagram', props: { content: 'x' } },
      '{% @mermaid/diagram content="x" %}\n',
    ],
    ['images', {}, '![alt](a.png)\n'],
    [
      'images',
      {},
      '<figure><img src="a.png" alt="" width="30"><figcaption><p>A <em>b</em></p></figcaption></figure>\n',
    ],
    ['images', { align: 'left' }, '<div align="left"><figure><img src="a.png" alt=""></figure></div>\n'],
    ['paragraph', { align: 'center' }, '<p align="center">In the <strong>middle</strong></p>\n'],
    ['heading-2', { id: 'x' }, '## Title <a href="#x" id="x"></a>\n'],
    ['table', {}, '| A |  B  |\n| - | :-: |\n| 1 |  2  |\n'],
    [
      'table',
      { view: { type: 'cards', columns: ['c0'], targetDefinition: 'c1' } },
      '<table data-view="cards"><thead><tr><th></th><th data-type="content-ref" data-hidden data-card-target></th></tr></thead><tbody><tr><td><h3>A</h3><ul><li>b</li></ul></td><td><a href="a.md">a.md</a></td></tr></tbody></table>\n',
    ],
    [
      'table',
      {
        definition: {
          c1: {
            type: 'select',
            multiple: true,
            options: [
              { value: 'e1', label: 'Person', color: 'blue' },
              { value: 'e2', label: 'Law & order', color: 'red' },
            ],
          },
        },
        records: { r0: { values: { c1: ['e1', 'e2'] } } },
      },
      '<table><thead><tr><th>A</th><th width="201">Kind<select multiple><option value="e1" label="Person" color="blue"></option><option value="e2" label="Law &amp; order" color="red"></option></select></th></tr></thead><tbody><tr><td><code>a</code></td><td><span data-option="e1">Person, </span><span data-option="e2">Law &amp; order</span></td></tr><tr><td>b</td><td></td></tr></tbody></table>\n',
    ],
    [
      'table',
      { definition: { c0: { type: 'rating', max: 5 } }, records: { r0: { values: { c0: 3 } } } },
      '<table><thead><tr><th data-type="rating" data-max="5"></th></tr></thead><tbody><tr><td>3</td></tr></tbody></table>\n',
    ],
    ['paragraph', {}, '{% unknown a="b" %}\n*  x\n{% endunknown %}\n'],
    ['paragraph', {}, '<form class="x">\n<input type="text">\n</form>\n'],
  ])('%s %j', (type, data, markdown) => {
    const { nodes } = readMarkdown(markdown)
    expect(nodes).toMatchObject([{ type, data }])
    expect(writeMarkdown(documentOf(nodes))).toBe(markdown)
  })
})

test('the former name of an API operation is read, and written as the name of today', () => {
  const written = (tag: string) =>
    `{% ${tag} src="a.yaml" path="/v1" method="post" %}\n[a.yaml](a.yaml)\n{% end${tag} %}\n`
  const { nodes } = readMarkdown(written('swagger'))
  expect(nodes).toMatchObject([{ type: 'swagger', data: { path: '/v1', method: 'post' } }])
  expect(writeMarkdown(documentOf(nodes))).toBe(written('openapi'))
})

describe('inlines and marks are written as in the hosted product', () => {
  const first = (markdown: string): BlockNode => readMarkdown(markdown).nodes[0]!

  test.each<[type: string, data: object, markdown: string]>([
    ['link', { title: 'T' }, 'a [b](c.md "T") d\n'],
    ['mention', { ref: url('c.md') }, 'a [c.md](c.md "mention") d\n'],
    ['emoji', { code: '1f4a5' }, 'a <span data-gb-custom-inline data-tag="emoji" data-code="1f4a5">💥</span> d\n'],
    ['icon', { icon: 'bolt', color: 'red' }, 'a <i class="fa-bolt" style="color:red;">:bolt:</i> d\n'],
    ['expression', { expression: 'space.vars.x' }, 'a <code class="expression">space.vars.x</code> d\n'],
    ['inline-math', { formula: 'a_1*b' }, 'a $$a_1*b$$ d\n'],
    ['inline-image', { size: 'line' }, 'a <img src="a.png" alt="" data-size="line"> d\n'],
    ['button', { label: 'Go', kind: 'primary' }, 'a <a href="a.md" class="button primary" data-icon="bolt">Go</a> d\n'],
    [
      'button',
      { action: { action: 'ask', query: 'q' } },
      'a <button type="button" class="button secondary" data-action="ask" data-query="q">Go</button> d\n',
    ],
    ['annotation', {}, 'a [b](#user-content-fn-1)[^1] d\n\n[^1]: Note\n'],
    ['annotation', {}, 'a[^1] d\n\n[^1]: Note\n'],
  ])('%s %j', (type, data, markdown) => {
    const { nodes = [] } = first(markdown)
    expect(nodes.filter(({ object }) => object === 'inline')).toMatchObject([{ type, data }])
    expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown)
  })

  test('marks', () => {
    const markdown =
      '**a** _b_ ~~c~~ `d` <kbd>e</kbd> <sup>f</sup> <sub>g</sub> <mark style="color:red;background-color:$tint;">**h**</mark>\n'
    const leaves = (first(markdown).nodes ?? []).flatMap((node) => (node.object === 'text' ? node.leaves : []))
    const types = leaves.flatMap(({ marks }) => marks.map(({ type }) => type))
    const plain = ['bold', 'italic', 'strikethrough', 'code', 'keyboard', 'superscript', 'subscript', 'bold', 'color']
    expect(types).toEqual(plain)
    expect(textOf(first(markdown).nodes ?? [])).toBe('a b c d e f g h')
  })

  test.each([
    '**a [b](u) c**',
    '_a [b](u) c_',
    '~~a [b](u) c~~',
    '**a [`b`](u) c**',
    '**a `b` c**',
    '**a [b _x_](u) c**',
    '**_a [b](u) c_**',
    '_a **[b](u)** c_',
    '**a [b](u)\\\nc**',
    '**a ![b](u) c**',
    '**a [![b](u)](v) c**',
    '**a $$b$$ c**',
    '**a [u](u "mention") c**',
    '**a <kbd>b</kbd> [c](u)** d',
    '**a** [b](u) **c**',
    '**a** [**b** c](u) **d**',
  ])('marks span links and other inlines: %s', (text) => {
    const markdown = `${text}\n`
    expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown)
  })
})
