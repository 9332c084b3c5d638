import {
  type BlockNode,
  type Document,
  type DocumentNode,
  type FragmentNode,
  type Leaf,
  walkNodes,
} from './document.ts'
import { columnsOf, rowsOf, type TableData } from './tables/table-data.ts'

type Parent = DocumentNode | FragmentNode

/** Returns the text of a block, as readers see it. */
export const textOf = (node: DocumentNode): string =>
  [...walkNodes([node])].flatMap((one) => (one.object === 'text' ? one.leaves.map(({ text }) => text) : [])).join('')

const childrenOf = (node: Parent): DocumentNode[] =>
  'nodes' in node && node.nodes ? (node.nodes as DocumentNode[]) : []

const fragmentsOf = (node: Parent): FragmentNode[] => ('fragments' in node ? (node.fragments ?? []) : [])

const isLine = (node: Parent): boolean => childrenOf(node).some(({ object }) => object === 'text')

/** Returns the leaves of a line, also those inside of links. */
const leavesOf = (line: Parent): Leaf[] =>
  [...walkNodes(childrenOf(line))].flatMap((one) => (one.object === 'text' ? one.leaves : []))

/** Returns the cells of a table that readers see, row by row. */
const cellsOf = ({ data = {}, fragments = [] }: BlockNode): FragmentNode[] => {
  const byName = new Map(fragments.map((one) => [one.fragment, one]))
  const table = data as TableData
  const columns = table.view?.columns ?? columnsOf(table)
  return rowsOf(table).flatMap(([, { values }]) => columns.flatMap((id) => byName.get(String(values?.[id])) ?? []))
}

/** Returns the lines of text in a block as readers see them: the block itself, or those inside of it. */
const linesIn = (node: Parent): Parent[] => {
  if (isLine(node)) return [node]
  const parts = 'type' in node && node.type === 'table' ? cellsOf(node as BlockNode) : fragmentsOf(node)
  return [...childrenOf(node), ...parts].flatMap(linesIn)
}

const textOfLine = (line: Parent): string =>
  leavesOf(line)
    .map(({ text }) => text)
    .join('')

/** A place in a block where a text stands. */
interface Passage {
  line: Parent
  /** Where it begins in its line. */
  start: number
  /** The text of the block before it. */
  before: string
}

/** Returns all places in a block where a text stands within one line. */
const passagesIn = (node: DocumentNode, text: string): Passage[] => {
  if (text === '') return []
  const found: Passage[] = []
  let before = ''
  for (const line of linesIn(node)) {
    const own = textOfLine(line)
    for (let start = own.indexOf(text); start >= 0; start = own.indexOf(text, start + text.length))
      found.push({ line, start, before: before + own.slice(0, start) })
    before += `${own}\n`
  }
  return found
}

/** A passage of a block, and the text directly before it if the block has equal passages. */
export interface Quote {
  quote: string
  quotePrefix?: string
}

const maxPrefix = 100

// Half of a character is no text.
const prefixOf = ({ before }: Passage): string => before.slice(-maxPrefix).replace(/^[\uDC00-\uDFFF]/, '')

const placesOf = (node: DocumentNode, { quote, quotePrefix }: Quote): Passage[] => {
  const all = passagesIn(node, quote)
  if (quotePrefix === undefined) return all
  const exact = all.filter(({ before }) => before === quotePrefix)
  return exact.length > 0 ? exact : all.filter(({ before }) => quotePrefix !== '' && before.endsWith(quotePrefix))
}

/**
 * Returns which of the equal passages of a block a quote is, from 0 in reading order; -1 if it stands nowhere, or if the text before it
 * does not tell which one it is.
 */
export const indexOfQuote = (node: DocumentNode, quote: Quote): number => {
  const places = placesOf(node, quote)
  if (places.length !== 1) return -1
  const [{ line, start }] = places as [Passage]
  return passagesIn(node, quote.quote).findIndex((one) => one.line === line && one.start === start)
}

/** Returns the quote of one of `count` equal passages of a block; undefined if it cannot be told from the others. */
export const quoteAt = (node: DocumentNode, text: string, index: number, count: number): Quote | undefined => {
  const all = passagesIn(node, text)
  const place = all[index]
  if (!place || all.length !== count) return undefined
  const quote = count === 1 ? { quote: text } : { quote: text, quotePrefix: prefixOf(place) }
  return indexOfQuote(node, quote) === index ? quote : undefined
}

const replaceIn = (leaves: readonly Leaf[], start: number, end: number, text: string): void => {
  let at = 0
  let isWritten = false
  for (const leaf of leaves) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, leaf.text.length)]
    at += leaf.text.length
    if (from >= to) continue
    leaf.text = leaf.text.slice(0, from) + (isWritten ? '' : text) + leaf.text.slice(to)
    delete leaf.raw
    isWritten = true
  }
}

/** Returns whether a block has a passage exactly once, such as in one cell of a table. Another text can take only its place then. */
export const hasOnce = (node: DocumentNode, passage: string): boolean => passagesIn(node, passage).length === 1

/** Returns a document with another text in place of a passage of a block; undefined if the block does not have it, or has several. */
export const replacePassage = (document: Document, key: string, quote: Quote, text: string): Document | undefined => {
  const index = document.nodes.findIndex((node) => node.key === key)
  if (index < 0) return undefined
  const node = structuredClone(document.nodes[index]!) as BlockNode
  const [place, ...others] = placesOf(node, quote)
  if (!place || others.length > 0) return undefined
  replaceIn(leavesOf(place.line), place.start, place.start + quote.quote.length, text)
  return { ...document, nodes: document.nodes.with(index, node) }
}
