import { codeFence, isFenceEnd, isFenceStart } from '../parsing/fences.ts'
import { shapeOfTag } from './tag-shapes.ts'

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
  /** Whether the line contains more than the tag. Without an end such a tag is text. */
  isShared?: boolean
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

const holdsTags = (rest: string): boolean => {
  const end = rest.indexOf('%}')
  return end !== -1 && rest.includes('{%', end)
}

const lineOf = (line: string, start: number, end: number): Line | undefined => {
  if (line.length >= 4096) return undefined
  const tag = tagPattern.exec(line)
  if (tag && !holdsTags(tag[2]!)) {
    const closes = tag[1]!.startsWith('end')
    return { start, end, innerStart: end, name: closes ? tag[1]!.slice(3) : tag[1]!, rest: tag[2]!, closes }
  }
  if (detailsEnd.test(line)) return { start, end, innerStart: end, name: detailsName, rest: '', closes: true }
  const details = /<\/details>/i.test(line) ? null : detailsPattern.exec(line)
  if (!details) return undefined
  return { start, end, innerStart: start + details[0].length, name: detailsName, rest: details[1]!, closes: false }
}

const sharedTags = new Set([...shapeOfTag.keys(), 'code', 'if', 'page-ref'])
const anyTag = /\{%[ \t]*(end)?([a-z][a-z-]*)((?:(?!\{%|%\})[^\n])*)%\}/g

/**
 * Returns the tags of a line that contains several, or tags and text, as some formatters write them:
 * `{% tab title="A" %} text {% endtab %}`. What is outside of all tags needs lines of its own.
 */
const sharedLinesOf = (line: string, start: number, end: number, isOpen: (name: string) => boolean): Line[] => {
  if (!line.includes('{%') || line.length >= 4096 || line.includes('`')) return []
  const found = [...line.matchAll(anyTag)].filter(([, , name]) => sharedTags.has(name!))
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return []
  const [before, after] = [line.slice(0, first.index), line.slice(last.index + last[0].length)]
  const startsInside = before.trim() !== ''
  if (startsInside && (!first[1] || !isOpen(first[2]!))) return []
  if (last[1] && after.trim() !== '') return []
  return found.map((tag): Line => {
    const [whole, closing, name, rest] = tag
    const at = start + tag.index
    const innerStart = at + whole.length
    return {
      start: tag === first && !startsInside ? start : at,
      end: tag === last && after.trim() === '' ? end : innerStart,
      innerStart,
      name: name!,
      rest: rest!,
      closes: closing !== undefined,
      isShared: true,
    }
  })
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

/** Counts the tags that are open, by name. */
const openTags = () => {
  const counts = new Map<string, number>()
  const has = (name: string): boolean => (counts.get(name) ?? 0) > 0
  const add = (name: string, change: 1 | -1): void =>
    void counts.set(name, Math.max(0, (counts.get(name) ?? 0) + change))
  const note = ({ name, closes }: Line): void => add(name, closes ? -1 : 1)
  return { has, add, note }
}

const tagLines = (text: string): Line[] => {
  const lines: Line[] = []
  const outside = openTags()
  let inList = openTags()
  let fence: Fence | undefined
  let indent: number | undefined
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(start, newline === -1 ? end : newline)
    const after = fenceAfter(contentOf(line, indent), fence)
    const isInList = indent !== undefined && indentOf(line) >= indent
    const found =
      fence === undefined && after === undefined ? lineOf(isInList ? line.trimStart() : line, start, end) : undefined
    // A tag that is indented like the content of a list belongs to the list, unless it closes one before the list: formatters
    // indent the end of a hint whose text ends with a list.
    const endsList = isInList && found?.closes && !inList.has(found.name) && outside.has(found.name)
    if (found && (!isInList || endsList)) {
      lines.push(found)
      outside.note(found)
    } else if (found) inList.note(found)
    else if (fence === undefined && after === undefined && !isInList) {
      const shared = sharedLinesOf(line, start, end, outside.has)
      lines.push(...shared)
      for (const one of shared) outside.note(one)
    }
    if (endsList) indent = undefined
    else if (fence === undefined) indent = listIndentAfter(line, indent)
    if (indent === undefined) inList = openTags()
    fence = after
    start = end
  }
  return lines
}

/** Returns the outermost tag regions of a text, in order. Tags inside code are ignored. */
export const tagRegions = (text: string): TagRegion[] => {
  const open: Line[] = []
  const waiting = openTags()
  const closed: TagRegion[] = []
  const begin = (line: Line) => {
    open.push(line)
    waiting.add(line.name, 1)
  }
  const takeLast = (): Line => {
    const last = open.pop()!
    waiting.add(last.name, -1)
    return last
  }
  const end = (line: Line) => {
    let first = takeLast()
    // Tags left open inside this one belong to it.
    while (first.name !== line.name) first = takeLast()
    while (closed.length > 0 && closed.at(-1)!.start > first.start) closed.pop()
    closed.push(region(first, line))
  }
  for (const line of tagLines(text)) {
    if (!line.closes) begin(line)
    else if (waiting.has(line.name)) end(line)
    // An end without a beginning is a region of its own.
    else if (line.name !== detailsName && !line.isShared) begin({ ...line, name: `end${line.name}` })
  }
  const alone = open.filter(({ name, isShared }) => name !== detailsName && !isShared).map((line) => region(line))
  return [...closed, ...alone].toSorted((a, b) => a.start - b.start)
}

const region = (first: Line, last?: Line): TagRegion => ({
  name: first.name,
  rest: first.rest,
  start: first.start,
  end: (last ?? first).end,
  ...(last ? { inner: { start: first.innerStart, end: last.start } } : {}),
})
