import type { Definition, FootnoteDefinition, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type TagRegion, tagRegions } from './tags.ts'

/** A top-level block of a markdown text with the source it covers, the whitespace that follows included. */
export interface SourceBlock {
  readonly source: string
  readonly node?: RootContent
  readonly tag?: TagRegion
  /** The text that the positions in `node` and `tag` count from, and where it begins in the whole. */
  readonly parsed: string
  readonly parsedAt: number
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath, { singleDollarTextMath: false })

type Start = Omit<SourceBlock, 'source'> & { readonly start: number }

/** The start of the line, so that indentation stays with its block. */
const lineStart = (text: string, offset: number): number => (offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1)

const stretches = (text: string, tags: readonly TagRegion[]): { from: number; to: number }[] => {
  const bounds = [0, ...tags.flatMap(({ start, end }) => [start, end]), text.length]
  return Array.from({ length: tags.length + 1 }, (_, i) => ({ from: bounds[2 * i]!, to: bounds[2 * i + 1]! }))
}

/** A block found in a stretch of text: where it starts there, and what it is. */
export interface Found {
  readonly start: number
  readonly node?: RootContent
}

/** Where each node starts; a node begins where its line does. */
export const startsOf = (children: readonly RootContent[], source: string): Found[] =>
  children
    .map((node) => ({ node, start: lineStart(source, node.position!.start.offset!) }))
    .filter(({ start }) => start < source.length)

/** Parses a text without front matter; definitions are text that each part is parsed with. */
export const sourceBlocks = (text: string, definitions = ''): SourceBlock[] =>
  cutBlocks(text, (source) => startsOf(parser.parse(source + definitions).children, source))

/** Cuts a text at its tag regions, and what lies between them where `find` says. */
export const cutBlocks = (text: string, find: (source: string) => Found[]): SourceBlock[] => {
  if (text === '') return []
  const tags = tagRegions(text)
  const tagStarts: Start[] = tags.map((tag) => ({ start: tag.start, tag, parsed: text, parsedAt: 0 }))
  const nodeStarts = stretches(text, tags).flatMap(({ from, to }): Start[] => {
    const parsed = text.slice(from, to)
    if (parsed.trim() === '') return []
    return find(parsed).map(({ start, ...found }) => ({ ...found, start: from + start, parsed, parsedAt: from }))
  })
  const starts = [...tagStarts, ...nodeStarts].toSorted((a, b) => a.start - b.start)
  if (starts.length === 0) return [{ source: text, parsed: text, parsedAt: 0 }]
  return starts.map(({ start: _, ...one }, index) => ({
    ...one,
    source: text.slice(index === 0 ? 0 : starts[index]!.start, starts[index + 1]?.start ?? text.length),
  }))
}

/** The definitions of a text, as text to append to each part that is parsed alone. */
export const definitionsOf = (blocks: readonly SourceBlock[]): string => {
  const definitions = blocks.flatMap(({ node, source }) =>
    node?.type === 'definition' || node?.type === 'footnoteDefinition' ? [source.trim()] : [],
  )
  return definitions.length > 0 && blocks.some(({ tag }) => tag) ? `\n\n${definitions.join('\n\n')}\n` : ''
}

/** Finds what a reference-style link means. */
export const definitionMap = (blocks: readonly SourceBlock[]): Map<string, Definition> => {
  const found = new Map<string, Definition>()
  for (const { node } of blocks) {
    if (node?.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
  }
  return found
}

/** Finds the footnotes that are defined once and referred to once. */
export const footnoteMap = (
  blocks: readonly SourceBlock[],
  mentions: ReadonlyMap<string, number>,
): Map<string, { node: FootnoteDefinition; source: string }> => {
  const found = new Map<string, { node: FootnoteDefinition; source: string }>()
  for (const { node, parsed } of blocks) {
    if (node?.type !== 'footnoteDefinition') continue
    const label = (node.label ?? node.identifier).toLowerCase()
    if (mentions.get(label) === 2) found.set(node.identifier, { node, source: parsed })
  }
  return found
}
