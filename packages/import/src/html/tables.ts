import { escapeHtml } from '@scriptorium/basics/escape'
import { element, textNode } from './build.ts'
import { elementsNamed, type HtmlNode } from './elements.ts'

const passed = new Set('a b br code del em i img li ol p s strong sub sup table tbody td th thead tr u ul'.split(' '))

const names: readonly [string, string][] = [
  ['href', 'href'],
  ['src', 'src'],
  ['alt', 'alt'],
  ['colSpan', 'colspan'],
  ['rowSpan', 'rowspan'],
]

const attributes = ({ properties = {} }: HtmlNode): string =>
  names
    .flatMap(([property, name]) => {
      const value = properties[property]
      const isTold = (typeof value === 'string' && value !== '') || typeof value === 'number'
      return isTold ? [` ${name}="${escapeHtml(String(value)).replaceAll('"', '&quot;')}"`] : []
    })
    .join('')

const write = (node: HtmlNode): string => {
  if (node.type === 'text') return escapeHtml((node.value ?? '').replaceAll(/\s+/g, ' '))
  const inner = (node.children ?? []).map(write).join('')
  const { tagName = '' } = node
  if (!passed.has(tagName)) return /^(?:div|pre|h\d|blockquote)$/.test(tagName) ? `<p>${inner}</p>` : inner
  return tagName === 'br' || tagName === 'img'
    ? `<${tagName}${attributes(node)}>`
    : `<${tagName}${attributes(node)}>${inner}</${tagName}>`
}

const isBlock = ({ tagName }: HtmlNode): boolean => /^(?:p|ul|ol|pre|div|table|blockquote|h\d)$/.test(tagName ?? '')

const holdsBlocks = (cell: HtmlNode): boolean =>
  (cell.children ?? []).filter(isBlock).length > 1 ||
  ['ul', 'ol', 'br', 'pre'].some((name) => elementsNamed(cell, name).length > 0)

// In Markdown, each row has all columns, and a cell that spans others becomes many.
const maxCells = 20_000

const spanOf = ({ properties }: HtmlNode, name: string): number => Math.max(1, Number(properties?.[name]) || 1)

/** Returns whether a table would have too many cells in Markdown. */
const isTooLarge = (table: HtmlNode, cells: readonly HtmlNode[]): boolean => {
  const rows = elementsNamed(table, 'tr')
  const spanned = cells.reduce(
    (sum, cell) => sum + spanOf(cell, 'colSpan') * Math.min(rows.length, spanOf(cell, 'rowSpan')),
    0,
  )
  const columns = rows.reduce((most, { children = [] }) => Math.max(most, children.length), 0)
  return spanned > maxCells || columns * rows.length > maxCells
}

/** The name of an element that holds a table as HTML. */
export const writtenTable = 'written-table'

/** Returns a table as HTML if a cell holds what a table in Markdown cannot: several paragraphs, lists, or ends of lines; or if it is too large. */
const tableAsHtml = (table: HtmlNode): string | undefined => {
  const cells = [...elementsNamed(table, 'td'), ...elementsNamed(table, 'th')]
  return cells.some(holdsBlocks) || isTooLarge(table, cells) ? write(table).replaceAll(/>\s+</g, '><') : undefined
}

/** Replaces tables that Markdown cannot hold by elements with their HTML. */
export const writeTables = (node: HtmlNode): HtmlNode => {
  const written = node.tagName === 'table' ? tableAsHtml(node) : undefined
  if (written !== undefined) return element(writtenTable, [textNode(written)])
  return node.children === undefined ? node : { ...node, children: node.children.map(writeTables) }
}
