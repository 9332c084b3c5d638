import { headingIds, isHeading } from '@scriptorium/content/markdown/heading-ids'
import type { BlockNode, Document, DocumentNode, FragmentNode, Leaf } from '@scriptorium/content/markdown/document'

type Node = DocumentNode | FragmentNode

/** A text that is translated as a whole, with placeholders for the parts that are not translated. */
export interface Segment {
  /** The text for the engine: pieces of text with `<x1/>`, `<x2/>`, … between them. */
  encoded: string
  /** Puts a translation in place. Returns false, and changes nothing, if a placeholder is missing or moved. */
  apply(translated: string): boolean
}

const placeholder = /<x(\d+)\s*\/?>(?:<\/x\1>)?/g
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const hasWords = (text: string): boolean => /\p{L}/u.test(text)

// URLs and expressions in a text are not translated.
const kept = /\{\{.*?\}\}|\b(?:https?:\/\/|www\.)\S+|\$\{.*?\}|%\w/g

type Part = { set(text: string): void; text: string } | null

const partsOfText = (text: string, set: (text: string) => void): Part[] => {
  const pieces: { text: string; isKept: boolean }[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(kept)) {
    pieces.push({ text: text.slice(at, index), isKept: false }, { text: found, isKept: true })
    at = index + found.length
  }
  pieces.push({ text: text.slice(at), isKept: false })
  const write = () => set(pieces.map((piece) => piece.text).join(''))
  return pieces.map((piece) => {
    if (piece.isKept) return null
    return {
      text: piece.text,
      set: (translated) => {
        piece.text = translated
        write()
      },
    }
  })
}

const partsOfLeaf = (leaf: Leaf): Part[] =>
  leaf.raw !== undefined || leaf.marks.some(({ type }) => type === 'code')
    ? [null]
    : partsOfText(leaf.text, (text) => {
        leaf.text = text
      })

const partsOf = (nodes: readonly Node[]): Part[] =>
  nodes.flatMap((node): Part[] => {
    if (node.object === 'text') return node.leaves.flatMap((leaf) => [...partsOfLeaf(leaf), null]).slice(0, -1)
    return 'nodes' in node && node.nodes && node.object === 'inline' ? [null, ...partsOf(node.nodes), null] : [null]
  })

/** Returns a segment of parts; undefined if there is nothing to translate. A null part is not translated. */
const segmentOf = (parts: readonly Part[]): Segment | undefined => {
  // Adjacent parts that are not translated share one placeholder.
  const groups: Exclude<Part, null>[][] = [[]]
  for (const part of parts) {
    if (part === null) groups.push([])
    else if (part.text !== '') groups.at(-1)!.push(part)
  }
  const pieces = groups.flat()
  if (!pieces.some(({ text }) => hasWords(text))) return undefined
  const encoded = pieces.map(({ text }, index) => (index === 0 ? '' : `<x${index}/>`) + escape(text)).join('')
  return {
    encoded,
    apply: (translated) => {
      const order = [...translated.matchAll(placeholder)].map(([, number]) => Number(number))
      if (order.length !== pieces.length - 1 || order.some((number, index) => number !== index + 1)) return false
      const texts = translated.split(/<x\d+\s*\/?>(?:<\/x\d+>)?/)
      for (const [index, piece] of pieces.entries()) piece.set(unescape(texts[index]!))
      return true
    },
  }
}

const untranslated = new Set(['code', 'math', 'divider', 'embed', 'file', 'drawing', 'integration'])
const textFields = ['title', 'caption', 'label', 'alt', 'description']

const fieldSegments = (node: BlockNode): Segment[] =>
  textFields.flatMap((name) => {
    const value = node.data[name]
    if (typeof value !== 'string') return []
    return segmentOf(partsOfText(value, (text) => void (node.data = { ...node.data, [name]: text }))) ?? []
  })

const isLine = (nodes: readonly Node[]): boolean => nodes.some(({ object }) => object === 'text' || object === 'inline')

// A block without text of its own, such as a file, can have a caption, which is translated.
const walkCaption = ({ fragments = [] }: BlockNode, found: Segment[]): void => {
  for (const fragment of fragments) if (fragment.fragment === 'caption') walk(fragment, found)
}

const walk = (node: Node, found: Segment[]): void => {
  if (node.object === 'text') return
  if (node.object === 'block' && untranslated.has(node.type)) return walkCaption(node, found)
  if (node.object === 'block') found.push(...fieldSegments(node))
  const nodes = node.nodes ?? []
  const segment = isLine(nodes) ? segmentOf(partsOf(nodes)) : undefined
  if (segment) found.push(segment)
  for (const inner of nodes) if (inner.object === 'block') walk(inner, found)
  for (const inner of 'fragments' in node ? (node.fragments ?? []) : []) walk(inner, found)
}

// A translated heading would get another anchor, and links to the old one would lead nowhere.
const keepAnchors = (nodes: readonly Node[], idOf: (heading: BlockNode) => string): void => {
  for (const node of nodes) {
    if (node.object === 'text' || node.object === 'inline') continue
    if (isHeading(node)) node.data = { ...node.data, id: idOf(node) }
    keepAnchors(node.nodes ?? [], idOf)
    keepAnchors('fragments' in node ? (node.fragments ?? []) : [], idOf)
  }
}

/** Returns the segments of a document. Applying their translations changes the document. */
export const segmentsOf = (document: Document): Segment[] => {
  keepAnchors(document.nodes, headingIds())
  const found: Segment[] = []
  for (const node of document.nodes) walk(node, found)
  return found
}

/** Returns the segment of a plain text, such as a title. */
export const segmentOfText = (text: string, set: (text: string) => void): Segment | undefined =>
  segmentOf(partsOfText(text, set))
