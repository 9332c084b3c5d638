import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'

const isElement = (node: Nodes): node is Element => node.type === 'element'

const childrenOf = (node: Nodes): readonly (ElementContent | RootContent)[] => ('children' in node ? node.children : [])

/** Returns every element of a tree, parents before children. */
export function* everyElement(node: Nodes): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue
    yield child
    yield* everyElement(child)
  }
}

/** Returns the text of an element. */
export const textIn = (node: Nodes): string =>
  node.type === 'text' ? node.value : childrenOf(node).map(textIn).join('')

const classesOf = ({ properties }: Element): string => [properties['className'] ?? ''].flat().join(' ')

const chrome = new Set([
  'nav',
  'aside',
  'footer',
  'script',
  'style',
  'noscript',
  'template',
  'button',
  'form',
  'iframe',
  'svg',
])
const chromeClass =
  /(?:^|[\s_-])(?:sidebar|breadcrumbs?|toc|table-of-contents|pagination|skip-link|headerlink|header-anchor|hash-link|edit-(?:link|this-page)|copy-button|sr-only|visually-hidden)(?:$|[\s_-])/i

const isChrome = (node: Element): boolean =>
  chrome.has(node.tagName) ||
  node.properties['hidden'] === true ||
  node.properties['ariaHidden'] === 'true' ||
  chromeClass.test(classesOf(node)) ||
  node.properties['role'] === 'navigation'

const without = <T extends Element | Root>(node: T, isLeftOut: (one: Element) => boolean): T => {
  const kept = childrenOf(node).filter((child) => !isElement(child) || !isLeftOut(child))
  const children = kept.map((child) => (isElement(child) ? without(child, isLeftOut) : child))
  return { ...node, children }
}

const candidates: readonly ((element: Element) => boolean)[] = [
  ({ tagName }) => tagName === 'main',
  ({ properties }) => properties['role'] === 'main',
  ({ tagName }) => tagName === 'article',
  ({ properties }) => /^(?:content|main|main-content|docs-content)$/.test(String(properties['id'] ?? '')),
  ({ tagName }) => tagName === 'body',
]

/** Returns the part of a page that is its text, without navigation and other parts that each page of a site has. */
export const mainContent = (page: Root): Element | Root => {
  const all = [...everyElement(page)]
  for (const isCandidate of candidates) {
    const found = all.find((one) => isCandidate(one) && textIn(one).trim() !== '')
    if (found) return without(found, isChrome)
  }
  return without(page, isChrome)
}

/** Returns the title of a page. */
export const titleOf = (page: Root): string | undefined => {
  const all = [...everyElement(page)]
  const heading = all.find(({ tagName }) => tagName === 'h1') ?? all.find(({ tagName }) => tagName === 'title')
  return heading && textIn(heading).replaceAll(/\s+/g, ' ').trim().slice(0, 500)
}

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
