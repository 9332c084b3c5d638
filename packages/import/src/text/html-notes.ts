import { smallest } from '@scriptorium/basics/extremes'
import { hint, styleOf } from './blocks.ts'
import { indented, indentOf, linesOf, outdent, type Line } from './lines.ts'

const kinds =
  /^(?:(?:admonition|alert|custom-block|theme-admonition|callout|hint|notice|message|aside|starlight-aside|confluence-information-macro|panel|md-typeset|note-box|markdown-alert|docs-alert|doc-alert)[-_]{0,2})?(note|info|information|tip|hint|success|check|important|warning|caution|attention|danger|error|seealso|todo|deprecated|failure|bug|example|quote|abstract|question)$/

/** Returns the kind of note that the classes of an element name. */
export const kindIn = (classes: readonly string[]): string | undefined =>
  classes.map((one) => kinds.exec(one)?.[1]).find((one) => one !== undefined)

const tag = /<(\/?)(?:div|aside)\b([^<>]*)(?:>|$)/g
const titleStart = /^\s*<(h[1-6]|p|div|strong)\b([^<>]*)>([^\n]*?)<\/\1>[ \t]*(?:\n|$)/

interface Opening {
  line: number
  /** Whether the tag begins its line. */
  isFirst: boolean
  kind: string | undefined
  /** What follows the tag on its line. */
  rest: string
}

interface Region {
  opening: Opening
  end: number
  /** What stands before the closing tag on its line. */
  last: string
}

/** Returns the outermost elements that are notes, by the line with which they begin. */
const regionsIn = (lines: readonly Line[]): Map<number, Region> => {
  const regions = new Map<number, Region>()
  const open: Opening[] = []
  let notes = 0
  for (const [line, { text, isCode }] of lines.entries()) {
    if (isCode) continue
    const outside = text.replaceAll(/`+[^`]*`+/g, (code) => ' '.repeat(code.length))
    for (const match of outside.matchAll(tag)) {
      const [whole, slash, attributes = ''] = match
      if (slash === '') {
        const [, classes = ''] = /\sclass="([^"]*)"/.exec(attributes) ?? []
        const isFirst = text.slice(0, match.index).trim() === ''
        const kind = isFirst ? kindIn(classes.split(/\s+/)) : undefined
        if (kind !== undefined) notes++
        open.push({ line, isFirst, kind, rest: text.slice(match.index + whole.length) })
        continue
      }
      const opening = open.pop()
      if (opening?.kind === undefined) continue
      notes--
      const isLast = text.slice(match.index + whole.length).trim() === ''
      const last = opening.line === line ? '' : text.slice(0, match.index)
      if (isLast && notes === 0) regions.set(opening.line, { opening, end: line, last })
    }
  }
  return regions
}

const hintOf = (lines: readonly Line[], { opening, end, last }: Region): string => {
  const { line, kind, rest } = opening
  const first = line === end ? rest.replace(/<\/(?:div|aside)>\s*$/, '') : rest
  const inner = [first, ...lines.slice(line + 1, end).map(({ text }) => text), last]
  const indents = inner.filter((one) => one.trim() !== '').map(indentOf)
  const text = outdent(inner, smallest(indents, 8))
    .join('\n')
    // The text of a paragraph that has empty lines around it would be no part of it.
    .replaceAll(/<p>\s+/g, '<p>')
    .replaceAll(/\s+<\/p>/g, '</p>')
    .trim()
  const [whole = '', name = '', attributes = '', title] = titleStart.exec(text) ?? []
  const isTitle = name.startsWith('h') || /title|heading/.test(attributes)
  return isTitle ? hint(styleOf(kind!), title, text.slice(whole.length)) : hint(styleOf(kind!), undefined, text)
}

/** Replaces elements of HTML whose class names a kind of note, such as `<div class="warning">`, by hints. */
export const translateHtmlNotes = (text: string): string => {
  if (!/<(?:div|aside)\b[^<>]*\sclass=/.test(text)) return text
  const lines = linesOf(text)
  const regions = regionsIn(lines)
  if (regions.size === 0) return text
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const region = regions.get(at)
    if (region) out.push('', indented(hintOf(lines, region), indentOf(lines[at]!.text)), '')
    else out.push(lines[at]!.text)
    at = region?.end ?? at
  }
  return out.join('\n')
}
