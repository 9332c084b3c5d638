import { posix } from 'node:path'
import { decoded } from '@scriptorium/content/decoded'
import { slugify } from '@scriptorium/content/tree/slugs'

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
  /** The last segment of the address, if the line has one that does not follow from the title. */
  slug?: string | undefined
  items: SummaryItem[]
}

/** The entries below a heading. Those before the first heading, or after a line across, have no title. */
export interface SummarySection {
  title?: string
  slug?: string | undefined
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
// A thematic break. It ends the section above, as in mdBook.
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/

const pathOf = (target: string): string => posix.normalize(decoded(target.replace(/[#?].*$/, ''))).replace(/^\/+/, '')

const plain = (source: string): string =>
  source
    .replace(/(?<!\\)<[^<>]*>/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()

/** Returns the title of a heading of the table of contents. */
const headingTitle = (source: string): string => plain(source.replace(/[ \t]+#+[ \t]*$/, ''))

const slugComment = /[ \t]*<!--[ \t]*slug:[ \t]*([^\s<>]{1,100})[ \t]*-->/

const slugIn = (line: string): { slug?: string } => {
  const said = slugComment.exec(line)?.[1]
  return said === undefined ? {} : { slug: slugify(said) }
}

/** Returns a line with a comment that says the slug. If there is none, it is added only on request. */
export const sluggedLine = (line: string, slug: string, adds: boolean): string =>
  slugIn(line).slug === slug
    ? line
    : slugComment.test(line)
      ? line.replace(slugComment, () => ` <!-- slug: ${slug} -->`)
      : adds
        ? `${line.trimEnd()} <!-- slug: ${slug} -->`
        : line

const isUrl = (target: string): boolean => /^(?:https?|mailto):/i.test(target)

/** What an entry leads to. */
export type Target = Pick<SummaryItem, 'title' | 'path' | 'url'>

const targetsIn = (line: string): Target[] =>
  [...line.matchAll(link)].map(([, title = '', bracketed, bare]) => {
    const target = bracketed ?? bare ?? ''
    const where = isUrl(target) ? { url: target } : target === '' ? {} : { path: pathOf(target) }
    return { title: plain(title), ...where }
  })

const widthOf = (indent: string): number => indent.replaceAll('\t', '    ').length

/** A line of a table of contents: a heading, an entry with its indentation, or the end of a section. */
export type Line = { level: number; title: string } | { indent: number; target: Target } | 'rule'

/** Returns what a line of a table of contents says; undefined for other text. */
const readTargets = (line: string, targets: readonly Target[]): Line | undefined => {
  if (rule.test(line)) return 'rule'
  const [, marks, words] = heading.exec(line) ?? []
  if (marks !== undefined && words !== undefined) return { level: marks.length, title: headingTitle(words) }
  const [, indent, content] = bullet.exec(line) ?? []
  if (indent !== undefined && content !== undefined) {
    return { indent: widthOf(indent), target: targets[0] ?? { title: plain(content) } }
  }
  return line.startsWith('[') && targets.length === 1 ? { indent: 0, target: targets[0]! } : undefined
}

/** Reads one line of a table of contents. Returns undefined for a line that lists nothing. */
export const readLine = (line: string): Line | undefined =>
  line.length > maxLineLength ? undefined : readTargets(line, targetsIn(line))

/** Reads a SUMMARY.md. A heading at its start is the title of the table of contents. */
export const readSummary = (text: string): Summary => {
  const listed = new Map<string, Listed>()
  const sections: SummarySection[] = [{ rank: -1, items: [] }]
  let open: { indent: number; items: SummaryItem[] }[] = []
  let [hasTitle, hasEnded] = [false, false]
  for (const [rank, line] of text.split(/\r?\n/).entries()) {
    if (line.length > maxLineLength) continue
    const targets = targetsIn(line)
    const read = readTargets(line, targets)
    if (read === 'rule') hasEnded = sections.at(-1)!.title !== undefined
    else if (read && 'level' in read) {
      const isOwn = read.level === 1 && !hasTitle && sections.length === 1 && sections[0]!.items.length === 0
      if (!isOwn && read.title !== '') sections.push({ title: read.title, ...slugIn(line), rank, items: [] })
      ;[hasTitle, hasEnded, open] = [true, false, []]
    } else if (read) {
      if (hasEnded) {
        sections.push({ rank, items: [] })
        ;[hasEnded, open] = [false, []]
      }
      const item: SummaryItem = { ...read.target, ...slugIn(line), rank, items: [] }
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

/** Returns an entry of the table of contents without its bullet. */
export const entryText = (title: string, { path, url }: Pick<Target, 'path' | 'url'>): string => {
  if (url !== undefined) return linkLine(title, url) ?? `[${title}]()`
  return `[${title}](${encodeURI(path ?? '').replaceAll(/[()#?]/g, encodeURIComponent)})`
}

const isTarget = (a: Target, b: Target): boolean => a.title === b.title && a.path === b.path && a.url === b.url

/** Returns a line with another title and target. What says the same keeps its bytes. */
export const retargetedLine = (line: string, wanted: Target): string => {
  const own = targetsIn(line)[0]
  const read = readLine(line)
  if (typeof read !== 'object' || !('indent' in read) || isTarget(read.target, wanted)) return line
  const [found] = line.matchAll(link)
  const [all = '', words = ''] = found ?? []
  const index = found?.index ?? 0
  const fresh = entryText(wanted.title, wanted)
  const prefix = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(line)![0]
  if (!own) return prefix + fresh
  const isSame = own.path === wanted.path && own.url === wanted.url
  const title = own.title === wanted.title ? words : wanted.title
  const target = isSame ? all.slice(words.length + 2) : fresh.slice(fresh.indexOf('](') + 1, -1)
  const edited = `${line.slice(0, index)}[${title}]${target}${line.slice(index + all.length)}`
  const again = readLine(edited)
  const isFine = typeof again === 'object' && 'indent' in again && isTarget(again.target, wanted)
  return isFine ? edited : prefix + fresh
}
