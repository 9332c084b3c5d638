import type { Html, Link, PhrasingContent } from 'mdast'
import { type DocumentNode, type InlineNode, type Leaf, textOf } from './document.ts'
import { hrefOf } from './refs.ts'

const markNodes = { bold: 'strong', italic: 'emphasis', strikethrough: 'delete' } as const

const html = (value: string): Html => ({ type: 'html', value })

/** How a line break inside a text is written; a table cell has no other way. */
export type WriteOptions = { readonly breaks: 'backslash' | 'html' }

const writeText = (text: string, options: WriteOptions): PhrasingContent[] =>
  text.split('\n').flatMap((line, index): PhrasingContent[] => {
    const lineBreak: PhrasingContent = options.breaks === 'html' ? html('<br>') : { type: 'break' }
    return [...(index > 0 ? [lineBreak] : []), ...(line === '' ? [] : [{ type: 'text', value: line } as const])]
  })

type Piece = { readonly marks: readonly string[]; readonly content: PhrasingContent[] }

const knownMarks = (leaf: Leaf): string[] =>
  Object.keys(markNodes).filter((type) => leaf.marks.some((mark) => mark.type === type))

const leafPiece = (leaf: Leaf, options: WriteOptions): Piece => {
  const isCode = leaf.marks.some(({ type }) => type === 'code')
  const content: PhrasingContent[] = isCode ? [{ type: 'inlineCode', value: leaf.text }] : writeText(leaf.text, options)
  return { marks: knownMarks(leaf), content }
}

/** Nests marks: the mark that spans the longest run of pieces is the outer one. */
const nest = (pieces: readonly Piece[]): PhrasingContent[] => {
  const result: PhrasingContent[] = []
  for (let start = 0; start < pieces.length;) {
    const first = pieces[start]!
    const spans = first.marks.map((mark) => {
      let end = start + 1
      while (end < pieces.length && pieces[end]!.marks.includes(mark)) end++
      return { mark, end }
    })
    const longest = spans.toSorted((a, b) => b.end - a.end)[0]
    if (!longest) {
      result.push(...first.content)
      start++
      continue
    }
    const inside = pieces.slice(start, longest.end)
    const children = nest(inside.map((piece) => ({ ...piece, marks: piece.marks.filter((m) => m !== longest.mark) })))
    if (children.length > 0)
      result.push({ type: markNodes[longest.mark as keyof typeof markNodes], children } as PhrasingContent)
    start = longest.end
  }
  return result
}

const marksWithin = (node: InlineNode): string[] => {
  const leaves = (node.nodes ?? []).flatMap((child) => (child.object === 'text' ? child.leaves : []))
  const [first, ...rest] = leaves.map(knownMarks)
  return (first ?? []).filter((mark) => rest.every((marks) => marks.includes(mark)))
}

const writeInline = (node: InlineNode, options: WriteOptions): Piece => {
  const { data } = node
  const label = textOf(node.nodes ?? [])
  switch (node.type) {
    case 'link': {
      const marks = marksWithin(node)
      const children = pieces(node.nodes ?? [], options).map((piece) => ({
        ...piece,
        marks: piece.marks.filter((mark) => !marks.includes(mark)),
      }))
      return {
        marks,
        content: [{ type: 'link', url: hrefOf(data['ref']), children: nest(children) as Link['children'] }],
      }
    }
    case 'inline-image':
      return { marks: [], content: [{ type: 'image', url: hrefOf(data['ref']), alt: String(data['alt'] ?? '') }] }
    case 'raw':
      return { marks: [], content: [html(String(data['text'] ?? ''))] }
    case 'emoji':
      return { marks: [], content: [{ type: 'text', value: emojiOf(data['code']) }] }
    case 'mention':
      return {
        marks: [],
        content: [{ type: 'link', url: hrefOf(data['ref']), children: [{ type: 'text', value: label }] }],
      }
    default:
      return {
        marks: [],
        content: writeText(label || String(data['label'] ?? data['formula'] ?? data['expression'] ?? ''), options),
      }
  }
}

const emojiOf = (code: unknown): string => {
  const points = String(code ?? '')
    .split('-')
    .map((part) => Number.parseInt(part, 16))
  return points.every((point) => point >= 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : ''
}

const pieces = (nodes: readonly DocumentNode[], options: WriteOptions): Piece[] =>
  nodes.flatMap((node): Piece[] => {
    if (node.object === 'text') return node.leaves.map((leaf) => leafPiece(leaf, options))
    if (node.object === 'inline') return [writeInline(node, options)]
    return [{ marks: [], content: writeText(textOf(node.nodes ?? []), options) }]
  })

/** Inline content as markdown nodes. */
export const writeInlines = (nodes: readonly DocumentNode[], options: WriteOptions): PhrasingContent[] =>
  nest(pieces(nodes, options))
