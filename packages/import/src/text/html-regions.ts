import type { Line } from './lines.ts'

/** An element of HTML that begins its line, and whose end ends its own. */
export interface HtmlRegion<T> {
  value: T
  start: number
  end: number
  /** What follows the opening tag on its line. */
  first: string
  /** What stands before the closing tag on its line. */
  last: string
}

/**
 * Returns the outermost elements with one of these names outside of code for which `choose` returns a value by their attributes, by the line
 * with which they begin.
 */
export const htmlRegions = <T>(
  lines: readonly Line[],
  names: readonly string[],
  choose: (attributes: string) => T | undefined,
): Map<number, HtmlRegion<T>> => {
  const tag = new RegExp(`<(/?)(?:${names.join('|')})\\b([^<>]*)(?:>|$)`, 'g')
  const regions = new Map<number, HtmlRegion<T>>()
  const open: { start: number; value: T | undefined; first: string }[] = []
  let chosen = 0
  for (const [at, { text, isCode }] of lines.entries()) {
    if (isCode || !text.includes('<')) continue
    const outside = text.replaceAll(/`+[^`]*`+/g, (code) => ' '.repeat(code.length))
    for (const match of outside.matchAll(tag)) {
      const [whole, slash, attributes = ''] = match
      const after = text.slice(match.index + whole.length)
      if (slash === '') {
        const value = text.slice(0, match.index).trim() === '' ? choose(attributes) : undefined
        if (value !== undefined) chosen++
        open.push({ start: at, value, first: after })
        continue
      }
      const { start, value, first } = open.pop() ?? {}
      if (start === undefined || value === undefined) continue
      chosen--
      const isOneLine = start === at
      const inner = { first: isOneLine ? text.slice(text.length - first!.length, match.index) : first! }
      const last = isOneLine ? '' : text.slice(0, match.index)
      if (after.trim() === '' && chosen === 0) regions.set(start, { value, start, end: at, ...inner, last })
    }
  }
  return regions
}

/** Returns a text whose regions are replaced by other lines. */
export const replaceHtmlRegions = <T>(
  lines: readonly Line[],
  regions: ReadonlyMap<number, HtmlRegion<T>>,
  write: (region: HtmlRegion<T>) => readonly string[],
): string => {
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const region = regions.get(at)
    if (region) for (const line of write(region)) out.push(line)
    else out.push(lines[at]!.text)
    at = region?.end ?? at
  }
  return out.join('\n')
}
