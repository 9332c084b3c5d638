import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'

const isElement = (node: Nodes): node is Element => node.type === 'element'

const childrenOf = (node: Nodes): readonly (ElementContent | RootContent)[] => ('children' in node ? node.children : [])

/** Returns every element of a tree, parents before children. */
function* everyElement(node: Nodes): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue
    yield child
    yield* everyElement(child)
  }
}

const textIn = (node: Nodes): string => (node.type === 'text' ? node.value : childrenOf(node).map(textIn).join(''))

const classesOf = ({ properties }: Element): string => [properties['className'] ?? ''].flat().join(' ')

/** A link of a site's navigation. */
export interface NavigationLink {
  href: string
  title: string
  /** How many lists it is inside of, from 0. */
  depth: number
}

const linksIn = (node: Nodes, depth = -1): NavigationLink[] =>
  childrenOf(node).flatMap((child) => {
    if (!isElement(child)) return []
    const inner = depth + (child.tagName === 'ul' || child.tagName === 'ol' ? 1 : 0)
    const href = child.properties['href']
    if (child.tagName !== 'a' || typeof href !== 'string') return linksIn(child, inner)
    return [{ href, title: textIn(child).replaceAll(/\s+/g, ' ').trim(), depth: Math.max(0, depth) }]
  })

/** Returns the links of the largest navigation of a page. */
export const navigationOf = (page: Root): NavigationLink[] => {
  const parts = [...everyElement(page)].filter(
    (one) => ['nav', 'aside'].includes(one.tagName) || /sidebar/i.test(classesOf(one)),
  )
  return parts.map((one) => linksIn(one)).toSorted((a, b) => b.length - a.length)[0] ?? []
}
