import { greatest } from '@scriptorium/basics/extremes'
import type { HtmlElement, HtmlNode } from '../html/html.ts'

type Read = (nodes: readonly HtmlNode[]) => HtmlNode[] | undefined

const elements = (nodes: readonly HtmlNode[]): HtmlElement[] => nodes.filter((node) => typeof node !== 'string')

const rowsIn = (table: HtmlElement): HtmlElement[] =>
  elements(table.children).flatMap((child) =>
    child.name === 'tr' ? [child] : ['thead', 'tbody', 'tfoot'].includes(child.name) ? elements(child.children) : [],
  )

const isKnown = (table: HtmlElement): boolean =>
  elements(table.children).every(({ name }) => ['tr', 'thead', 'tbody', 'tfoot', 'colgroup'].includes(name)) &&
  rowsIn(table).every(
    ({ name, children }) =>
      name === 'tr' &&
      elements(children).every(
        ({ name: cell, attributes }) =>
          (cell === 'td' || cell === 'th') && !('rowspan' in attributes) && !('colspan' in attributes),
      ),
  )

const cellOf = (name: string, { attributes }: HtmlElement, children: HtmlNode[]): HtmlElement => {
  const { align } = attributes
  const isAligned = name === 'th' && (align === 'center' || align === 'right' || align === 'left')
  return { name, attributes: isAligned ? { align } : {}, children }
}

const rowOf = (name: string, row: HtmlElement, read: Read): HtmlElement | undefined => {
  const cells = elements(row.children).map((cell) => {
    const content = read(cell.children)
    return content && cellOf(name, cell, content)
  })
  return cells.every((cell) => cell !== undefined) ? { name: 'tr', attributes: {}, children: cells } : undefined
}

const section = (name: string, children: HtmlElement[]): HtmlElement => ({ name, attributes: {}, children })

/** Returns an author's table with a header and a body. A table without a header gets an empty, hidden one. */
export const simpleTable = (table: HtmlElement, flow: Read, inlines: Read): HtmlElement[] | undefined => {
  const [first, ...others] = rowsIn(table)
  if (!first || !isKnown(table)) return undefined
  const hasHeader = elements(first.children).every(({ name }) => name === 'th')
  const width = greatest([first, ...others].map(({ children }) => elements(children).length))
  const names = hasHeader ? rowOf('th', first, inlines) : section('tr', [])
  const body = (hasHeader ? others : [first, ...others]).map((row) => rowOf('td', row, flow))
  if (!names || !body.every((row) => row !== undefined)) return undefined
  const missing = Array.from({ length: width - names.children.length }, () => section('th', []))
  const header = { ...names, children: [...names.children, ...missing] }
  const attributes: Record<string, string> = hasHeader ? {} : { 'data-header-hidden': '' }
  return [{ name: 'table', attributes, children: [section('thead', [header]), section('tbody', body)] }]
}
