import { expect, test } from 'vitest'
import { treeOf } from '../../../test/tree-of.ts'
import { translateTree } from '../../index.ts'

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
  '<p>By <ac:link><ri:user ri:userkey="8a7f"/></ac:link></p>',
  macro('widget-of-others', parameter('x', '1')),
].join('')

test('the export of a space of Confluence as XML', async () => {
  const entities = `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2026-01-01">${[
    '<object class="ConfluenceUserImpl" package="x"><id name="key"><![CDATA[8a7f]]></id><property name="name"><![CDATA[ann]]></property></object>',
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
  expect(translated.assets.map(({ path, bytes: content, file }) => [path, String(content), file])).toEqual([
    ['files/11/boat.png', 'PNG', 'attachments/11/20/2'],
    ['files/11/plan.pdf', 'PDF', 'attachments/11/21/1'],
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

    By @ann

    \`{widget-of-others}\`
    "
  `)
})
