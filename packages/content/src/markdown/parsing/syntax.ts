import type { Definition, FootnoteDefinition, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { parseText } from './parsers.ts'
import { type TagRegion, tagRegions } from '../tags/tags.ts'

/** A top-level block of a markdown text with its source, including the whitespace after it. */
export interface SourceBlock {
  readonly source: string
  readonly node?: RootContent
  readonly tag?: TagRegion
  /** The text that the positions in `node` and `tag` refer to, and its offset in the whole text. */
  readonly parsed: string
  readonly parsedAt: number
}

type Start = Omit<SourceBlock, 'source'> & { readonly start: number }

/** Returns the start of the line, so that indentation belongs to the block. */
const lineStart = (text: string, offset: number): number => (offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1)

const stretches = (text: string, tags: readonly TagRegion[]): { from: number; to: number }[] => {
  const bounds = [0, ...tags.flatMap(({ start, end }) => [start, end]), text.length]
  return Array.from({ length: tags.length + 1 }, (_, i) => ({ from: bounds[2 * i]!, to: bounds[2 * i + 1]! }))
}

/** The start of a block in a part of the text, and its node. */
export interface Found {
  readonly start: number
  readonly node?: RootContent
}

/** Returns the starts of nodes. A node starts where its line starts. */
export const startsOf = (children: readonly RootContent[], source: string): Found[] =>
  children
    .map((node) => ({ node, start: lineStart(source, node.position!.start.offset!) }))
    .filter(({ start }) => start < source.length)

/** The sources of link and footnote definitions, by their labels. */
export type Definitions = ReadonlyMap<string, string>

const labelKey = (label: string): string => label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()

/** Returns the definitions that a part refers to. Appending all of them to each part would be quadratic. */
const definitionsFor = (part: string, definitions: Definitions): string => {
  if (definitions.size === 0) return ''
  const found = new Set<string>()
  for (const [, label] of part.matchAll(/\[([^[\]]{1,999})\]/g)) {
    const source = definitions.get(labelKey(label!))
    if (source !== undefined) found.add(source)
  }
  return found.size > 0 ? `\n\n${[...found].join('\n\n')}\n` : ''
}

/** Returns the blocks of a text without front matter; each part between tags is parsed with the definitions that it refers to. */
export const sourceBlocks = (text: string, definitions: Definitions = new Map()): SourceBlock[] =>
  cutBlocks(text, (source) => startsOf(parseText(source + definitionsFor(source, definitions)).children, source))

/** Splits a text at its tag regions, and the parts between them at the blocks that `find` returns. */
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

/** Returns the definitions of a text that is parsed in several parts. */
export const definitionsOf = (blocks: readonly SourceBlock[]): Map<string, string> => {
  const found = new Map<string, string>()
  if (!blocks.some(({ tag }) => tag)) return found
  for (const { node, parsed } of blocks) {
    if (!node) continue
    // Definitions can be in lists and quotes, and count for the whole text.
    visit(node, ['definition', 'footnoteDefinition'], (one) => {
      const { label, identifier, type, position } = one as Definition | FootnoteDefinition
      const name = labelKey(label ?? identifier)
      const key = type === 'definition' ? name : `^${name}`
      if (!found.has(key)) found.set(key, parsed.slice(position!.start.offset, position!.end.offset).trim())
    })
  }
  return found
}

/** Returns the targets of the reference-style links of a text. */
export const definitionMap = (blocks: readonly SourceBlock[]): Map<string, Definition> => {
  const found = new Map<string, Definition>()
  for (const { node } of blocks) {
    if (!node) continue
    visit(node, 'definition', (one) => {
      if (!found.has(one.identifier)) found.set(one.identifier, one)
    })
  }
  return found
}

/** A footnote with more references stays raw, since each reference copies its text. */
const maxReferences = 8

/** Returns the footnotes that something refers to; `mentions` counts the definition too. */
export const footnoteMap = (
  blocks: readonly SourceBlock[],
  mentions: ReadonlyMap<string, number>,
): Map<string, { node: FootnoteDefinition; source: string }> => {
  const found = new Map<string, { node: FootnoteDefinition; source: string }>()
  for (const { node, parsed } of blocks) {
    if (!node) continue
    visit(node, 'footnoteDefinition', (one) => {
      const count = mentions.get((one.label ?? one.identifier).toLowerCase()) ?? 0
      if (found.has(one.identifier) || count < 2 || count > maxReferences + 1) return
      found.set(one.identifier, { node: one, source: parsed })
    })
  }
  return found
}
