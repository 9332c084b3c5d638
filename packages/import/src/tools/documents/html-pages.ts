import { attributeOf, elementsNamed, findElement, textOf, type HtmlNode } from '../../html/elements.ts'
import { htmlToMarkdown, parseHtml } from '../../html/html-to-markdown.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { folderOf, joinPaths } from '../../tree.ts'
import type { Page } from '../tool.ts'

/** Returns whether a file is a page of HTML. */
export const isHtmlPage = (path: string): boolean => /\.html?$/i.test(path)

const linkOf = (node: HtmlNode): { href: string; title: string } | undefined => {
  const link = findElement(node, (one) => one.tagName === 'a')
  const href = link && attributeOf(link, 'href')
  return link === undefined || href === undefined ? undefined : { href, title: textOf(link).trim() }
}

/** Returns the file that a link of a page leads to. */
export const targetOf = (page: string, href: string): string | undefined => {
  if (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(href)) return undefined
  const path = href.replace(/[#?].*$/, '')
  try {
    return path.startsWith('/') ? joinPaths(decodeURI(path)) : joinPaths(folderOf(page), decodeURI(path))
  } catch {
    return undefined
  }
}

/** Returns the entries of a list of links, as they are nested. */
export const listItems = (list: HtmlNode, pageAt: (href: string) => string | undefined, depth = 0): NavigationItem[] =>
  (list.children ?? []).flatMap((entry): NavigationItem[] => {
    if (entry.tagName !== 'li' || depth > 12) return entry.tagName === 'ul' ? listItems(entry, pageAt, depth + 1) : []
    const inner = findElement(entry, (one) => one.tagName === 'ul' || one.tagName === 'ol')
    const own = linkOf({ ...entry, children: (entry.children ?? []).filter((child) => child !== inner) })
    const items = inner === undefined ? [] : listItems(inner, pageAt, depth + 1)
    const path = own && pageAt(own.href)
    const words =
      own?.title ?? textOf({ ...entry, children: (entry.children ?? []).filter((child) => child !== inner) }).trim()
    if (path === undefined && items.length === 0) return []
    return [{ title: words.replaceAll(/\s+/g, ' '), ...(path !== undefined && { path }), items }]
  })

const count = (items: readonly NavigationItem[]): number =>
  items.reduce((sum, one) => sum + (one.path === undefined ? 0 : 1) + count(one.items), 0)

/** Returns the list of links in a page that leads to most pages: the menu of the site. */
export const largestMenu = (page: string, html: string, pages: ReadonlyMap<string, Page>): NavigationItem[] => {
  const find = (href: string): string | undefined => {
    const path = targetOf(page, href)
    if (path === undefined) return undefined
    return [path, `${path}/index.html`, `${path}.html`, path === '' ? 'index.html' : ''].find((one) => pages.has(one))
  }
  const lists = elementsNamed(parseHtml(html), 'ul')
    .slice(0, 500)
    .map((list) => listItems(list, find))
  return lists.reduce((best, one) => (count(one) > count(best) ? one : best), [])
}

/** Returns the title that a page of HTML gives itself. */
export const htmlTitle = async (html: string): Promise<string | undefined> => (await htmlToMarkdown(html)).title
