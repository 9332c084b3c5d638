import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

const page = `---
title: Begin
---
See [two](doc:second#cells), [an operation](ref:get-pets) and <Anchor label="x" href="https://a.b">a site</Anchor> of <Glossary>terms</Glossary>.

<Shared />

<Greeting to="Ada" />

<Image align="center" alt="A cat" src="https://a.b/cat.png">
  A black cat
</Image>

<Callout icon="👍" theme="okay">
  Fine.
</Callout>

<Cards columns={2}>
  <Card title="Two" href="doc:second">More</Card>
</Cards>

<Columns>
  <Column>Left</Column>
  <Column>Right</Column>
</Columns>

<Embed url="https://a.b/video" title="V" />

\`\`\`javascript Node
a()
\`\`\`
\`\`\`python
b()
\`\`\`

\`\`\`sh Shell
c
\`\`\`
`

const table = `---
title: Second
---
## Cells

<Table align={["left","left"]}>
  <thead>
    <tr>
      <th>
        Name
      </th>

      <th>
        What
      </th>
    </tr>
  </thead>

  <tbody>
    <tr>
      <td>
        \`a\`
      </td>

      <td>
        One\\
        two

        * item

        \`\`\`js
        x
        \`\`\`
      </td>
    </tr>
  </tbody>
</Table>
`

test('pages of ReadMe in MDX: reused texts, tables, columns, cards and tabs of code', async () => {
  const { tool, texts, kept } = await translate({
    'docs/_order.yaml': '- guide\n',
    'docs/guide/_order.yaml': '- first\n- second\n',
    'docs/guide/first.md': page,
    'docs/guide/second.md': table,
    'reference/_order.yaml': '- pets\n',
    'reference/pets/get-pets.md': '---\ntitle: List pets\napi:\n  operationId: get_pets\n---\n',
    'custom_blocks/Shared.md': 'Said **once**.\n',
    'custom_blocks/Greeting.md': 'Hello.\n',
  })
  expect(tool).toBe('ReadMe')
  expect(kept).toEqual([])
  expect(Object.keys(texts)).not.toContain('custom-blocks/Shared.md')
  expect(texts['docs/guide/first.md']).toMatchInlineSnapshot(`
    "---
    title: Begin
    ---

    See [two](second.md#cells), [an operation](../../reference/pets/get-pets.md) and [a site](https://a.b) of terms.

    Said **once**.

    Hello.

    ![A cat](https://a.b/cat.png)

    _A black cat_

    {% hint style="success" %}
    Fine.
    {% endhint %}

    <table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Two</strong></td><td>More</td><td><a href="second.md">/docs/second</a></td></tr></tbody></table>

    {% columns %}
    {% column %}
    Left
    {% endcolumn %}

    {% column %}
    Right
    {% endcolumn %}
    {% endcolumns %}

    {% embed url="https://a.b/video" %}

    {% tabs %}
    {% tab title="Node" %}
    \`\`\`javascript
    a()
    \`\`\`
    {% endtab %}

    {% tab title="python" %}
    \`\`\`python
    b()
    \`\`\`
    {% endtab %}
    {% endtabs %}

    {% code title="Shell" %}
    \`\`\`sh
    c
    \`\`\`
    {% endcode %}
    "
  `)
  expect(texts['docs/guide/second.md']).toMatchInlineSnapshot(`
    "---
    title: Second
    ---

    ## Cells

    | Name | What |
    | --- | --- |
    | \`a\` | One<br>two<br>• item<br>\`x\` |
    "
  `)
})

test('a page of ReadMe shows the operation that it names, above its text', async () => {
  const reference = (operationId: string) =>
    `---\ntitle: Pets\napi:\n  file: pets.json\n  operationId: ${operationId}\n---\nMore.\n`
  const responses = { 200: { description: 'All pets' } }
  const { texts } = await translate({
    'docs/_order.yaml': '- a\n',
    'docs/a.md': 'A\n',
    'reference/pets.json': JSON.stringify({
      openapi: '3.0.3',
      paths: { '/pets': { get: { operationId: 'list', responses } } },
    }),
    'reference/Pets/list.md': reference('list'),
    'reference/Pets/other.md': reference('other'),
  })
  expect(texts['reference/pets/list.md']).toBe(
    '---\ntitle: Pets\n---\n\n```http\nGET /pets\n```\n\n| Response | Description |\n| --- | --- |\n| `200` | All pets |\n\nMore.\n',
  )
  expect(texts['reference/pets/other.md']).toBe('---\ntitle: Pets\n---\n\nMore.\n')
})

test('hidden pages of ReadMe are not in the navigation, unless shown pages are below them', async () => {
  const hidden = (title: string) => `---\ntitle: ${title}\nhidden: true\n---\n`
  const { texts } = await translate({
    'docs/_order.yaml': '- guide\n',
    'docs/guide/_order.yaml': '- secret\n- above\n- shown\n',
    'docs/guide/secret.md': hidden('Secret'),
    'docs/guide/above.md': hidden('Above'),
    'docs/guide/above/below.md': '---\ntitle: Below\n---\n',
    'docs/guide/shown.md': '---\ntitle: Shown\n---\n',
    'reference/_order.yaml': '- pets\n',
  })
  expect(texts['SUMMARY.md']?.match(/(?<=\[)\w+/g)).toEqual(['Above', 'Below', 'Shown'])
})

test('blocks of older pages of ReadMe keep captions and links, and a component that cannot be read is told', async () => {
  const { texts, kept } = await translate({
    'docs/_order.yaml': '- a\n- b\n',
    'docs/a.md':
      '[block:image]\n{ "images": [{ "image": ["https://a.b/c.png", "C"], "caption": "A cat" }] }\n[/block]\n\n[block:tutorial-tile]\n{ "title": "Cook", "link": "https://a.b/r" }\n[/block]\n\nA <Variable name="key" /> here.\n',
    'docs/b.md': '<Accordion title="T">\n\n- a </Accordion>\n',
  })
  expect(texts['docs/a.md']).toContain('![C](https://a.b/c.png)\n\n_A cat_\n\n[Cook](https://a.b/r)\n\nA `key` here.')
  expect(kept).toMatchObject([
    { path: 'docs/b.md', line: 3, construct: 'MDX that cannot be read: </Accordion>' },
    { path: 'docs/b.md', line: 1, construct: 'MDX that cannot be read: <Accordion title="T">' },
  ])
})
