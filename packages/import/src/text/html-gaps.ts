import { htmlRegions, replaceHtmlRegions, type HtmlRegion } from './html-regions.ts'
import { linesOf, type Line } from './lines.ts'

// Markdown reads a line as HTML if it begins with the tag of a block, or is a tag.
const htmlLine =
  /^\s*<(?:\/?(?:p|div|center|section|article|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|ul|ol|li|dl|dt|dd|h[1-6]|figure|figcaption|blockquote|hr)\b|.*>\s*$)/
const isBlank = (line: string): boolean => line.trim() === ''

/** Returns lines in which the empty ones of preformatted text are line breaks at the end of the lines before. */
const withoutGapsInPre = (lines: readonly Line[]): Line[] => {
  const out: Line[] = []
  let isPre = false
  for (const line of lines) {
    const before = out.at(-1)
    if (isPre && before && isBlank(line.text)) out[out.length - 1] = { ...before, text: `${before.text}&#10;` }
    else out.push(line)
    isPre = /<pre\b(?!.*<\/pre>)/i.test(line.text) || (isPre && !/<\/pre>/i.test(line.text))
  }
  return out
}

/** Returns the lines of an element without the empty ones; undefined if a part of it after an empty line is Markdown, not HTML. */
const joined = (lines: readonly Line[], { start, end }: HtmlRegion<true>): string[] | undefined => {
  const own = withoutGapsInPre(lines.slice(start, end + 1))
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
