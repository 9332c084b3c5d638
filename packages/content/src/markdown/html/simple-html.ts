import { ownValue } from '@scriptorium/basics/own-value'
import { urlRef } from '../document.ts'
import type { HtmlElement, HtmlNode } from './html.ts'
import { simpleTable } from '../tables/simple-table.ts'

type Attributes = Readonly<Record<string, string>>

const made = (
  name: string,
  attributes: Record<string, string | undefined>,
  children: HtmlNode[] = [],
): HtmlElement => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  children,
})

/** Returns a block for which HTML has no element. */
const named = (type: string, data: object, children: HtmlNode[] = []): HtmlElement =>
  made('div', { 'data-type': type, 'data-options': JSON.stringify(data) }, children)

/** Elements that only group or style their content: the content is kept without them. */
const wrappers = new Set([
  'div',
  'center',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'nav',
  'form',
  'figcaption',
])
const plainInlines = new Set([
  'span',
  'mark',
  'u',
  'font',
  'small',
  'big',
  'ins',
  'abbr',
  'cite',
  'q',
  'time',
  'label',
  'tt',
])
const marks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['strong', 'em', 'code', 'kbd', 'del', 'sup', 'sub', 'b', 'i', 's'].map((name) => [name, name]),
  ),
  strike: 's',
  var: 'em',
  samp: 'code',
  dfn: 'em',
}
const blocks = new Set([
  ...'p h1 h2 h3 h4 h5 h6 ul ol dl figure pre blockquote hr table details iframe video audio'.split(' '),
  ...wrappers,
])

const lengthOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,9}(?:\.\d{1,9})?(?:px|%)?$/.test(value) ? value : undefined

const alignOf = ({ align, style = '' }: Attributes): string | undefined => {
  const [, own] = /text-align\s*:\s*(\w+)/.exec(style) ?? []
  const found = (align ?? own)?.toLowerCase()
  return found === 'center' || found === 'right' ? found : undefined
}

const all = <T>(parts: readonly (T[] | undefined)[]): T[] | undefined =>
  parts.every((part) => part !== undefined) ? parts.flat() : undefined

const image = ({ src, alt, width, height }: Attributes): HtmlElement =>
  made('img', { src, alt, width: lengthOf(width), height: lengthOf(height) })

const inlineImage = (attributes: Attributes): HtmlElement =>
  made('img', { src: attributes['src'], alt: attributes['alt'] })

const inline = (node: HtmlNode): HtmlNode[] | undefined => {
  if (typeof node === 'string') return [node]
  const { name, attributes } = node
  if (name === 'br') return [made('br', {})]
  if (name === 'wbr') return []
  if (name === 'img') return attributes['src'] === undefined ? undefined : [inlineImage(attributes)]
  const children = name === 'picture' ? [] : inlines(node.children)
  if (name === 'picture') {
    const shown = node.children.find((child) => typeof child !== 'string' && child.name === 'img')
    return shown === undefined ? undefined : inline(shown)
  }
  if (!children) return undefined
  // Links may point to the id, so the element is kept as raw source.
  if (attributes['id'] !== undefined || attributes['name'] !== undefined) return undefined
  if (name === 'a') {
    const { href, title } = attributes
    return href === undefined ? children : [made('a', { href, title }, children)]
  }
  if (plainInlines.has(name)) return children
  const [, icon] =
    name === 'i'
      ? (/\bfa-(?!(?:brands|solid|regular|light|thin|duotone)\b)([\w-]+)/.exec(attributes['class'] ?? '') ?? [])
      : []
  if (icon !== undefined) return [made('i', { class: `fa-${icon}` }, [`:${icon}:`])]
  const mark = ownValue(marks, name)
  return mark && !(name === 'i' && attributes['class']) ? [made(mark, {}, children)] : undefined
}

const inlines = (nodes: readonly HtmlNode[]): HtmlNode[] | undefined => all(nodes.map(inline))

const isBlank = (node: HtmlNode): boolean => typeof node === 'string' && node.trim() === ''

const isBlock = (node: HtmlNode): boolean => typeof node !== 'string' && blocks.has(node.name)

/** Returns the images if the nodes contain nothing else. They become an image block. */
const imagesIn = (nodes: readonly HtmlNode[]): HtmlElement[] | undefined => {
  const shown = nodes.filter((node) => !isBlank(node) && !(typeof node !== 'string' && node.name === 'br'))
  const found = shown.map((node) => {
    const inner = typeof node !== 'string' && node.name === 'picture' ? node.children : [node]
    return inner.find((one): one is HtmlElement => typeof one !== 'string' && one.name === 'img')
  })
  const isAll = found.length > 0 && found.every((one) => one?.attributes['src'] !== undefined)
  return isAll ? found.map((one) => image(one!.attributes)) : undefined
}

const paragraph = (nodes: readonly HtmlNode[], align: string | undefined): HtmlElement[] | undefined => {
  if (nodes.every(isBlank)) return []
  const images = imagesIn(nodes)
  if (images) {
    const figures = images.map((one) => made('figure', {}, [one]))
    const isPlain = figures.length === 1 && align === undefined
    return isPlain ? figures : [made('div', { align }, figures)]
  }
  const content = inlines(nodes)
  return content && [made('p', { align }, content)]
}

const checkboxIn = ({ children }: HtmlElement): HtmlElement | undefined => {
  const first = children.find((child) => !isBlank(child))
  return typeof first === 'object' && first.name === 'input' && first.attributes['type'] === 'checkbox'
    ? first
    : undefined
}

const items = ({ name, attributes, children }: HtmlElement, align: string | undefined): HtmlElement[] | undefined => {
  const found = children.filter((child) => !isBlank(child))
  const read = found.map((item): HtmlElement[] | undefined => {
    if (typeof item === 'string' || item.name !== 'li') return undefined
    const checkbox = name === 'ul' ? checkboxIn(item) : undefined
    const content = flow(
      item.children.filter((child) => child !== checkbox),
      align,
    )
    const checked = checkbox && String('checked' in checkbox.attributes)
    return content && [made('li', { 'data-checked': checked }, content)]
  })
  const list = all(read)
  const { start } = attributes
  const first = name === 'ol' && start !== undefined && /^\d{1,9}$/.test(start) ? start : undefined
  return list && list.length > 0 ? [made(name, { start: first }, list)] : list
}

const definitions = ({ children }: HtmlElement, align: string | undefined): HtmlElement[] | undefined =>
  all(
    children
      .filter((child) => !isBlank(child))
      .map((child) => {
        if (typeof child === 'string' || !['dt', 'dd'].includes(child.name)) return undefined
        if (child.name === 'dd') return flow(child.children, align)
        const content = inlines(child.children)
        return content && [made('p', {}, [made('strong', {}, content)])]
      }),
  )

const expandable = ({ attributes, children }: HtmlElement): HtmlElement[] | undefined => {
  const at = children.findIndex((child) => typeof child !== 'string' && child.name === 'summary')
  const summary = children[at]
  const title = typeof summary === 'object' ? inlines(summary.children) : undefined
  const body = title && flow([...children.slice(0, at), ...children.slice(at + 1)], undefined)
  if (!title || !body) return undefined
  const part = (name: string, content: HtmlNode[]) => made('div', { 'data-fragment': name }, content)
  const parts = [part('expandable-title', [made('p', {}, title)]), part('expandable-body', body)]
  return [named('expandable', 'open' in attributes ? { defaultExpanded: true } : {}, parts)]
}

const figure = ({ children }: HtmlElement): HtmlElement[] | undefined => {
  const caption = children.find(
    (child): child is HtmlElement => typeof child !== 'string' && child.name === 'figcaption',
  )
  const images = imagesIn(children.filter((child) => child !== caption))
  const text = caption ? flow(caption.children, undefined) : []
  if (!text || images?.length !== 1) return undefined
  return [made('figure', {}, [...images, ...(text.length > 0 ? [made('figcaption', {}, text)] : [])])]
}

/** Returns the address of the first of several versions of a video or a sound. */
const sourceIn = (nodes: readonly HtmlNode[]): string | undefined => {
  for (const node of nodes) if (typeof node !== 'string' && node.name === 'source') return node.attributes['src']
  return undefined
}

/** Returns a video or a sound: of another site as an embed, which only has addresses of sites, and else as a file. */
const media = (url: string | undefined): HtmlElement[] | undefined => {
  if (url === undefined) return undefined
  if (/^https?:/i.test(url)) return [named('embed', { url })]
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? undefined : [named('file', { ref: urlRef(url) })]
}

const blockOf = (element: HtmlElement, outer: string | undefined): HtmlElement[] | undefined => {
  const { name, attributes, children } = element
  const align = name === 'center' ? 'center' : (alignOf(attributes) ?? outer)
  const { id, src } = attributes
  if (id !== undefined && !/^h[1-6]$/.test(name)) return undefined
  if (wrappers.has(name)) return flow(children, align)
  if (name === 'p') return paragraph(children, align)
  if (name === 'ul' || name === 'ol') return items(element, align)
  if (name === 'dl') return definitions(element, align)
  if (name === 'hr') return [made('hr', {})]
  if (name === 'figure') return figure(element)
  if (name === 'details') return expandable(element)
  if (name === 'table') return simpleTable(element, (cell) => flow(cell, undefined), inlines)
  if (name === 'iframe') return src === undefined ? undefined : [named('embed', { url: src })]
  if (name === 'video' || name === 'audio') return media(src ?? sourceIn(children))
  if (name === 'blockquote') {
    const content = flow(children, align)
    return content && [made(name, {}, content)]
  }
  if (name === 'pre')
    return children.every((child) => typeof child === 'string')
      ? [made('pre', {}, [made('code', {}, children)])]
      : undefined
  const content = inlines(children)
  return content && [made(name, { align, id }, content)]
}

/** Returns blocks and text as blocks alone. */
const flow = (nodes: readonly HtmlNode[], align: string | undefined): HtmlElement[] | undefined => {
  const parts: (HtmlElement[] | undefined)[] = []
  let text: HtmlNode[] = []
  for (const node of nodes) {
    if (!isBlock(node)) text.push(node)
    else {
      parts.push(paragraph(text, align), blockOf(node as HtmlElement, align))
      text = []
    }
  }
  return all([...parts, paragraph(text, align)])
}

/**
 * Reduces HTML to elements that blocks can represent, without styling that a document cannot hold. Returns undefined if
 * content such as a script or an id would be lost.
 */
export const simplified = (nodes: readonly HtmlNode[]): HtmlElement[] | undefined => flow(nodes, undefined)
