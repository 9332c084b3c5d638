import { greatest } from '@scriptorium/basics/extremes'
import { inlineText } from '@scriptorium/content/markdown/inlines/inline-text'
import { cellText, escapeInline, inlineCode } from '@scriptorium/content/markdown/tables/cell-text'
import { resultsOf } from '@scriptorium/content/results'
import { canParse } from '@scriptorium/content/markdown/parsing/parsers'

// Long enough for every part of a remark: what is cut here could end within markup.
const maxCellLength = 6000
const maxLineLength = 2000

/** Returns a value as text without forbidden characters. */
export const clean = (value: unknown): string =>
  (typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value))
    .replaceAll('\u0000', '')
    .toWellFormed()

// Letters, digits and punctuation that is no markup, so that most texts need no parser.
const isPlain = (text: string): boolean => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ,;:?'"“”‘’()/{}%$@–—-]*\.?$/u.test(text)

const knownWords = resultsOf<string>('words')

const wordsIn = (line: string): string => {
  const found = knownWords.get(line) ?? inlineText(line).replaceAll(/\s+/g, ' ').trim()
  knownWords.set(line, found, found.length * 2)
  return found
}

/** Returns the words of a line of Markdown, such as a summary, as a title can show them. */
export const words = (value: unknown): string => {
  const line = clean(value).replaceAll(/\s+/g, ' ').trim()
  return isPlain(line) ? line : wordsIn(line.slice(0, maxLineLength))
}

/** Returns text on one line with all markdown characters escaped. */
export const plain = (value: unknown): string => escapeInline(clean(value)).trim()

/** Returns inline code. */
export const code = (value: unknown): string => inlineCode(clean(value))

/** Returns the first values as code, and how many more there are. */
export const listed = (values: readonly unknown[], limit: number): string => {
  const more = values.length - limit
  return values.slice(0, limit).map(code).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns a description, which is Markdown, on one line with its inline markup. */
export const shortProse = (value: unknown): string => cellText(clean(value))

const maxTabTitleLength = 60

/** Returns text as the title of a tab, without characters that could end the tag. */
export const tabTitle = (value: unknown): string =>
  words(value)
    .replaceAll(/["\\{}%<>]|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxTabTitleLength)
    .toWellFormed()

/** Returns a block of code. */
export const codeBlock = (text: string, language = ''): string => {
  const clear = clean(text)
  const fence = '`'.repeat(
    greatest(
      [...clear.matchAll(/`+/g)].map(([run]) => run.length),
      2,
    ) + 1,
  )
  return `${fence}${language}\n${clear}\n${fence}`
}

const cell = (text: string): string => (text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text)

/** Returns a table; empty if it has no rows. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map((one) => cell(one) || ' ').join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const maxProseCharacters = 200_000
// Deeper quotes and lists take very long to parse, and nobody can read them.
const deepQuotes = /^(?:[ \t]*>){8,}/gm
const deepIndentation = /^[ \t]{40,}/gm

const shortened = (text: string): string =>
  text.length > maxProseCharacters ? `${text.slice(0, maxProseCharacters).toWellFormed()}…` : text

// Code keeps lines that begin like headings.
const codeOrHeading =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?^ {0,3}\2[`~]*[ \t]*$|[\s\S]*))|^ {0,3}(#{1,6})[ \t]+([^\n]*?)[ \t]*#*[ \t]*$/gm

/** Returns a description that can be parsed. One with too many marks loses its markup. */
const parsable = (value: unknown): string => {
  const text = (typeof value === 'string' ? shortened(clean(value)) : '')
    .replaceAll('\r\n', '\n')
    .replaceAll(deepQuotes, '>'.repeat(8))
    .replaceAll(deepIndentation, ' '.repeat(40))
  return canParse(text) ? text : escapeInline(text)
}

const withHeadings = (value: unknown, show: (title: string, depth: number) => string): string =>
  parsable(value)
    .replaceAll(codeOrHeading, (all, fenced?: string, _fence?: string, signs?: string, title?: string) =>
      fenced === undefined ? `${show(title ?? '', signs!.length)}\n` : all,
    )
    .replaceAll('{%', '{ %')
    .trim()

/**
 * Returns a description, which is markdown, below a heading of ours. Its headings become bold lines, so that they do not
 * interrupt the outline of the page, and template tags lose their meaning.
 */
export const prose = (value: unknown): string =>
  withHeadings(value, (title) => (title === '' ? '' : `**${title.replaceAll('**', '')}**`))

/** Returns a description, which is Markdown, as the main text of a page: its headings are below the title of the page. */
export const proseWithHeadings = (value: unknown): string =>
  withHeadings(value, (title, depth) => `${'#'.repeat(Math.min(depth + 1, 6))} ${title}`)

/** Joins the parts that are not empty with blank lines. */
export const blocks = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')
