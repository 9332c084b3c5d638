import { readMarkdown } from '@scriptorium/content/markdown/read'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { renderDocument } from './render.ts'

const fence = '```'
const markdown = `## Get a bird

Returns it.

### Parameters

| Parameter | In | Type | Required | Description |
| --- | --- | --- | --- | --- |
| \`id\` | path | string | yes | Its id. |
| \`kind\` | query | string |   |   |

{% tabs %}
{% tab title="cURL" %}
${fence}bash
curl https://birds.example
${fence}
{% endtab %}
{% endtabs %}

### Response 200

${fence}json
{ "name": "Heron" }
${fence}
`

const operation = {
  object: 'block',
  type: 'openapi-operation',
  data: { method: 'get', path: '/birds/{id}' },
  nodes: readMarkdown(markdown).nodes,
} as unknown as BlockNode

test('an operation shows its call and its responses together, apart from the description', () => {
  const { html, hasExamples, outline } = renderDocument({ nodes: [operation] }, contextWith())
  const parts = String(html).split(/<div class="(?:told|examples)">/)
  expect(parts).toHaveLength(4)
  expect(parts[0]).toContain('<span class="method get">GET</span><code>/birds/{id}</code>')
  expect(parts[1]).toContain('Returns it.')
  expect(parts[2]).toMatch(/curl[^]*<p class="example-title">Response 200<\/p>[^]*Heron/)
  expect(parts[3]).toMatch(/Parameters[^]*Response 200/)
  expect(hasExamples).toBe(true)
  expect(outline.map(({ title }) => title)).toEqual(['Parameters', 'Response 200'])
})

test('several examples of a body are tabs below their heading, after the call', () => {
  const tab = (title: string) =>
    `{% tab title="${title}" %}\n${fence}json\n{ "name": "${title}" }\n${fence}\n{% endtab %}`
  const tabs = `### Request body\n\n{% tabs %}\n${tab('Heron')}\n\n${tab('Owl')}\n{% endtabs %}\n\n`
  const { nodes } = readMarkdown(markdown.replace('### Response', `${tabs}### Response`))
  const block = { ...operation, nodes } as unknown as BlockNode
  const html = String(renderDocument({ nodes: [block] }, contextWith()).html)
  expect(html).toMatch(
    /curl[^]*<p class="example-title">Request body<\/p>[^]*Owl[^]*<p class="example-title">Response 200<\/p>/,
  )
})

test('its heading stands above its address, and a text without a heading below it', () => {
  const shown = (nodes: BlockNode['nodes']) =>
    String(renderDocument({ nodes: [{ ...operation, nodes } as BlockNode] }, contextWith()).html)
  expect(shown(operation.nodes)).toMatch(/Get a bird[^]*class="endpoint"[^]*Returns it\./)
  expect(shown(operation.nodes!.slice(1))).toMatch(/class="endpoint"[^]*Returns it\./)
  expect(shown(operation.nodes!.slice(1)).match(/Returns it\./g)).toHaveLength(1)
})

test('its parameters are a list of names with their types and descriptions', () => {
  const [, fields] = String(renderDocument({ nodes: [operation] }, contextWith()).html).split('<dl class="fields">')
  expect(fields).toMatch(/<dt>[^]*id[^]*<\/dt>[^]*path[^]*string[^]*<strong>required<\/strong>[^]*Its id\./)
  expect(fields!.match(/<dd/g)).toHaveLength(3)
})

test('tables of other pages stay tables', () => {
  const { html, hasExamples } = renderDocument(
    readMarkdown('| Parameter | In |\n| --- | --- |\n| a | b |'),
    contextWith(),
  )
  expect(String(html)).toContain('<table>')
  expect(hasExamples).toBe(false)
})

test('a block without an API is not shown', () => {
  const tags = '{% openapi-operation spec="" path="/" method="get" %}\n\n{% openapi-schemas spec="" %}\n'
  const nodes = readMarkdown(`Before\n\n${tags}`).nodes
  expect(String(renderDocument({ nodes }, contextWith()).html)).not.toMatch(/openapi|GET/)
  const ref = { kind: 'openapi', spec: '' }
  const made = { ...operation, data: { ref, method: 'get', path: '/' }, nodes: [] } as unknown as BlockNode
  expect(String(renderDocument({ nodes: [made] }, contextWith()).html)).not.toMatch(/openapi|GET/)
})
