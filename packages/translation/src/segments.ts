import { keptBlocks, keptInlines, wordFields } from '@scriptorium/content/markdown/block-types'
import { headingIds, isHeading } from '@scriptorium/content/markdown/heading-ids'
import {
  childNodes,
  walkNodes,
  type BlockNode,
  type Document,
  type DocumentNode,
  type FragmentNode,
  type InlineNode,
  type Leaf,
} from '@scriptorium/content/markdown/document'
import type { TableData } from '@scriptorium/content/markdown/tables/table-data'
import { escapeHtml } from '@scriptorium/basics/escape'
import { faultOf, keptPattern, piecesOf, type Fault } from './faithful.ts'

type Node = DocumentNode | FragmentNode

/** A text that is translated as a whole, with placeholders for the parts that are not translated. */
export interface Segment {
  /** The text for the engine: pieces of text with `<x1/>`, `<x2/>`, … between them. */
  encoded: string
  /** Why no engine is asked for it. */
  fault?: Fault
  /** Returns the text in the source language as readers see it. */
  text(): string
  /** Puts a translation in place. Returns what is wrong with it, and changes nothing, if it is not faithful. */
  apply(translated: string): Fault | undefined
  /** Records in the block that its text stays in the source language. Does nothing for titles and the like. */
  mark(kept: KeptBlock): void
}

/** What the `meta` of a block that stays in the source language has as `untranslated`. Markdown leaves `meta` out. */
export interface KeptBlock {
  language: string
  reason: Fault
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text)

type Part = { set(text: string): void; text: string } | null

const partsOfText = (text: string, set: (text: string) => void): Part[] => {
  const pieces: { text: string; isKept: boolean }[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(keptPattern)) {
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

type Shown = Pick<Segment, 'mark' | 'text'>

/** Returns a segment of parts; undefined if there is nothing to translate. A null part is not translated. */
const segmentOf = (parts: readonly Part[], shown: Shown): Segment | undefined => {
  // Adjacent parts that are not translated share one placeholder.
  const groups: Exclude<Part, null>[][] = [[]]
  for (const part of parts) {
    if (part === null) groups.push([])
    else if (part.text !== '') groups.at(-1)!.push(part)
  }
  const pieces = groups.flat()
  if (!pieces.some(({ text }) => hasWords(text))) return undefined
  const encoded = pieces.map(({ text }, index) => (index === 0 ? '' : `<x${index}/>`) + escapeHtml(text)).join('')
  return {
    ...shown,
    encoded,
    apply: (translated) => {
      const fault = faultOf(encoded, translated)
      if (fault !== undefined) return fault
      const texts = piecesOf(translated)
      for (const [index, piece] of pieces.entries()) piece.set(texts[index]!)
      return undefined
    },
  }
}

/** Returns the segment of a plain text, such as a title. */
export const segmentOfText = (text: string, set: (text: string) => void): Segment | undefined =>
  segmentOf(partsOfText(text, set), { text: () => text, mark: () => undefined })

// The title of a picture in a line, which search does not find.
const textFields = [...wordFields, 'caption']

type Fields = Record<string, unknown>

const fieldSegments = (fields: Fields, set: (changed: Fields) => void): Segment[] => {
  let current = fields
  return textFields.flatMap((name) => {
    const value = fields[name]
    if (typeof value !== 'string') return []
    const write = (text: string) => {
      current = { ...current, [name]: text }
      set(current)
    }
    return segmentOfText(value, write) ?? []
  })
}

const dataSegments = (node: BlockNode | InlineNode): Segment[] =>
  fieldSegments(node.data, (data) => void (node.data = data))

/** Returns the segments of the column titles of a table, and of the options of its columns. */
const tableSegments = (node: BlockNode): Segment[] => {
  const { definition } = node.data as TableData
  return Object.entries(definition ?? {}).flatMap(([id, column]) => {
    const change = (changed: Fields) => {
      const columns = (node.data as TableData).definition ?? {}
      node.data = { ...node.data, definition: { ...columns, [id]: { ...columns[id], ...changed } } }
    }
    const options = Array.isArray(column['options']) ? [...(column['options'] as Fields[])] : []
    const ofOptions = options.flatMap((option, index) =>
      fieldSegments(option, (changed) => change({ options: (options[index] = changed) && [...options] })),
    )
    return [...fieldSegments({ title: column.title }, change), ...ofOptions]
  })
}

const isLine = (nodes: readonly Node[]): boolean => nodes.some(({ object }) => object === 'text' || object === 'inline')

const leafTexts = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) =>
    node.object === 'text' ? node.leaves.map(({ text }) => text) : leafTexts('nodes' in node ? (node.nodes ?? []) : []),
  )

/** Returns whether marks or links begin or end inside a tag of a line. Only the parts of the tag could be translated. */
const hasSplitTag = (nodes: readonly Node[]): boolean => {
  const texts = leafTexts(nodes)
  const whole = texts.flatMap((text) => text.match(/\{%(?:(?!\{%).)*?%\}/gs) ?? []).length
  return texts.join('').split('{%').length - 1 > whole
}

const segmentOfLine = (node: BlockNode | FragmentNode, nodes: readonly Node[]): Segment | undefined => {
  const shown: Shown = {
    text: () => leafTexts(nodes).join(''),
    mark: (kept) => {
      if (node.object === 'block') node.meta = { ...node.meta, untranslated: kept }
    },
  }
  if (!hasSplitTag(nodes)) return segmentOf(partsOf(nodes), shown)
  return { ...shown, encoded: '', fault: 'split_tag', apply: () => 'split_tag' }
}

// A block without text of its own, such as a file, can have a caption, which is translated.
const walkCaption = ({ fragments = [] }: BlockNode, found: Segment[]): void => {
  for (const fragment of fragments) if (fragment.fragment === 'caption') walk(fragment, found)
}

const ownSegments = (node: Node): Segment[] => {
  if (!('data' in node)) return []
  return node.object === 'block' && node.type === 'table'
    ? [...dataSegments(node), ...tableSegments(node)]
    : dataSegments(node)
}

/** Finds the texts in the data of the inline nodes of a line, such as the label of a button, and in their fragments. */
const walkInline = (node: DocumentNode, found: Segment[]): void => {
  if (node.object !== 'inline' || keptInlines.has(node.type)) return
  found.push(...ownSegments(node))
  for (const inner of node.nodes ?? []) walkInline(inner, found)
  for (const inner of node.fragments ?? []) walk(inner, found)
}

const walk = (node: Node, found: Segment[]): void => {
  if (node.object === 'text') return
  if (node.object === 'inline') return walkInline(node, found)
  if (node.object === 'block' && keptBlocks.has(node.type)) return walkCaption(node, found)
  found.push(...ownSegments(node))
  const nodes = node.nodes ?? []
  const segment = isLine(nodes) ? segmentOfLine(node, nodes) : undefined
  if (segment) found.push(segment)
  for (const inner of childNodes(node)) walk(inner, found)
}

// A translated heading would get another anchor, and links to the old one would lead nowhere.
const keepAnchors = (document: Document): void => {
  const idOf = headingIds()
  for (const node of walkNodes(document.nodes)) if (isHeading(node)) node.data = { ...node.data, id: idOf(node) }
}

/** Returns the segments of a document. Applying their translations changes the document. */
export const segmentsOf = (document: Document): Segment[] => {
  keepAnchors(document)
  const found: Segment[] = []
  for (const node of document.nodes) walk(node, found)
  return found
}
