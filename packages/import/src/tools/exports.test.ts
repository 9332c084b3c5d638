import { expect, test } from 'vitest'
import { translate, treeOf } from '../../test/tree-of.ts'
import { translateTree } from '../index.ts'

const object = (kind: string, id: number, properties: string): string =>
  `<object class="${kind}" package="com.atlassian.confluence.pages"><id name="id">${id}</id>${properties}</object>`
const text = (name: string, value: string | number): string =>
  `<property name="${name}"><![CDATA[${value}]]></property>`
const reference = (name: string, kind: string, id: number): string =>
  `<property name="${name}" class="${kind}" package="x"><id name="id">${id}</id></property>`
const page = (id: number, title: string, more = ''): string => object('Page', id, text('title', title) + more)
const body = (id: number, storage: string): string =>
  object('BodyContent', id + 1000, text('body', storage.replaceAll(']]>', ']] >')) + reference('content', 'Page', id))
const macro = (name: string, inner: string): string =>
  `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${inner}</ac:structured-macro>`
const parameter = (name: string, value: string): string => `<ac:parameter ac:name="${name}">${value}</ac:parameter>`
const rich = (inner: string): string => `<ac:rich-text-body>${inner}</ac:rich-text-body>`
const plain = (inner: string): string => `<ac:plain-text-body><![CDATA[${inner}]]></ac:plain-text-body>`

const storage = [
  '<h1>First</h1><p>See <ac:link><ri:page ri:content-title="Sails &amp; ropes"/><ac:plain-text-link-body><![CDATA[the <sails>]]></ac:plain-text-link-body></ac:link> and <ac:link><ri:attachment ri:filename="plan.pdf"/></ac:link>.</p>',
  macro('toc', ''),
  macro('info', parameter('title', 'Mind') + rich('<p>Wind.</p>')),
  macro('code', parameter('language', 'js') + plain('if (a < b) x()\n// ]]')),
  macro('expand', parameter('title', 'More') + rich('<p>Hidden.</p>')),
  `<p>Now ${macro('status', parameter('title', 'DONE'))}</p>`,
  '<p><ac:image ac:alt="A boat"><ri:attachment ri:filename="boat.png"/></ac:image></p>',
  '<ac:task-list><ac:task><ac:task-status>complete</ac:task-status><ac:task-body>Paint</ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body>Sail</ac:task-body></ac:task></ac:task-list>',
  '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  macro('widget-of-others', parameter('x', '1')),
].join('')

test('the export of a space of Confluence as XML', async () => {
  const entities = `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2026-01-01">${[
    object('Space', 1, text('name', 'Harbour') + text('key', 'HAR')),
    page(
      10,
      'Harbour',
      `${text('position', '')}<collection name="children" class="java.util.Collection"><element class="Page"><id name="id">11</id></element></collection>`,
    ),
    page(11, 'Boats', reference('parent', 'Page', 10) + text('position', 2)),
    page(12, 'Sails & ropes', reference('parent', 'Page', 10) + text('position', 1)),
    page(13, 'Boats', reference('originalVersion', 'Page', 11)),
    page(14, 'A draft', text('contentStatus', 'draft')),
    body(10, '<p>Welcome.</p>'),
    body(11, storage),
    object(
      'Attachment',
      20,
      text('title', 'boat.png') + text('version', 2) + reference('containerContent', 'Page', 11),
    ),
    object(
      'Attachment',
      21,
      text('title', 'plan.pdf') + text('version', 1) + reference('containerContent', 'Page', 11),
    ),
  ].join('\n')}</hibernate-generic>`
  const tree = treeOf({
    'entities.xml': entities,
    'exportDescriptor.properties': '',
    'attachments/11/20/1': 'old',
    'attachments/11/20/2': 'PNG',
    'attachments/11/21/1': 'PDF',
  })
  const bytes = async (path: string) => Buffer.from((await tree.read(path)) ?? '')
  const translated = (await translateTree({ ...tree, bytes }))!
  const texts = Object.fromEntries(translated.files.map((file) => [file.path, file.text]))
  expect(translated.tool).toBe('Confluence')
  expect(translated.look.name).toBe('Harbour')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Harbour](harbour/README.md)\n  * [Sails & ropes](harbour/sails-ropes.md)\n  * [Boats](harbour/boats.md)\n',
  )
  expect(translated.assets.map(({ path, bytes: content }) => [path, String(content)])).toEqual([
    ['files/11/boat.png', 'PNG'],
    ['files/11/plan.pdf', 'PDF'],
  ])
  expect(translated.kept).toEqual([{ path: 'harbour/boats.md', line: 1, construct: '{widget-of-others}' }])
  expect(texts['harbour/boats.md']).toMatchInlineSnapshot(`
    "# First

    See [the \\<sails>](sails-ropes.md) and [plan.pdf](../files/11/plan.pdf).

    {% hint style="info" %}
    **Mind**

    Wind.
    {% endhint %}

    \`\`\`js
    if (a < b) x()
    // ]]
    \`\`\`

    <details>

    <summary>More</summary>

    Hidden.

    </details>

    Now \`DONE\`

    ![A boat](../files/11/boat.png)

    * [x] Paint

    * [ ] Sail

    | A | B |
    | - | - |
    | 1 | 2 |

    \`{widget-of-others}\`
    "
  `)
})

test('the portable export of BookStack', async () => {
  const { tool, texts, look } = await translate({
    'data.json': JSON.stringify({
      instance: { id: 'x', version: '25' },
      book: {
        id: 1,
        name: 'Harbour',
        description_html: '<p>About boats</p>',
        tags: [],
        chapters: [
          {
            id: 2,
            name: 'Sails',
            priority: 2,
            pages: [
              {
                id: 4,
                name: 'Second',
                priority: 2,
                html: '<p id="bkmrk-x">See <a href="[[bsexport:page:3]]">first</a></p><p class="callout info">Mind</p><p><img src="[[bsexport:image:9]]" alt="A boat"></p><pre><code class="language-js">x()</code></pre>',
                images: [{ id: 9, name: 'boat', file: 'abc.png', type: 'gallery' }],
              },
              {
                id: 5,
                name: 'First',
                priority: 1,
                markdown: '# Own\n\n[doc]([[bsexport:attachment:7]]) [chapter]([[bsexport:chapter:2]])',
                attachments: [{ id: 7, name: 'Doc', link: 'https://example.com/doc' }],
              },
            ],
          },
        ],
        pages: [{ id: 3, name: 'Begin', priority: 1, html: '<h2>Hello</h2>' }],
      },
    }),
    'files/abc.png': 'PNG',
  })
  expect(tool).toBe('BookStack')
  expect(look).toEqual({ name: 'Harbour', description: 'About boats' })
  expect(texts).toMatchInlineSnapshot(`
    {
      "SUMMARY.md": "# Summary

    * [Begin](begin.md)
    * [Sails](sails/README.md)
      * [First](sails/first.md)
      * [Second](sails/second.md)
    ",
      "begin.md": "---
    title: Begin
    ---

    ## Hello
    ",
      "sails/README.md": "---
    title: Sails
    ---

    ",
      "sails/first.md": "# Own

    [doc](https://example.com/doc) [chapter](README.md)",
      "sails/second.md": "---
    title: Second
    ---

    See [first](../begin.md)

    {% hint style="info" %}
    Mind
    {% endhint %}

    ![A boat](../files/abc.png)

    \`\`\`js
    x()
    \`\`\`
    ",
    }
  `)
})

test('the export of Outline as JSON', async () => {
  const words = (...content: unknown[]) => ({ type: 'paragraph', content })
  const say = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
  const one = {
    id: 'd1',
    urlId: 'AAAAAAAAAA',
    title: 'Boats',
    data: {
      type: 'doc',
      content: [
        words(
          say('Read '),
          say('this', { type: 'strong' }),
          say(' and '),
          say('that', { type: 'link', attrs: { href: '/doc/sails-BBBBBBBBBB#h-x' } }),
        ),
        { type: 'container_notice', attrs: { style: 'warning' }, content: [words(say('Mind'))] },
        {
          type: 'checkbox_list',
          content: [{ type: 'checkbox_item', attrs: { checked: true }, content: [words(say('Done'))] }],
        },
        {
          type: 'ordered_list',
          content: [
            {
              type: 'list_item',
              content: [
                words(say('A')),
                { type: 'bullet_list', content: [{ type: 'list_item', content: [words(say('B'))] }] },
              ],
            },
          ],
        },
        { type: 'code_fence', attrs: { language: 'js' }, content: [say('x()')] },
        words({ type: 'image', attrs: { src: '/api/attachments.redirect?id=at1', alt: 'A boat' } }),
        {
          type: 'table',
          content: [
            { type: 'tr', content: [{ type: 'th', content: [words(say('H'))] }] },
            { type: 'tr', content: [{ type: 'td', content: [words(say('a|b', { type: 'code_inline' }))] }] },
          ],
        },
      ],
    },
  }
  const { tool, texts } = await translate({
    'metadata.json': '{"exportVersion":1}',
    'Harbour.json': JSON.stringify({
      collection: {
        id: 'c',
        name: 'Harbour',
        documentStructure: [{ id: 'd1', title: 'Boats', children: [{ id: 'd2', title: 'Sails', children: [] }] }],
      },
      documents: {
        d2: {
          id: 'd2',
          urlId: 'BBBBBBBBBB',
          title: 'Sails',
          data: { type: 'doc', content: [{ type: 'heading', attrs: { level: 2 }, content: [say('X')] }] },
        },
        d1: one,
      },
      attachments: { at1: { id: 'at1', name: 'boat.png', key: 'uploads/u/at1/boat.png' } },
    }),
    'uploads/u/at1/boat.png': 'PNG',
  })
  expect(tool).toBe('Outline')
  expect(texts).toMatchInlineSnapshot(`
    {
      "SUMMARY.md": "# Summary

    * [Boats](boats/README.md)
      * [Sails](boats/sails.md)
    ",
      "boats/README.md": "---
    title: Boats
    ---

    Read **this** and [that](sails.md#h-x)

    {% hint style="warning" %}
    Mind
    {% endhint %}

    - [x] Done

    1. A
       - B

    \`\`\`js
    x()
    \`\`\`

    ![A boat](../uploads/u/at1/boat.png)

    | H |
    | --- |
    | \`a\\|b\` |
    ",
      "boats/sails.md": "---
    title: Sails
    ---

    ## X
    ",
    }
  `)
})

test('the export of Outline as Markdown', async () => {
  const id = '0a1b2c3d-0000-4000-8000-000000000000'
  const { tool, texts } = await translate({
    'Harbour/Boats.md': `# Boats\n\nWords\n\n\\\n![Boat](uploads/${id}/${id}/boat.png " =300x200")\n\n:::warning\nMind [Ada](mention://x/user/y)\n:::\n`,
    'Harbour/Boats/Sails.md': '# Sails\n',
    [`Harbour/uploads/${id}/${id}/boat.png`]: 'PNG',
  })
  expect(tool).toBe('Outline')
  expect(texts['harbour/boats/README.md'] ?? texts).toMatchInlineSnapshot(`
    {
      "SUMMARY.md": "# Summary

    ## Harbour

    * [Boats](harbour/Boats/README.md)
      * [Sails](harbour/Boats/Sails.md)
    ",
      "harbour/Boats/README.md": "# Boats

    Words


    ![Boat](../../Harbour/uploads/0a1b2c3d-0000-4000-8000-000000000000/0a1b2c3d-0000-4000-8000-000000000000/boat.png)

    {% hint style="warning" %}
    Mind Ada
    {% endhint %}
    ",
      "harbour/Boats/Sails.md": "# Sails
    ",
    }
  `)
})

test('the folder of Wiki.js', async () => {
  const front = (title: string) =>
    `title: ${title}\ndescription: About it\npublished: true\ndate: 2026-01-01T00:00:00.000Z\ntags: \neditor: markdown\ndateCreated: 2026-01-01T00:00:00.000Z`
  const { tool, texts } = await translate({
    'home.md': `---\n${front('Harbour')}\n---\n\n# Welcome\n\n> Mind\n> the wind\n{.is-warning}\n\n- [Boats *All*](/boats/sails)\n{.links-list}\n\n## How {.tabset}\n### One\nFirst\n### Two\nSecond\n## After\n\n![boat](/boat.png =100x20){.align-center}\n`,
    'boats/sails.html': `<!--\n${front('Sails')}\n-->\n\n<p>Go <a href="/home">home</a></p>`,
    'boat.png': 'PNG',
  })
  expect(tool).toBe('Wiki.js')
  expect(texts).toMatchInlineSnapshot(`
    {
      "README.md": "---
    description: About it
    ---

    # Welcome

    {% hint style="warning" %}
    Mind
    the wind
    {% endhint %}

    - [Boats *All*](boats/sails.md)

    ## How

    {% tabs %}
    {% tab title="One" %}
    First
    {% endtab %}

    {% tab title="Two" %}
    Second
    {% endtab %}
    {% endtabs %}

    ## After

    ![boat](boat.png)
    ",
      "SUMMARY.md": "# Summary

    * [Harbour](README.md)

    ## Boats

    * [Sails](boats/sails.md)
    ",
      "boats/sails.md": "---
    title: Sails
    description: About it
    ---

    Go [home](../README.md)
    ",
    }
  `)
})
