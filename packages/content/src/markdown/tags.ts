import { codeFence, isFenceEnd, isFenceStart } from './fences.ts'

/** A `{% name %}` … `{% endname %}` region of a markdown text, a `{% name %}` line that stands alone, or `<details>`. */
export interface TagRegion {
  readonly name: string
  /** The text between the name and the end of the tag. */
  readonly rest: string
  readonly start: number
  readonly end: number
  /** The content between the tags; absent for a single tag. */
  readonly inner?: { readonly start: number; readonly end: number }
}

/** The name under which `<details>` is a region. */
export const detailsName = '<details>'

interface Line {
  start: number
  end: number
  innerStart: number
  name: string
  rest: string
  closes: boolean
}

const tagPattern = /^ {0,3}\{%[ \t]*(@?[a-zA-Z][\w-]*(?:\/[\w-]+)?)([^\n]*?)%\}[ \t]*\r?$/
const detailsPattern = /^ {0,3}<details((?:\s[^<>]*)?)>/i
const detailsEnd = /^ {0,3}<\/details>[ \t]*\r?$/i
const mathFence = /^ {0,3}(\${2,})([^$]*)$/

interface Fence {
  mark: string
  kind: 'code' | 'math'
}

/** Returns the fence that is open after a line. */
const fenceAfter = (line: string, open: Fence | undefined): Fence | undefined => {
  const code = codeFence.exec(line)
  const math = line.length < 4096 ? mathFence.exec(line) : null
  if (open?.kind === 'code') return code && isFenceEnd(code, open.mark) ? undefined : open
  if (open) return math?.[1]!.startsWith(open.mark) && math[2]!.trim() === '' ? undefined : open
  if (code && isFenceStart(code)) return { mark: code[1]!, kind: 'code' }
  return math ? { mark: math[1]!, kind: 'math' } : undefined
}

const lineOf = (line: string, start: number, end: number): Line | undefined => {
  if (line.length >= 4096) return undefined
  const tag = tagPattern.exec(line)
  if (tag) {
    const closes = tag[1]!.startsWith('end')
    return { start, end, innerStart: end, name: closes ? tag[1]!.slice(3) : tag[1]!, rest: tag[2]!, closes }
  }
  if (detailsEnd.test(line)) return { start, end, innerStart: end, name: detailsName, rest: '', closes: true }
  const details = /<\/details>/i.test(line) ? null : detailsPattern.exec(line)
  if (!details) return undefined
  return { start, end, innerStart: start + details[0].length, name: detailsName, rest: details[1]!, closes: false }
}

const listMarker = /^ {0,3}(?:[*+-]|\d{1,9}[.)]) {1,4}(?=\S)/

const listMarkers = /^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+)+/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Returns the indentation of list content after a line; undefined outside lists. */
const listIndentAfter = (line: string, indent: number | undefined): number | undefined => {
  if (line.trim() === '' || (indent !== undefined && indentOf(line) >= indent)) return indent
  return listMarker.exec(line)?.[0].length
}

/** Returns a line without list markers and list indentation, since a fence can start after them. */
const contentOf = (line: string, indent: number | undefined): string => {
  if (line.length >= 4096) return line
  const marker = listMarkers.exec(line)?.[0]
  if (marker !== undefined) return line.slice(marker.length)
  return indent !== undefined && indentOf(line) >= indent ? line.trimStart() : line
}

const tagLines = (text: string): Line[] => {
  const lines: Line[] = []
  let fence: Fence | undefined
  let indent: number | undefined
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(start, newline === -1 ? end : newline)
    const after = fenceAfter(contentOf(line, indent), fence)
    // A tag that is indented like the content of a list belongs to the list.
    const isInList = indent !== undefined && indentOf(line) >= indent
    const found = fence === undefined && after === undefined && !isInList ? lineOf(line, start, end) : undefined
    if (found) lines.push(found)
    if (fence === undefined) indent = listIndentAfter(line, indent)
    fence = after
    start = end
  }
  return lines
}

/** Returns the outermost tag regions of a text, in order. Tags inside code are ignored. */
export const tagRegions = (text: string): TagRegion[] => {
  const open: Line[] = []
  const waiting = new Map<string, number>()
  const closed: TagRegion[] = []
  for (const line of tagLines(text)) {
    const { name } = line
    if (!line.closes || !waiting.get(name)) {
      if (name === detailsName && line.closes) continue
      const alone = line.closes ? { ...line, name: `end${name}` } : line
      open.push(alone)
      waiting.set(alone.name, (waiting.get(alone.name) ?? 0) + 1)
      continue
    }
    // Tags left open inside this one belong to it.
    let last = open.pop()!
    waiting.set(last.name, waiting.get(last.name)! - 1)
    for (; last.name !== name; waiting.set(last.name, waiting.get(last.name)! - 1)) last = open.pop()!
    while (closed.length > 0 && closed.at(-1)!.start > last.start) closed.pop()
    closed.push(region(last, line))
  }
  const alone = open.filter(({ name }) => name !== detailsName).map((line) => region(line))
  return [...closed, ...alone].toSorted((a, b) => a.start - b.start)
}

const region = (first: Line, last?: Line): TagRegion => ({
  name: first.name,
  rest: first.rest,
  start: first.start,
  end: (last ?? first).end,
  ...(last ? { inner: { start: first.innerStart, end: last.start } } : {}),
})
