import { attributeOf, classesOf, elementsWhere, textOf, type HtmlNode } from '@scriptorium/import/html'

/** A link of a site's navigation. */
export interface NavigationLink {
  href: string
  title: string
  /** How many lists it is inside of, from 0. */
  depth: number
}

const linksIn = (node: HtmlNode, depth = -1): NavigationLink[] =>
  (node.children ?? []).flatMap((child) => {
    if (child.type !== 'element') return []
    const inner = depth + (child.tagName === 'ul' || child.tagName === 'ol' ? 1 : 0)
    const href = attributeOf(child, 'href')
    if (child.tagName !== 'a' || href === undefined) return linksIn(child, inner)
    return [{ href, title: textOf(child).replaceAll(/\s+/g, ' ').trim(), depth: Math.max(0, depth) }]
  })

const isNavigation = (node: HtmlNode): boolean =>
  node.tagName === 'nav' || node.tagName === 'aside' || classesOf(node).some((one) => /sidebar/i.test(one))

/** Returns the links of the largest navigation of a page. */
export const navigationOf = (page: HtmlNode): NavigationLink[] =>
  elementsWhere(page, isNavigation)
    .map((one) => linksIn(one))
    .toSorted((a, b) => b.length - a.length)[0] ?? []
