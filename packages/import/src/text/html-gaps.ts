import { htmlRegions, replaceHtmlRegions, type HtmlRegion } from './html-regions.ts'
import { linesOf, type Line } from './lines.ts'

// Markdown reads a line as HTML if it begins with the tag of a block, or is a tag.
const htmlLine =
  /^\s*<(?:\/?(?:p|div|center|section|article|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|ul|ol|li|dl|dt|dd|h[1-6]|figure|figcaption|blockquote|hr)\b|.*>\s*$)/
const isBlank = (line: string): boolean => line.trim() === ''

/** Returns the lines of an element without the empty ones; undefined if a part of it after an empty line is Markdown, not HTML. */
const joined = (lines: readonly Line[], { start, end }: HtmlRegion<true>): string[] | undefined => {
  const own = lines.slice(start, end + 1)
  if (own.some(({ isCode }) => isCode)) return undefined
  const isHtml = own.every(({ text }, at) => isBlank(text) || !isBlank(own[at - 1]?.text ?? '-') || htmlLine.test(text))
  return isHtml ? own.filter(({ text }) => !isBlank(text)).map(({ text }) => text) : undefined
}

/** Removes empty lines from elements that are HTML alone: Markdown would end the element there, and its parts would be no HTML. */
export const joinHtml = (text: string): string => {
  if (!/<(?:div|center|section|article|table)\b/.test(text)) return text
  const lines = linesOf(text)
  const regions = htmlRegions(lines, ['div', 'center', 'section', 'article', 'table'], (): true => true)
  return replaceHtmlRegions(
    lines,
    regions,
    (region) => joined(lines, region) ?? lines.slice(region.start, region.end + 1).map((line) => line.text),
  )
}
