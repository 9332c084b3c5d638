/** A node of a parsed page of HTML. */
export interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

/** Returns the classes of an element. */
export const classesOf = ({ properties }: HtmlNode): string[] => {
  const value = properties?.['className']
  return Array.isArray(value) ? value.map(String) : []
}

/** Returns an attribute if it is a text. */
export const attributeOf = ({ properties }: HtmlNode, name: string): string | undefined => {
  const value = properties?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the text in a node. */
export const textOf = (node: HtmlNode): string => {
  let text = ''
  const waiting = [node]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one.type === 'text') text += one.value ?? ''
    if (one.tagName === 'br') text += '\n'
    for (const child of (one.children ?? []).toReversed()) waiting.push(child)
  }
  return text
}

/** Returns the first element below a node, in order of the page, that fulfils a condition. */
export const findElement = (root: HtmlNode, isWanted: (node: HtmlNode) => boolean): HtmlNode | undefined => {
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'element' && isWanted(node)) return node
    for (const child of (node.children ?? []).toReversed()) waiting.push(child)
  }
  return undefined
}

/** Returns all elements of a node that fulfil a condition, parents before children. */
export const elementsWhere = (root: HtmlNode, isWanted: (node: HtmlNode) => boolean): HtmlNode[] => {
  const found: HtmlNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'element' && isWanted(node)) found.push(node)
    for (const child of (node.children ?? []).toReversed()) waiting.push(child)
  }
  return found
}

const byName = (name: string) => (node: HtmlNode) => node.tagName === name

/** Returns all elements of a node with a name. */
export const elementsNamed = (root: HtmlNode, name: string): HtmlNode[] => elementsWhere(root, byName(name))

const byClass =
  (...names: string[]) =>
  (node: HtmlNode) =>
    classesOf(node).some((one) => names.includes(one))
const byId =
  (...ids: string[]) =>
  (node: HtmlNode) =>
    ids.includes(attributeOf(node, 'id') ?? '')

const contents = [
  byClass(
    'theme-doc-markdown',
    'vp-doc',
    'md-content__inner',
    'markdown-body',
    'sl-markdown-content',
    'wiki-content',
    'rst-content',
  ),
  byId('main-content', 'mw-content-text'),
  (node: HtmlNode) => attributeOf(node, 'itemProp') === 'articleBody',
  byName('article'),
  (node: HtmlNode) => node.tagName === 'main' || attributeOf(node, 'role') === 'main',
  byId('content', 'main'),
  byClass('content', 'document', 'body', 'page-body'),
  byName('body'),
]

/** Returns the element that holds the text of a page, without its menus. It has the heading of the page, or most of its words. */
export const mainContent = (root: HtmlNode): HtmlNode => {
  const least = textOf(findElement(root, byName('body')) ?? root).trim().length / 3
  const holdsPage = (node: HtmlNode | undefined): node is HtmlNode =>
    node !== undefined && (findElement(node, byName('h1')) !== undefined || textOf(node).trim().length > least)
  return contents.map((isContent) => findElement(root, isContent)).find(holdsPage) ?? root
}

const dropped = new Set(
  'script style noscript nav footer form button template iframe[hidden] svg canvas object embed input select textarea'.split(
    ' ',
  ),
)
const droppedClass =
  /(?:^|[_-])(?:anchorjs-link|breadcrumbs?|copy-button|edit-(?:link|page|this-page)|hash-link|header-?anchor|headerlink|pagination|related-pages|sidebar|skip-link|sr-only|table-of-contents|toc|visually-hidden)(?:$|[_-])|^(?:anchor|md-source-file|no-print|prev-next|toctree-wrapper-hidden)$/

const isDropped = (node: HtmlNode): boolean =>
  dropped.has(node.tagName ?? '') ||
  classesOf(node).some((one) => droppedClass.test(one)) ||
  attributeOf(node, 'ariaHidden') === 'true' ||
  attributeOf(node, 'role') === 'navigation' ||
  (node.tagName === 'header' && findElement(node, byName('h1')) === undefined)

/** Makes the first row of a table its head, since a table in Markdown has one. */
const nameColumns = (table: HtmlNode): void => {
  const row = findElement(table, byName('tr'))
  for (const cell of row?.children ?? []) if (cell.tagName === 'td') cell.tagName = 'th'
}

/** Removes what is no text of a page: programs, menus, and links to headings. */
export const withoutChrome = (node: HtmlNode, depth = 0): HtmlNode => {
  if (depth > 400) return { type: 'text', value: textOf(node) }
  if (node.tagName === 'table' && findElement(node, byName('th')) === undefined) nameColumns(node)
  const children = (node.children ?? []).filter(
    (child) => child.type !== 'comment' && !(child.type === 'element' && isDropped(child)),
  )
  return node.children === undefined
    ? node
    : { ...node, children: children.map((child) => withoutChrome(child, depth + 1)) }
}

/** Returns whether an element has a class. */
export const hasClass = (node: HtmlNode, name: string): boolean => classesOf(node).includes(name)
