import { posix } from 'node:path'
import { decoded } from '@scriptorium/content/decoded'

/** The position and the title of a file in the table of contents. */
export interface Listed {
  rank: number
  title: string
}

/** An entry of the table of contents: a file, the URL of a link, or neither for a page without a file. */
export interface SummaryItem {
  title: string
  /** The number of the entry in display order. */
  rank: number
  path?: string
  url?: string
  items: SummaryItem[]
}

/** The entries below a heading; those before the first heading have no title. */
export interface SummarySection {
  title?: string
  rank: number
  items: SummaryItem[]
}

/** A table of contents. */
export interface Summary {
  /** The files that it links to, each at its first mention. */
  listed: ReadonlyMap<string, Listed>
  sections: readonly SummarySection[]
}

const maxLineLength = 2000
const link = /\[((?:\\.|[^\]\\])*)\]\(\s*(?:<([^>]*)>|([^)\s]*))/g
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const bullet = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$/

const pathOf = (target: string): string => posix.normalize(decoded(target.replace(/[#?].*$/, ''))).replace(/^\/+/, '')

const plain = (source: string): string =>
  source
    .replace(/<[^<>]*>/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()

/** Returns the title of a heading of the table of contents. */
const headingTitle = (source: string): string => plain(source.replace(/[ \t]+#+[ \t]*$/, ''))

const isUrl = (target: string): boolean => /^(?:https?|mailto):/i.test(target)

type Target = Pick<SummaryItem, 'title' | 'path' | 'url'>

const targetsIn = (line: string): Target[] =>
  [...line.matchAll(link)].map(([, title = '', bracketed, bare]) => {
    const target = bracketed ?? bare ?? ''
    const where = isUrl(target) ? { url: target } : target === '' ? {} : { path: pathOf(target) }
    return { title: plain(title), ...where }
  })

const widthOf = (indent: string): number => indent.replaceAll('\t', '    ').length

/** A line of a table of contents: a heading, or an entry with its indentation. */
type Line = { level: number; title: string } | { indent: number; target: Target }

const readLine = (line: string, targets: readonly Target[]): Line | undefined => {
  const [, marks, words] = heading.exec(line) ?? []
  if (marks !== undefined && words !== undefined) return { level: marks.length, title: headingTitle(words) }
  const [, indent, content] = bullet.exec(line) ?? []
  if (indent !== undefined && content !== undefined) {
    return { indent: widthOf(indent), target: targets[0] ?? { title: plain(content) } }
  }
  return line.startsWith('[') && targets.length === 1 ? { indent: 0, target: targets[0]! } : undefined
}

/** Reads a SUMMARY.md. A heading at its start is the title of the table of contents. */
export const readSummary = (text: string): Summary => {
  const listed = new Map<string, Listed>()
  const sections: SummarySection[] = [{ rank: -1, items: [] }]
  let open: { indent: number; items: SummaryItem[] }[] = []
  let hasTitle = false
  for (const [rank, line] of text.split(/\r?\n/).entries()) {
    if (line.length > maxLineLength) continue
    const targets = targetsIn(line)
    const read = readLine(line, targets)
    if (read && 'level' in read) {
      const isOwn = read.level === 1 && !hasTitle && sections.length === 1 && sections[0]!.items.length === 0
      if (!isOwn && read.title !== '') sections.push({ title: read.title, rank, items: [] })
      ;[hasTitle, open] = [true, []]
    } else if (read) {
      const item: SummaryItem = { ...read.target, rank, items: [] }
      while (open.length > 0 && open.at(-1)!.indent >= read.indent) open.pop()
      ;(open.at(-1)?.items ?? sections.at(-1)!.items).push(item)
      open.push({ indent: read.indent, items: item.items })
    }
    for (const { path, title } of targets) {
      if (path !== undefined && !listed.has(path)) listed.set(path, { rank, title })
    }
  }
  return { listed, sections }
}

/** Returns whether a title can be a heading of the table of contents. */
export const isHeadingTitle = (title: string): boolean => title !== '' && headingTitle(title) === title

/** Returns an entry of the table of contents that links to a URL; undefined if it would be read differently. */
export const linkLine = (title: string, url: string): string | undefined => {
  const line = `[${title}](${url})`
  const [found, ...more] = targetsIn(line)
  return found?.title === title && found.url === url && title !== '' && more.length === 0 ? line : undefined
}
