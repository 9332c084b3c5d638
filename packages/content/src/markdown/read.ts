import type { Definition } from 'mdast'
import { type BlockNode, type Document, type DocumentNode, documentOf, type FragmentNode } from './document.ts'
import { operationMarkdown } from './tags/former-tags.ts'
import { splitFrontMatter } from './front-matter.ts'
import { withHeadingIds } from './heading-ids.ts'
import { linkSpans, type LinkSpan } from './link-spans.ts'
import { keyMaker, nextKey, withKeys } from './keys.ts'
import { raw, readBlock, readBlocks } from './blocks/read-blocks.ts'
import type { Footnote, ReadContext } from './inlines/read-inlines.ts'
import { readTag } from './tags/read-tags.ts'
import {
  definitionMap,
  type Definitions,
  definitionsOf,
  footnoteMap,
  sourceBlocks,
  type SourceBlock,
} from './parsing/syntax.ts'

const maxTagDepth = 16

type Shared = Pick<ReadContext, 'definitions' | 'footnotes' | 'used' | 'unused'> & {
  /** The sources of definitions, for parts that are parsed alone. */
  readonly sources: Definitions
  /** The number of references to each footnote in the whole text. */
  readonly notes: ReadonlyMap<string, number>
}

interface Read {
  readonly source: string
  readonly nodes: BlockNode[]
}

const readInner = (text: string, shared: Shared, depth: number): BlockNode[] =>
  depth >= maxTagDepth ? [raw(text)] : readSource(text, shared, depth + 1).flatMap(({ nodes }) => nodes)

const readTagged = ({ source, tag, parsed }: SourceBlock, shared: Shared, depth: number): BlockNode[] => {
  const inner = tag!.inner && parsed.slice(tag!.inner.start, tag!.inner.end)
  if (depth >= maxTagDepth) return [raw(source)]
  const found = readTag(tag!, inner, (text) => readInner(text, shared, depth))
  if (found) return [found]
  const operation = operationMarkdown(tag!, inner)
  return operation === undefined ? [raw(source)] : readInner(operation, shared, depth)
}

/** Returns each block of a text with the document nodes that it stands for. */
const readSource = (text: string, outer: Shared, depth: number, first = sourceBlocks(text, outer.sources)): Read[] => {
  const own = definitionsOf(first)
  const sources = own.size === 0 ? outer.sources : new Map([...outer.sources, ...own])
  const blocks = own.size === 0 ? first : sourceBlocks(text, sources)
  const shared: Shared = {
    ...outer,
    sources,
    definitions: new Map<string, Definition>([...outer.definitions, ...definitionMap(blocks)]),
    footnotes: new Map<string, Footnote>([...outer.footnotes, ...footnoteMap(blocks, outer.notes)]),
  }
  const inner = (part: string): BlockNode[] => readInner(part, shared, depth)
  return blocks.map((one): Read => {
    const { source, node, parsed } = one
    if (one.tag) return { source, nodes: readTagged(one, shared, depth) }
    return { source, nodes: node ? readBlock(node, { ...shared, source: parsed, blocks: readBlocks, inner }) : [] }
  })
}

/** Removes the raw blocks of referenced definitions. */
const withoutUsed = <T extends DocumentNode | FragmentNode>(nodes: readonly T[], gone: ReadonlySet<unknown>): T[] =>
  nodes.flatMap((node) => {
    if (gone.has(node)) return []
    if (node.object === 'text') return [node]
    const inner = 'nodes' in node && node.nodes ? { nodes: withoutUsed(node.nodes as DocumentNode[], gone) } : {}
    const parts = 'fragments' in node && node.fragments ? { fragments: withoutUsed(node.fragments, gone) } : {}
    return [{ ...node, ...inner, ...parts }]
  })

const noteLabels = /\[\^([^\]\s]{1,999})\]|data-footnote-ref href="#user-content-fn-([^"\s]{1,999})"/g

/** Returns how often each footnote is mentioned, in code and at its definition too. */
const notesIn = (text: string): Map<string, number> => {
  const notes = new Map<string, number>()
  for (const [, written, linked] of text.matchAll(noteLabels)) {
    const name = (written ?? linked!).toLowerCase()
    notes.set(name, (notes.get(name) ?? 0) + 1)
  }
  return notes
}

/** Returns the blocks of a markdown text, without keys, each with its source. `blocks` is the text as it was parsed. */
export const readSources = (text: string, blocks?: SourceBlock[]): Read[] => {
  const used = new Set<object>()
  const unused = new Map<BlockNode, object>()
  const nothing = { sources: new Map(), definitions: new Map(), footnotes: new Map(), used, unused }
  const read = readSource(text, { ...nothing, notes: notesIn(text) }, 0, blocks)
  const gone = new Set([...unused].flatMap(([node, definition]) => (used.has(definition) ? [node] : [])))
  return gone.size === 0 ? read : read.map(({ source, nodes }) => ({ source, nodes: withoutUsed(nodes, gone) }))
}

const readParsed = (text: string, blocks?: SourceBlock[]): Document => {
  const keyFor = keyMaker()
  const { frontMatter, rest } = splitFrontMatter(text)
  const nodes = readSources(rest, blocks).flatMap((one) => {
    const key = keyFor(one.source)
    return one.nodes.map((node, index) => withKeys(node, index === 0 ? key : nextKey(key, index)))
  })
  const { data, ...document } = documentOf(withHeadingIds(nodes))
  return { ...document, data: frontMatter === '' ? data : { ...data, frontMatter } }
}

/** Returns a markdown text as a document. Links keep the URL as written. */
export const readMarkdown = (text: string): Document => readParsed(text)

/** A markdown text as a document, and the positions of the URLs in it. */
export interface ReadText {
  document: Document
  links: LinkSpan[]
}

/** Returns a markdown text as a document and the positions of its URLs. It is parsed once, which takes most of the time. */
export const readWithLinks = (text: string): ReadText => {
  const blocks = sourceBlocks(splitFrontMatter(text).rest)
  return { links: linkSpans(text, blocks), document: readParsed(text, blocks) }
}
