import { smallest } from '@scriptorium/basics/extremes'
import { hint, styleOf } from './blocks.ts'
import { htmlRegions, replaceHtmlRegions, type HtmlRegion } from './html-regions.ts'
import { indented, indentOf, linesOf, outdent, type Line } from './lines.ts'

const kinds =
  /^(?:(?:admonition|alert|custom-block|theme-admonition|callout|hint|notice|message|aside|starlight-aside|confluence-information-macro|panel|md-typeset|note-box|markdown-alert|docs-alert|doc-alert)[-_]{0,2})?(note|info|information|tip|hint|success|check|important|warning|caution|attention|danger|error|seealso|todo|deprecated|failure|bug|example|quote|abstract|question)$/

/** Returns the kind of note that the classes of an element name. */
export const kindIn = (classes: readonly string[]): string | undefined =>
  classes.map((one) => kinds.exec(one)?.[1]).find((one) => one !== undefined)

const titleStart = /^\s*<(h[1-6]|p|div|strong)\b([^<>]*)>([^\n]*?)<\/\1>[ \t]*(?:\n|$)/

const hintOf = (lines: readonly Line[], { value: kind, start, end, first, last }: HtmlRegion<string>): string => {
  const inner = [first, ...lines.slice(start + 1, end).map(({ text }) => text), last]
  const indents = inner.filter((one) => one.trim() !== '').map(indentOf)
  const text = outdent(inner, smallest(indents, 8))
    .join('\n')
    // The text of a paragraph that has empty lines around it would be no part of it.
    .replaceAll(/<p>\s+/g, '<p>')
    .replaceAll(/(?<!\s)\s+<\/p>/g, '</p>')
    .trim()
  const [whole = '', name = '', attributes = '', title] = titleStart.exec(text) ?? []
  const isTitle = name.startsWith('h') || /title|heading/.test(attributes)
  return isTitle ? hint(styleOf(kind), title, text.slice(whole.length)) : hint(styleOf(kind), undefined, text)
}

const kindOf = (attributes: string): string | undefined =>
  kindIn((/\sclass="([^"]*)"/.exec(attributes)?.[1] ?? '').split(/\s+/))

/** Replaces elements of HTML whose class names a kind of note, such as `<div class="warning">`, by hints. */
export const translateHtmlNotes = (text: string): string => {
  if (!/<(?:div|aside)\b[^<>]*\sclass=/.test(text)) return text
  const lines = linesOf(text)
  return replaceHtmlRegions(lines, htmlRegions(lines, ['div', 'aside'], kindOf), (region) => [
    '',
    indented(hintOf(lines, region), indentOf(lines[region.start]!.text)),
    '',
  ])
}
