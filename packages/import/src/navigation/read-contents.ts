import type { NavigationItem } from './navigation.ts'
import { plainTitle } from './words.ts'

/** An entry of a table of contents as a person writes it: a title, and where it leads. */
interface Entry {
  title: string
  target: string
}

const link = /^\[((?:\\.|[^\]\\])*)\]\(\s*(?:<([^>]*)>|((?:[^()\s]|\([^()]*\))*))[^)]*\)/
const wikiLink = /^\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/
const bullet = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$/
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const maxLineLength = 2000

const entryOf = (text: string): Entry => {
  const [, title, bracketed, bare] = link.exec(text) ?? []
  if (title !== undefined) return { title: plainTitle(title), target: bracketed ?? bare ?? '' }
  const [, first, second] = wikiLink.exec(text) ?? []
  return first === undefined
    ? { title: plainTitle(text), target: '' }
    : { title: first.trim(), target: (second ?? first).trim() }
}

/** Returns what an entry of a table of contents is: a page, a link, or neither. */
export type Resolve = (target: string, title: string) => Pick<NavigationItem, 'path' | 'url' | 'name'>

/**
 * Reads a list of links as a navigation: nested by indentation, with headings as groups. The chapters of a book that stand before and
 * after its list are entries of their own.
 */
export const readContents = (text: string, resolve: Resolve): NavigationItem[] => {
  const top: NavigationItem[] = []
  let group = top
  let open: { indent: number; items: NavigationItem[] }[] = []
  let isFirst = true
  for (const line of text.split(/\r?\n/)) {
    if (line.length > maxLineLength || line.trim() === '') continue
    const [, marks, words] = heading.exec(line) ?? []
    if (words !== undefined) {
      // A first heading of the highest level is the title of the table of contents.
      if (!isFirst || marks !== '#')
        top.push({ title: entryOf(words).title, ...resolve(entryOf(words).target, ''), items: (group = []) })
      ;[open, isFirst] = [[], false]
      continue
    }
    const [, spaces, content = line.trim()] = bullet.exec(line) ?? []
    if (spaces === undefined && !content.startsWith('[')) {
      // A line across ends a group.
      if (/^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)) [group, open] = [top, []]
      continue
    }
    const { title, target } = entryOf(content)
    const indent = spaces?.replaceAll('\t', '    ').length ?? 0
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const item: NavigationItem = { title, ...resolve(target, title), items: [] }
    ;(open.at(-1)?.items ?? group).push(item)
    open.push({ indent, items: item.items })
    isFirst = false
  }
  return top
}
