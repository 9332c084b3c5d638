import type { Definition } from 'mdast'
import { type BlockNode, type Document, documentOf } from './document.ts'
import { splitFrontMatter } from './front-matter.ts'
import { keyMaker, withKeys } from './keys.ts'
import { raw, readBlock, readBlocks } from './read-blocks.ts'
import type { Footnote, ReadContext } from './read-inlines.ts'
import { readTag } from './read-tags.ts'
import { definitionMap, definitionsOf, footnoteMap, sourceBlocks, type SourceBlock } from './syntax.ts'

const maxTagDepth = 16

type Shared = Pick<ReadContext, 'definitions' | 'footnotes' | 'used'> & {
  /** Definitions as text, for parts that are parsed alone. */
  readonly text: string
  /** How often each footnote is referred to in the whole text. */
  readonly notes: ReadonlyMap<string, number>
}

const readTagged = ({ source, tag, parsed }: SourceBlock, shared: Shared, depth: number): BlockNode => {
  const inner = tag!.inner && parsed.slice(tag!.inner.start, tag!.inner.end)
  if (depth >= maxTagDepth) return raw(source)
  const read = (text: string): BlockNode[] => readSource(text, shared, depth + 1).flatMap(({ nodes }) => nodes)
  return readTag(tag!, inner, read) ?? raw(source)
}

interface Read {
  readonly source: string
  readonly nodes: BlockNode[]
}

/** Each block of a text with the document nodes it stands for: none, or one. */
const readSource = (text: string, outer: Shared, depth: number): Read[] => {
  const first = sourceBlocks(text, outer.text)
  const own = definitionsOf(first)
  const blocks = own === '' ? first : sourceBlocks(text, own + outer.text)
  const shared: Shared = {
    ...outer,
    text: own + outer.text,
    definitions: new Map<string, Definition>([...outer.definitions, ...definitionMap(blocks)]),
    footnotes: new Map<string, Footnote>([...outer.footnotes, ...footnoteMap(blocks, outer.notes)]),
  }
  const isDefinition = ({ node }: SourceBlock): boolean =>
    node?.type === 'definition' || (node?.type === 'footnoteDefinition' && shared.footnotes.has(node.identifier))
  const read = blocks.map((one): Read => {
    const { source, parsed, node } = one
    if (one.tag) return { source, nodes: [readTagged(one, shared, depth)] }
    if (!node || isDefinition(one)) return { source, nodes: [] }
    return { source, nodes: readBlock(node, { ...shared, source: parsed, blocks: readBlocks }) }
  })
  return read.map((one, index) => {
    const { node, source } = blocks[index]!
    const isUnused = node && isDefinition(blocks[index]!) && !shared.used.has(node)
    return isUnused ? { source, nodes: [raw(source)] } : one
  })
}

/** How often each footnote is referred to, in code too; one that is not referred to once stays as it stands. */
const notesIn = (text: string): Map<string, number> => {
  const notes = new Map<string, number>()
  for (const [, label] of text.matchAll(/\[\^([^\]\s]{1,999})\]/g)) {
    const name = label!.toLowerCase()
    notes.set(name, (notes.get(name) ?? 0) + 1)
  }
  return notes
}

/** The blocks of a markdown text, without keys, each with its source. */
export const readSources = (text: string): Read[] => {
  const nothing = { text: '', definitions: new Map(), footnotes: new Map(), used: new Set<object>() }
  return readSource(text, { ...nothing, notes: notesIn(text) }, 0)
}

/** The document that a markdown text stands for; links keep the address as written. */
export const readMarkdown = (text: string): Document => {
  const keyFor = keyMaker()
  const { frontMatter, rest } = splitFrontMatter(text)
  const nodes = readSources(rest).flatMap((one) => {
    const key = keyFor(one.source)
    return one.nodes.map((node) => withKeys(node, key))
  })
  const { data, ...document } = documentOf(nodes)
  return { ...document, data: frontMatter === '' ? data : { ...data, frontMatter } }
}
