// Long enough for every part of a remark: what is cut here could end within markup.
const maxCellLength = 6000

/** Returns a value as text without forbidden characters. */
export const clean = (value: unknown): string =>
  (typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value))
    .replaceAll('\u0000', '')
    .toWellFormed()

const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>|#~$]/g, String.raw`\$&`)

/** Returns text on one line with all markdown characters escaped. */
export const plain = (value: unknown): string => escaped(clean(value)).trim()

/** Returns inline code. */
export const code = (value: unknown): string => {
  const text = clean(value)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const space = fence.length > 1 || /^`|`$/.test(text) ? ' ' : ''
  return text === '' ? '' : fence + space + text + space + fence
}

const link = (markdown: string): string => {
  const end = markdown.lastIndexOf('](')
  return `[${escaped(markdown.slice(1, end))}]${markdown.slice(end + 1)}`
}

/** Returns the first values as code, and how many more there are. */
export const listed = (values: readonly unknown[], limit: number): string => {
  const more = values.length - limit
  return values.slice(0, limit).map(code).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns text on one line in which only code and links keep their markup. */
export const plainWithCode = (value: unknown): string =>
  clean(value)
    .split(/(`[^`]+`|\[[^[\]]{1,200}\]\(https?:\/\/[^\s()<>|`]{1,1000}\))/)
    .map((part, index) =>
      index % 2 === 0 ? escaped(part) : part.startsWith('`') ? code(part.slice(1, -1)) : link(part),
    )
    .join('')
    .trim()

/** Returns a block of code. */
export const codeBlock = (text: string, language = ''): string => {
  const clear = clean(text)
  const fence = '`'.repeat(Math.max(2, ...[...clear.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
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

/**
 * Returns a description, which is markdown, below a heading of ours. Its headings become bold lines, so that they do not
 * interrupt the outline of the page, and template tags lose their meaning.
 */
export const prose = (value: unknown): string =>
  (typeof value === 'string' ? shortened(clean(value)) : '')
    .replaceAll(deepQuotes, '>'.repeat(8))
    .replaceAll(deepIndentation, ' '.repeat(40))
    .replaceAll(/^ {0,3}#{1,6}\s+(.*?)\s*#*$/gm, '**$1**')
    .replaceAll('{%', '{ %')
    .trim()

/** Joins the parts that are not empty with blank lines. */
export const blocks = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')
