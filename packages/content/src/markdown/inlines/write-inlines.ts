import type { FootnoteDefinition, Html, Link, PhrasingContent } from 'mdast'
import { type DocumentNode, fragmentNodes, type InlineNode, type Leaf, type Mark, textOf } from '../document.ts'
import { element, openTag } from '../html/html.ts'
import { hrefOf } from '../refs.ts'
import { imageElement, markElement, textElement } from '../html/write-elements.ts'

const markNodes = { bold: 'strong', italic: 'emphasis', strikethrough: 'delete' } as const

const html = (value: string): Html => ({ type: 'html', value })

/** How inlines are written. */
export interface WriteOptions {
  /** How to write a line break inside a text. Table cells need HTML. */
  readonly breaks: 'backslash' | 'html'
  /** Adds a footnote after the current block and returns it. */
  readonly note: (body: readonly DocumentNode[]) => FootnoteDefinition
}

const writeText = (text: string, { breaks }: WriteOptions): PhrasingContent[] =>
  text.split('\n').flatMap((line, index): PhrasingContent[] => {
    const lineBreak: PhrasingContent = breaks === 'html' ? html('<br>') : { type: 'break' }
    return [...(index > 0 ? [lineBreak] : []), ...(line === '' ? [] : [{ type: 'text', value: line } as const])]
  })

/** Content, and its marks as JSON. */
interface Piece {
  readonly marks: readonly string[]
  readonly content: PhrasingContent[]
  /** Whether the content reads the same inside a mark that spans both of its neighbors. */
  readonly canBeInside?: (mark: string) => boolean
}

const markKey = (mark: Mark): string => JSON.stringify(mark)

const outerMarks = ({ marks }: Leaf): string[] => marks.filter(({ type }) => type !== 'code').map(markKey)

const leafPiece = (leaf: Leaf, options: WriteOptions): Piece => {
  if (leaf.raw !== undefined) return { marks: [], content: [html(leaf.raw)] }
  const isCode = leaf.marks.some(({ type }) => type === 'code')
  const content: PhrasingContent[] = isCode ? [{ type: 'inlineCode', value: leaf.text }] : writeText(leaf.text, options)
  return { marks: outerMarks(leaf), content }
}

const wrapped = (key: string, children: PhrasingContent[]): PhrasingContent[] => {
  const mark = JSON.parse(key) as Mark
  const type = mark.data ? undefined : markNodes[mark.type as keyof typeof markNodes]
  if (type) return [{ type, children } as PhrasingContent]
  const { name, attributes } = markElement(mark)
  return [html(openTag(name, attributes)), ...children, html(`</${name}>`)]
}

/** Returns the end of the run of pieces that a mark of the first piece spans. */
const endOfRun = (pieces: readonly Piece[], start: number, mark: string): number => {
  let end = start + 1
  for (let at = end; at < pieces.length; at++) {
    const { marks, canBeInside } = pieces[at]!
    if (marks.includes(mark)) end = at + 1
    else if (!canBeInside?.(mark)) break
  }
  return end
}

/** Nests marks: the mark that spans the longest run of pieces is the outer one. */
const nest = (pieces: readonly Piece[]): PhrasingContent[] => {
  const result: PhrasingContent[] = []
  for (let start = 0; start < pieces.length;) {
    const first = pieces[start]!
    const spans = first.marks.map((mark) => ({ mark, end: endOfRun(pieces, start, mark) }))
    const longest = spans.toSorted((a, b) => b.end - a.end)[0]
    if (!longest) {
      result.push(...first.content)
      start++
      continue
    }
    const inside = pieces.slice(start, longest.end)
    const children = nest(inside.map((piece) => ({ ...piece, marks: piece.marks.filter((m) => m !== longest.mark) })))
    if (children.length > 0) result.push(...wrapped(longest.mark, children))
    start = longest.end
  }
  return result
}

const marksWithin = (node: InlineNode): string[] => {
  const leaves = (node.nodes ?? []).flatMap((child) => (child.object === 'text' ? child.leaves : []))
  const [first, ...rest] = leaves.map(outerMarks)
  return (first ?? []).filter((mark) => rest.every((marks) => marks.includes(mark)))
}

/** Returns the text of a link or an annotation without the marks that span all of it. */
const contentOf = (node: InlineNode, marks: readonly string[], options: WriteOptions): Link['children'] => {
  const inside = pieces(node.nodes ?? [], options)
  const rest = inside.map((piece) => ({ ...piece, marks: piece.marks.filter((mark) => !marks.includes(mark)) }))
  return nest(rest) as Link['children']
}

/** Returns an inline without text of its own, such as an image, which has no marks. */
const unmarked = (...content: PhrasingContent[]): Piece => ({ marks: [], content, canBeInside: () => true })

const titleOf = (value: unknown): { title?: string } =>
  typeof value === 'string' && value !== '' ? { title: value } : {}

const writeNote = (node: InlineNode, options: WriteOptions): Piece => {
  const { identifier, label } = options.note(fragmentNodes(node, 'annotation-body'))
  const marks = marksWithin(node)
  const reference: PhrasingContent = { type: 'footnoteReference', identifier, label: label! }
  if ((node.nodes ?? []).length === 0) return unmarked(reference)
  const url = `#user-content-fn-${identifier}`
  return { marks, content: [{ type: 'link', url, children: contentOf(node, marks, options) }, reference] }
}

const writeImage = (node: InlineNode): PhrasingContent => {
  const { ref, alt, caption, size, refDark } = node.data
  if (size !== undefined || refDark) return html(imageElement(node))
  return { type: 'image', url: hrefOf(ref), alt: String(alt ?? ''), ...titleOf(caption) }
}

const writeInline = (node: InlineNode, options: WriteOptions): Piece => {
  const { data } = node
  const url = hrefOf(data['ref'])
  const known = textElement(node)
  if (known) {
    const text = known.text === '' ? [] : [{ type: 'text', value: known.text } as const]
    return unmarked(html(openTag(known.name, known.attributes)), ...text, html(`</${known.name}>`))
  }
  switch (node.type) {
    case 'link': {
      const marks = marksWithin(node)
      const children = contentOf(node, marks, options)
      const link: PhrasingContent = { type: 'link', url, ...titleOf(data['title']), children }
      return node.nodes?.some(({ object }) => object === 'text') ? { marks, content: [link] } : unmarked(link)
    }
    case 'mention':
      return unmarked({ type: 'link', url, title: 'mention', children: [{ type: 'text', value: url }] })
    case 'inline-image':
      return unmarked(writeImage(node))
    case 'inline-math':
      return unmarked({ type: 'inlineMath', value: String(data['formula'] ?? '') })
    case 'annotation':
      return writeNote(node, options)
    default:
      return { marks: [], content: writeText(textOf(node.nodes ?? []), options) }
  }
}

const edgeMarks = new Set(['bold', 'italic'].map((type) => markKey({ object: 'mark', type })))

const isEdgeMark = (mark: string): boolean => edgeMarks.has(mark)

const isSpace = ({ text, marks, raw }: Leaf): boolean =>
  raw === undefined && text.trim() === '' && !marks.some(({ type }) => type === 'code')

/** Returns the pieces of a text. Whitespace next to an inline may be inside or outside of a bold or italic mark: its meaning is the same. */
const textPieces = (
  nodes: readonly DocumentNode[],
  at: number,
  leaves: readonly Leaf[],
  options: WriteOptions,
): Piece[] =>
  leaves.map((leaf, index): Piece => {
    const neighbors = [index === 0 && nodes[at - 1], index === leaves.length - 1 && nodes[at + 1]]
    const isAtInline = neighbors.some((one) => one && one.object === 'inline')
    const piece = leafPiece(leaf, options)
    return isAtInline && isSpace(leaf) ? { ...piece, canBeInside: isEdgeMark } : piece
  })

const pieces = (nodes: readonly DocumentNode[], options: WriteOptions): Piece[] =>
  nodes.flatMap((node, at): Piece[] => {
    if (node.object === 'text') return textPieces(nodes, at, node.leaves, options)
    if (node.object === 'inline') return [writeInline(node, options)]
    return [{ marks: [], content: writeText(textOf(node.nodes ?? []), options) }]
  })

/** Returns inline content as markdown nodes. */
export const writeInlines = (nodes: readonly DocumentNode[], options: WriteOptions): PhrasingContent[] =>
  nest(pieces(nodes, options))

/** Returns the anchor that gives a heading its id. */
export const anchorElement = (id: string): Html => html(element('a', { href: `#${id}`, id }, ''))
