import { documentOf, type BlockNode, type Document } from './document.ts'
import { readMarkdown, readSources } from './read.ts'
import { splitFrontMatter } from './front-matter.ts'
import { writeMarkdown } from './write.ts'

/** A part of a Markdown text, and the keys of the blocks that it is read as. */
interface Part {
  readonly source: string
  readonly keys: readonly string[]
}

const partsOf = (text: string): { frontMatter: string; parts: Part[] } => {
  const { rest } = splitFrontMatter(text)
  const keys = readMarkdown(text).nodes.map(({ key }) => key!)
  let at = 0
  const parts = readSources(rest).map(({ source, nodes }) => {
    at += nodes.length
    return { source, keys: keys.slice(at - nodes.length, at) }
  })
  return { frontMatter: text.slice(0, text.length - rest.length), parts }
}

const isApart = (text: string): boolean => text === '' || /\n[ \t]*\r?\n$/.test(text)

/** Joins parts so that those side by side stay blocks of their own. Parts that follow each other in the text keep every byte. */
const join = (parts: readonly { text: string; isNew: boolean }[]): string =>
  parts.reduce((whole, { text, isNew }, index) => {
    const isTouching = isNew || parts[index - 1]?.isNew === true
    return isTouching && !isApart(whole) ? `${whole.trimEnd()}\n\n${text}` : whole + text
  }, '')

const follows = (nodes: readonly BlockNode[], at: number, { keys }: Part, changed: ReadonlySet<string>): boolean =>
  keys.every((key, index) => nodes[at + index]?.key === key && !changed.has(key))

/**
 * Returns the Markdown of an edited document. Blocks that are not changed keep the bytes that they have in the text that the
 * document was read from.
 */
export const rewriteMarkdown = (text: string, document: Document, changed: ReadonlySet<string>): string => {
  const { frontMatter, parts } = partsOf(text)
  const starts = new Map(
    parts.flatMap((part, index) => (part.keys[0] === undefined ? [] : [[part.keys[0], index] as const])),
  )
  const written: { text: string; isNew: boolean }[] = []
  // Definitions and other sources without blocks stay behind what they follow. Returns the next part with blocks.
  const passSilent = (from: number): number => {
    let at = from
    for (; parts[at]?.keys.length === 0; at++) written.push({ text: parts[at]!.source, isNew: false })
    return at
  }
  let next = passSilent(0)
  let fresh: BlockNode[] = []
  const flush = (): void => {
    if (fresh.length > 0) written.push({ text: writeMarkdown(documentOf(fresh)), isNew: true })
    fresh = []
  }
  for (let at = 0; at < document.nodes.length;) {
    const index = starts.get(document.nodes[at]!.key ?? '') ?? -1
    const part = parts[index]
    if (part && follows(document.nodes, at, part, changed)) {
      flush()
      // A part that was somewhere else before needs an empty line around it.
      written.push({ text: part.source, isNew: index !== next })
      next = passSilent(index + 1)
      at += part.keys.length
    } else fresh.push(document.nodes[at++]!)
  }
  flush()
  const whole = frontMatter + join(written)
  // What stood between a block and one that is gone does not end the text.
  return next === parts.length ? whole : whole.replace(/\n\s*$/, '\n')
}

/** Returns the document of an edited Markdown text. Blocks whose bytes are unchanged are those of the earlier document. */
export const rereadMarkdown = (text: string, before: Document): Document => {
  const known = new Map(before.nodes.flatMap((node) => (node.key === undefined ? [] : [[node.key, node] as const])))
  const { data, nodes, ...rest } = readMarkdown(text)
  return {
    ...before,
    ...rest,
    data: { ...before.data, ...data },
    nodes: nodes.map((node) => known.get(node.key ?? '') ?? node),
  }
}

/** Returns where each top-level block begins in a Markdown text. */
export const blockOffsets = (text: string): number[] => {
  const { frontMatter, parts } = partsOf(text)
  let offset = frontMatter.length
  return parts.flatMap(({ source, keys }) => {
    const start = offset
    offset += source.length
    return keys.map(() => start)
  })
}
