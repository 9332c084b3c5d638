/** A line of Markdown. */
export interface Line {
  text: string
  /** Whether the line is in a fenced block of code, or begins or ends one. Lines that are too long to be a construct count as code. */
  isCode: boolean
}

// Longer lines are text that a program wrote.
const maxLineLength = 4096

const fence = /^(\s*(?:(?:[*+-]|\d{1,9}[.)])\s+)?)(`{3,}|~{3,})(.*)$/

const widthOf = (text: string): number => text.replaceAll('\t', '    ').length

const quoteMarks = /^(?: {0,3}> ?)+/

/** Returns the lines of a text, without their ends. */
export const linesOf = (text: string): Line[] => {
  let open: { mark: string; indent: number; depth: number } | undefined
  return text.split('\n').map((line) => {
    const marks = quoteMarks.exec(line)?.[0] ?? ''
    const depth = marks.split('>').length - 1
    // Code in a quote ends with the quote, and what looks like a quote in code is code.
    if (open !== undefined && depth < open.depth) open = undefined
    const inner = open?.depth === 0 ? line : line.slice(marks.length)
    const [, before = '', mark, info = ''] = (line.length > maxLineLength ? null : fence.exec(inner)) ?? []
    // A fence that is indented further than the open one is code.
    const isEnd =
      open !== undefined &&
      mark?.startsWith(open.mark) === true &&
      info.trim() === '' &&
      widthOf(before) < open.indent + 4
    const isStart = open === undefined && mark !== undefined && !(mark.startsWith('`') && info.includes('`'))
    const isCode = open !== undefined || isStart || line.length > maxLineLength
    if (isEnd) open = undefined
    else if (isStart) open = { mark: mark!, indent: widthOf(before), depth }
    return { text: line, isCode }
  })
}

/** Returns where each of the lines of a text begins in it. */
export const startsOf = (lines: readonly Line[]): number[] => {
  let length = 0
  return lines.map(({ text }) => {
    const start = length
    length += text.length + 1
    return start
  })
}

/** Returns how many spaces a line begins with. */
export const indentOf = (line: string): number => /^ */.exec(line.replaceAll('\t', '    '))![0].length

/** Returns lines with this many spaces less at their start. */
export const outdent = (lines: readonly string[], spaces: number): string[] =>
  lines.map((line) => line.replaceAll('\t', '    ').replace(new RegExp(`^ {0,${spaces}}`), ''))

/** Returns a text with this many spaces more at the start of each line that is not empty. */
export const indented = (text: string, spaces: number): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(spaces) + line))
    .join('\n')

/** Applies a change to each line that is not code. */
export const mapText = (text: string, change: (line: string) => string): string =>
  linesOf(text)
    .map(({ text: line, isCode }) => (isCode ? line : change(line)))
    .join('\n')

/** Code in a line, as a group. */
export const inlineCode = /(`+[^`]*`+)/

/** Applies a change to the parts of a line that are not inline code. */
export const outsideCode = (line: string, change: (part: string) => string): string =>
  line
    .split(inlineCode)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')

/**
 * Replaces what stands between two marks, with the marks. A mark without an end stays, and so does what follows: a search for each of many
 * beginnings would take time that grows with their square.
 */
export const replaceRegions = (
  text: string,
  start: RegExp,
  end: RegExp,
  write: (inner: string, found: RegExpExecArray, whole: string) => string,
): string => {
  const [from, to] = [
    new RegExp(start, `${start.flags.replace('g', '')}g`),
    new RegExp(end, `${end.flags.replace('g', '')}g`),
  ]
  let out = ''
  let at = 0
  for (let found = from.exec(text); found; found = from.exec(text)) {
    to.lastIndex = from.lastIndex
    const last = to.exec(text)
    if (!last) break
    out +=
      text.slice(at, found.index) +
      write(text.slice(from.lastIndex, last.index), found, text.slice(found.index, to.lastIndex))
    at = to.lastIndex
    from.lastIndex = at
  }
  return out + text.slice(at)
}

// Stands for the beginning of a comment that is code.
const inCode = '\u0004!--'

/** Returns a text without comments of HTML outside of code. `write` says what stays of one. */
export const withoutComments = (text: string, write = (_comment: string): string => ''): string => {
  if (!text.includes('<!--')) return text
  const hidden = linesOf(text)
    .map(({ text: line, isCode }) =>
      isCode
        ? line.replaceAll('<!--', inCode)
        : line.replaceAll(/`+[^`]*`+/g, (span) => span.replaceAll('<!--', inCode)),
    )
    .join('\n')
  const shown = replaceRegions(hidden, /<!--/, /-->/, (_, _found, whole) => write(whole))
  return shown.replaceAll(inCode, '<!--')
}

/** Returns a text with one empty line where several follow each other outside of code. */
export const withSingleGaps = (text: string): string => {
  const isGap = (line: Line | undefined): boolean => line !== undefined && !line.isCode && line.text === ''
  return linesOf(text)
    .filter((line, at, all) => !(isGap(line) && isGap(all[at - 1])))
    .map(({ text: line }) => line)
    .join('\n')
}
