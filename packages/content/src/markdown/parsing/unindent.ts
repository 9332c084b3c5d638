import type { Blockquote, ListItem } from 'mdast'

/** The content of a list item or a quote without the prefixes of its lines, and where each position was in the source. */
export interface Unindented {
  readonly text: string
  /** Returns the position in the source of a position in `text`. */
  offsetOf(position: number): number
}

/** Returns how many characters at the start of a line are indentation or a marker. */
type PrefixOf = (line: string, index: number) => number

const unindent = (source: string, from: number, prefixOf: PrefixOf): Unindented => {
  const lines: { start: number; removed: number }[] = []
  let [text, at] = ['', from]
  for (const [index, line] of source.split(/(?<=\n)/).entries()) {
    const prefix = prefixOf(line, index)
    lines.push({ start: text.length, removed: at + prefix - text.length })
    text += line.slice(prefix)
    at += line.length
  }
  const offsetOf = (position: number): number =>
    position + (lines.findLast(({ start }) => start <= position)?.removed ?? from)
  return { text, offsetOf }
}

const lengthOf = (pattern: RegExp, line: string): number => pattern.exec(line)?.[0].length ?? 0

const marker = /^(?:[*+-]|\d{1,9}[.)])(?: {1,4}(?! )| |\t|$)/
const box = /^\[[ xX]\][ \t]/

const unindentItem = (item: ListItem, source: string): Unindented => {
  const { start, end } = item.position!
  const own = source.slice(start.offset, end.offset)
  const width = lengthOf(marker, own)
  const indent = new RegExp(`^ {0,${start.column - 1 + width}}`)
  return unindent(own, start.offset!, (line, index) => {
    if (index > 0) return lengthOf(indent, line)
    const first = width + lengthOf(indent, line.slice(width))
    return first + (typeof item.checked === 'boolean' ? lengthOf(box, line.slice(first)) : 0)
  })
}

const quoteMark = /^ {0,3}> ?/

const unindentQuote = ({ position }: Blockquote, source: string): Unindented =>
  unindent(source.slice(position!.start.offset, position!.end.offset), position!.start.offset!, (line) =>
    lengthOf(quoteMark, line),
  )

/** The tag scanner works on lines, so the content of a list item or a quote is read again without its indentation. */
const mayHaveTags = /^[ \t>]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+)*(?:\{%|<details)/im

/** Returns the content of a list item or a quote if it can have tags, which are found only in text without indentation. */
export const unindented = (node: ListItem | Blockquote, source: string): Unindented | undefined => {
  if (!mayHaveTags.test(source.slice(node.position!.start.offset, node.position!.end.offset))) return undefined
  return node.type === 'listItem' ? unindentItem(node, source) : unindentQuote(node, source)
}
