import { mapText, outsideCode } from '../text/lines.ts'

/** A text in which one more part is valid MDX. Its lines are those of the text before. */
export interface Repair {
  source: string
  /** Offset of the part. */
  at: number
  /** The part, if readers now see its source in place of what it was meant to be. */
  construct?: string
}

/** What the parser throws. */
interface ParserError {
  message?: string
  place?: { offset?: number; start?: { offset?: number } }
}

// Elements that HTML never closes, and those that it can leave open.
const withoutEnd = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/i
const withFreeEnd = /^(?:dd|dt|li|option|p|tbody|td|tfoot|th|thead|tr)$/i
const htmlName =
  /^(?:a|abbr|article|aside|b|blockquote|button|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|i|iframe|ins|kbd|label|li|main|mark|nav|ol|option|p|picture|pre|q|s|samp|section|select|small|span|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|u|ul|var|video)$/i

const maxShown = 60

/** Escapes a sign everywhere outside of code. */
export const escapeAll = (text: string, from: string | RegExp, to: string): string =>
  mapText(text, (line) => outsideCode(line, (part) => part.replaceAll(from, to)))

const replaced = (source: string, start: number, end: number, text: string): string =>
  source.slice(0, start) + text + source.slice(end)

const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxShown)

/** Returns where the line of an offset ends. */
const endOfLine = (source: string, offset: number): number => {
  const end = source.indexOf('\n', offset)
  return end === -1 ? source.length : end
}

/** Returns where the paragraph of an offset begins. */
const startOfParagraph = (source: string, offset: number): number => {
  let start = source.lastIndexOf('\n', offset - 1) + 1
  while (start > 0) {
    const before = source.lastIndexOf('\n', start - 2) + 1
    if (source.slice(before, start).trim() === '') break
    start = before
  }
  return start
}

/**
 * Repairs a tag that cannot stay one. Readers see the tag of a component as code, and `<` between words as it is. An element of HTML
 * that is not closed is closed, or loses its tag.
 */
const withoutTag = (source: string, start: number, end: number): Repair => {
  const tag = source.slice(start, end)
  const [, slash = '', name = ''] = /^<(\/?)([A-Za-z][\w.:-]*)/.exec(tag) ?? []
  if (withoutEnd.test(name)) {
    const text = slash === '/' ? '' : tag.replace(/\s*\/?>$/, ' />')
    return { source: replaced(source, start, end, text), at: start }
  }
  if (withFreeEnd.test(name) && slash === '') {
    const line = endOfLine(source, end)
    const next = source.slice(end, line).search(new RegExp(`<${name}\\b`, 'i'))
    const at = next === -1 ? line : end + next
    return { source: replaced(source, at, at, `</${name}>`), at: start }
  }
  if (htmlName.test(name) && tag.endsWith('>'))
    return { source: replaced(source, start, end, tag.replaceAll(/[^\n]/g, '')), at: start, construct: shown(tag) }
  if (!/^[A-Z]/.test(name) || (slash === '' && /\w/.test(source[start - 1] ?? '')))
    return { source: replaced(source, start, start + 1, '&lt;'), at: start }
  const code = `\`${tag
    .replaceAll('&#123;', '{')
    .replaceAll('`', "'")
    .replaceAll(/\s*\n\s*/g, ' ')}\`${tag.replaceAll(/[^\n]/g, '')}`
  return { source: replaced(source, start, end, code), at: start, construct: shown(tag) }
}

/** Repairs the `<` or `{` at an offset. The tag that it begins ends after `from`. */
const withoutSign = (source: string, at: number, from: number): Repair => {
  if (source[at] === '{') {
    const construct = shown(source.slice(at, endOfLine(source, at)))
    return { source: replaced(source, at, at + 1, '&#123;'), at, construct }
  }
  const next = source[at + 1] ?? ''
  // No tag begins with `<` and such a sign, so both are text wherever they stand together.
  if (/[^\s\p{L}$_/>]/u.test(next)) {
    const text = escapeAll(source, `<${next}`, `&lt;${next}`)
    return { source: text === source ? replaced(source, at, at + 1, '&lt;') : text, at }
  }
  const end = source.indexOf('>', Math.max(at, from)) + 1
  const isInParagraph = end > 0 && !/\n[ \t]*\n/.test(source.slice(at, end))
  return withoutTag(source, at, isInParagraph ? end : endOfLine(source, at))
}

const programStart = /^(?:im|ex)port\b/gm

/** Makes a text of a line that looks like a program. */
const withoutProgram = (source: string, offset: number): Repair | undefined => {
  const at = [...source.slice(0, offset + 1).matchAll(programStart)].at(-1)?.index
  if (at === undefined) return undefined
  const construct = shown(source.slice(at, endOfLine(source, at)))
  return { source: replaced(source, at, at + 1, `&#${source.charCodeAt(at)};`), at, construct }
}

/** Returns the offset of a line and a column. */
const offsetOf = (source: string, line: number, column: number): number => {
  let start = 0
  for (let n = 1; n < line; n++) start = source.indexOf('\n', start) + 1
  return start + column - 1
}

const otherTag = /`<([^`>]*)>`(?: \((\d+):(\d+)-(\d+):(\d+)\))[^`]*(?:`[^`]*`)?$/

/** Returns the tag that an error about two tags names last: the one that is open. */
const openTagIn = (source: string, message: string): { start: number; end: number } | undefined => {
  const found = otherTag.exec(message)
  if (!found) return undefined
  const [line = 1, column = 1, endLine = 1, endColumn = 1] = found.slice(2).map(Number)
  return { start: offsetOf(source, line, column), end: offsetOf(source, endLine, endColumn) }
}

/** Returns whether an element with this name is open at an offset. */
const isOpen = (source: string, name: string, offset: number): boolean => {
  let depth = 0
  for (const [, slash, found, rest = ''] of source.slice(0, offset).matchAll(/<(\/?)([\w.:$-]+)(?![\w.:$-])([^<>]*)>/g))
    if (found === name && !rest.endsWith('/')) depth += slash === '/' ? -1 : 1
  return depth > 0
}

/** Repairs one of two tags that do not belong together. */
const withoutMismatch = (source: string, message: string, offset: number): Repair | undefined => {
  const open = openTagIn(source, message)
  const [, closing] = /^Unexpected closing tag `<\/([^`>]*)>`/.exec(message) ?? []
  const isOpenAtFault = open !== undefined && (closing === undefined || isOpen(source, closing, open.start))
  return isOpenAtFault ? withoutTag(source, open.start, open.end) : withoutSign(source, offset, offset)
}

/** Puts the value of an attribute in quotes; undefined if there is none at the offset. */
const withQuotes = (source: string, at: number): Repair | undefined => {
  const [value] = /^[^\s"'`=<>{}]+/.exec(source.slice(at, endOfLine(source, at))) ?? []
  return value === undefined ? undefined : { source: replaced(source, at, at + value.length, `"${value}"`), at }
}

const isUnended = (message: string): boolean => message.includes('end of file')

// A paragraph has few signs that begin MDX.
const maxSigns = 50

/**
 * Returns the `<` or `{` whose end the parser looked for up to an offset: the text before it can be parsed, and no text that ends later.
 */
const startOfUnended = (source: string, offset: number, parse: (text: string) => unknown): number | undefined => {
  const fails = (length: number): boolean => {
    try {
      parse(source.slice(0, length))
      return false
    } catch (error) {
      return isUnended((error as ParserError).message ?? '')
    }
  }
  // Nearly always, the sign is in the last paragraph.
  const last = startOfParagraph(source, offset)
  const isInLast = !fails(last)
  const gaps = isInLast ? [] : [...source.slice(0, last).matchAll(/\n[ \t]*\n/g)].map(({ index }) => index)
  const ends = [isInLast ? last : 0, ...gaps, isInLast ? offset : last]
  let [low, high] = [0, ends.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fails(ends[middle]!)) high = middle
    else low = middle
  }
  const signs = [...source.slice(ends[low], ends[high]).matchAll(/[<{]/g)].map(({ index }) => ends[low]! + index)
  return signs.slice(-maxSigns).findLast((at) => !fails(at))
}

/** Returns the last `<` or `{` of a paragraph before an offset that nothing closes. */
const signBefore = (source: string, offset: number): number | undefined => {
  const start = startOfParagraph(source, offset)
  let depth = 0
  for (let at = Math.min(offset, source.length - 1); at >= start; at--) {
    const sign = source[at]
    if (sign === '<') return at
    if (sign === '}' && at < offset) depth++
    if (sign === '{' && depth-- <= 0) return at
  }
  return undefined
}

/** Repairs the part of a text that the parser refused; undefined if it cannot be told which part it is. */
export const repairMdx = (
  source: string,
  { message = '', place }: ParserError,
  parse: (text: string) => unknown,
): Repair | undefined => {
  const offset = place?.start?.offset ?? place?.offset
  if (message.includes('closing tag')) return withoutMismatch(source, message, offset ?? 0)
  if (offset === undefined) return undefined
  if (message.includes('import/exports')) return withoutProgram(source, offset)
  const quoted = message.includes('before attribute value') ? withQuotes(source, offset) : undefined
  if (quoted) return quoted
  const at = isUnended(message) ? startOfUnended(source, offset, parse) : signBefore(source, offset)
  return at === undefined ? undefined : withoutSign(source, at, isUnended(message) ? at : offset)
}
