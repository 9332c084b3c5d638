import { describe, expect, test } from 'vitest'
import { documentOf, type BlockNode } from '../document.ts'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

const only = (html: string): BlockNode => {
  const { nodes } = readMarkdown(`${html}\n`)
  expect(nodes).toHaveLength(1)
  return nodes[0]!
}

const tableOf = (head: string, row: string, attributes = '') =>
  `<table${attributes}><thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>`

describe('HTML of the hosted product', () => {
  test.each([
    [
      'cards without titles',
      tableOf('<th>A</th>', '<td><em>a</em></td>', ' data-view="cards" data-column-title-hidden'),
    ],
    [
      'cards that do not wrap',
      tableOf('<th>A</th>', '<td><em>a</em></td>', ' data-view="cards" data-card-wrap="false"'),
    ],
    ['several users', tableOf('<th data-type="users" data-multiple>A</th>', '<td></td>')],
    [
      'aligned cells',
      tableOf(
        '<th width="90" align="center">A</th><th valign="top">B</th>',
        '<td align="center">1</td><td valign="top">2</td>',
      ),
    ],
    [
      'a hint in a cell',
      tableOf(
        '<th>A</th>',
        '<td><p>a</p><div data-gb-custom-block data-tag="hint" data-style="warning" class="hint hint-warning"><p>b</p></div></td>',
      ),
    ],
  ])('%s are read as a table, and written as they were', (_, html) => {
    const node = only(html)
    expect(node.type).toBe('table')
    expect(writeMarkdown(documentOf([node]))).toBe(`${html}\n`)
  })

  test.each([
    '<mark style="color:#ff0000;">m</mark>',
    '<i class="fa-brands fa-github"></i>',
    '<ul><li><input type="checkbox" checked>Done</li></ul>',
    '<a class="button secondary medium">Go</a>',
  ])('a table whose cell has %s stays cards', (cell) => {
    const node = only(
      tableOf('<th></th><th data-type="number">N</th>', `<td>${cell}</td><td>3</td>`, ' data-view="cards"'),
    )
    expect(node.data).toMatchObject({ view: { type: 'cards' }, records: { r0: { values: { c1: 3 } } } })
  })

  test('tasks in a cell keep their state', () => {
    const list = '<ul><li><input type="checkbox" checked>Done</li><li><input type="checkbox">Open</li></ul>'
    const [cell] = only(tableOf('<th>A</th>', `<td>${list}</td>`)).fragments!
    const items = [{ data: { checked: true } }, { data: { checked: false } }]
    expect(cell!.nodes).toMatchObject([{ type: 'list-tasks', nodes: items }])
  })

  test('code has its options, and highlighted lines', () => {
    const lines = '<strong>npm i\n</strong>a <strong>b</strong>\n\n<strong>c\nd\n</strong>e\n'
    const node = only(
      `<pre class="language-bash" data-title="x" data-line-numbers><code class="lang-bash">${lines}</code></pre>`,
    )
    expect(node).toMatchObject({ type: 'code', data: { syntax: 'bash', title: 'x', lineNumbers: true } })
    const shown = node.nodes!.map((line) => ('data' in line ? line.data['highlighted'] === true : undefined))
    expect(shown).toEqual([true, false, false, true, true, false])
  })
})
