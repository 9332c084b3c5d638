import { translateAlerts } from '../alerts.ts'
import { translateFences } from '../fences.ts'
import { translateInlineMarks } from '../inline.ts'
import { linesOf, mapText, outsideCode, replaceRegions } from '../lines.ts'
import { translateFormulas } from '../math.ts'

/** What stands in double brackets: the name of a note or file, a place in it, and the words to show or the size of a picture. */
export interface WikiLink {
  name: string
  /** The headings that lead to the place, or `^` and the id of a block. */
  place: string[]
  words: string | undefined
  isEmbedded: boolean
  /** The link as it is written. */
  source: string
}

const wikiLink = /(!?)\[\[([^[\]|#\n]*)((?:#[^[\]|#\n]+)*)(?:\|([^[\]\n]*))?\]\](?!\()/g

/**
 * Replaces links in double brackets, such as `[[Note#Heading|words]]` and `![[picture.png|300]]`, outside of code. Those without a name
 * stay, and so do links of Markdown whose words are in brackets, such as `[[1]](address)`.
 */
export const mapWikiLinks = (text: string, write: (link: WikiLink, line: number) => string): string => {
  if (!text.includes('[[')) return text
  const writeAt =
    (line: number) => (source: string, mark: string, name: string, place: string, words: string | undefined) => {
      if (name.trim() === '' && place === '') return source
      const link = { source, isEmbedded: mark !== '', place: place.replace(/\\$/, '').split('#').slice(1) }
      return write({ ...link, name: name.replace(/\\$/, '').trim(), words: words?.trim() || undefined }, line)
    }
  return linesOf(text)
    .map(({ text: line, isCode }, index) =>
      isCode ? line : outsideCode(line, (part) => part.replaceAll(wikiLink, writeAt(index + 1))),
    )
    .join('\n')
}

const blockMark = /\u0005(\d+)\u0005/

/** Returns a function that marks a place in a line for a block, and one that puts the blocks in their places: also within quotes and lists. */
export const blocksIn = () => {
  const blocks: string[] = []
  const withBlock = (line: string): string => {
    const [mark, index] = blockMark.exec(line) ?? []
    if (mark === undefined) return line
    const [before = '', after = ''] = [line.slice(0, line.indexOf(mark)), line.slice(line.indexOf(mark) + mark.length)]
    const start = /^(?:[\s>]|[-*+]\s|\d+[.)]\s)*/.exec(before)![0]
    const next = start.replaceAll(/[^>\s]/g, ' ')
    const inner = blocks[Number(index)]!.split('\n').join(`\n${next}`)
    const head = before === start ? start : `${before}\n${next}\n${next}`
    return after.trim() === '' ? head + inner : withBlock(`${head}${inner}\n${next}\n${next}${after.trimStart()}`)
  }
  return {
    asBlock: (block: string): string => `\u0005${blocks.push(block) - 1}\u0005`,
    withBlocks: (text: string): string => (blocks.length === 0 ? text : text.split('\n').map(withBlock).join('\n')),
  }
}

const heading = /^#{1,6}\s/
const levelOf = (line: string): number => /^#*/.exec(line)![0].length

/** Returns the part of a note below a heading, or the block with an id; undefined if the note has none. */
export const partAt = (text: string, place: readonly string[]): string | undefined => {
  const said = place.at(-1)?.trim()
  if (said === undefined) return text
  const lines = linesOf(text)
  if (said.startsWith('^')) {
    const end = lines.findIndex(({ text: line }) => line.trimEnd().endsWith(said))
    if (end === -1) return undefined
    // The id of a table, a list or a quote stands on a line of its own below it.
    const last =
      lines[end]!.text.trim() === said ? lines.findLastIndex((one, at) => at < end && one.text.trim() !== '') : end
    const isItem = /^\s*(?:[-*+]|\d+[.)])\s/.test(lines[last]?.text ?? '') && last === end
    const first = isItem ? last : lines.findLastIndex((one, at) => at < last && one.text.trim() === '') + 1
    return lines
      .slice(first, end + 1)
      .map(({ text: line }) => line)
      .join('\n')
  }
  const isHeading = (at: number): boolean => !lines[at]!.isCode && heading.test(lines[at]!.text)
  const start = lines.findIndex(
    ({ text: line }, at) =>
      isHeading(at) &&
      line
        .replace(/^#+\s+/, '')
        .trim()
        .toLowerCase() === said.toLowerCase(),
  )
  if (start === -1) return undefined
  const level = levelOf(lines[start]!.text)
  const end = lines.findIndex(({ text: line }, at) => at > start && isHeading(at) && levelOf(line) <= level)
  return lines
    .slice(start, end === -1 ? undefined : end)
    .map(({ text: line }) => line)
    .join('\n')
}

/** Replaces footnotes within a line, as in `words^[note]`, by footnotes at the end. */
const translateInlineNotes = (text: string): string => {
  const notes: string[] = []
  const body = mapText(text, (line) =>
    outsideCode(line, (part) =>
      part.replaceAll(/(?<!\\)\^\[([^[\]]+)\]/g, (_, note: string) => `[^note-${notes.push(note)}]`),
    ),
  )
  return notes.length === 0
    ? text
    : `${body}\n\n${notes.map((note, at) => `[^note-${at + 1}]: ${note}`).join('\n\n')}\n`
}

const commentMark = '\u0004'

/** Removes comments between double signs of percent, and ids of blocks at the end of lines. */
const withoutMarks = (text: string): string => {
  const marked = mapText(text, (line) =>
    outsideCode(line, (part) => part.replaceAll('%%', commentMark)).replace(/(?:^|\s)\^[a-z\d-]+\s*$/i, ''),
  )
  return replaceRegions(marked, /\u0004/, /\u0004/, () => '').replaceAll(commentMark, '%%')
}

/** Replaces what Obsidian writes beside links: callouts, comments, highlights, formulas, footnotes within a line, and ids of blocks. */
export const translateObsidian = (text: string): string =>
  translateFences(
    translateAlerts(translateFormulas(translateInlineMarks(translateInlineNotes(withoutMarks(text)), ['mark']))),
  )
