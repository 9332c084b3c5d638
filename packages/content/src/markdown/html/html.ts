import { ownValue } from '@scriptorium/basics/own-value'
import { escapeHtml as escapeForHtml } from '@scriptorium/basics/escape'

/** A parsed HTML element. */
export interface HtmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}

/** A piece of HTML: text, entities decoded, or an element. */
export type HtmlNode = string | HtmlElement

/** A single parsed tag. */
export type HtmlTag = Omit<HtmlElement, 'children'> & { readonly kind: 'open' | 'close' | 'void' }

const tagPattern =
  /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z_:][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/y
const attributePattern = /([a-zA-Z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

const voids = new Set(['br', 'img', 'source', 'hr', 'col', 'input', 'wbr'])
const maxDepth = 32

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  larr: '←',
  rarr: '→',
  times: '×',
  bull: '•',
}

const characterOf = (point: number): string | undefined => {
  const character = point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined
  return character?.isWellFormed() ? character : undefined
}

/** Decodes numeric and common named entities. Other entities are returned unchanged. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]*));/g, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[]
    if (name !== undefined) return ownValue(named, name) ?? whole
    return characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)) ?? whole
  })

const tagAt = (text: string, at: number): (HtmlTag & { end: number }) | undefined => {
  tagPattern.lastIndex = at
  const match = tagPattern.exec(text)
  if (!match) return undefined
  const name = match[2]!.toLowerCase()
  const attributes: [string, string][] = []
  for (const [, attribute, ...values] of match[3]!.matchAll(attributePattern)) {
    attributes.push([attribute!.toLowerCase(), decoded(values.find((one) => one !== undefined) ?? '')])
  }
  const kind = match[1] === '/' ? 'close' : voids.has(name) ? 'void' : 'open'
  return { name, attributes: Object.fromEntries(attributes), kind, end: tagPattern.lastIndex }
}

/** Returns the tag if the text is exactly one tag. */
export const parseTag = (text: string): HtmlTag | undefined => {
  const tag = tagAt(text, 0)
  return tag && tag.end === text.length ? tag : undefined
}

/** Parses HTML in which every element is closed. Returns undefined for anything else, also for comments. */
export const parseHtml = (text: string): HtmlNode[] | undefined => {
  const top: HtmlNode[] = []
  const open: HtmlElement[] = []
  for (let at = 0; at < text.length;) {
    const children = open.at(-1)?.children ?? top
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next === -1 ? text.length : next
      children.push(decoded(text.slice(at, end)))
      at = end
      continue
    }
    const tag = tagAt(text, at)
    if (!tag) return undefined
    at = tag.end
    if (tag.kind === 'close') {
      if (open.pop()?.name !== tag.name || Object.keys(tag.attributes).length > 0) return undefined
      continue
    }
    const element = { name: tag.name, attributes: tag.attributes, children: [] }
    children.push(element)
    if (tag.kind === 'open' && open.push(element) > maxDepth) return undefined
  }
  return open.length === 0 ? top : undefined
}

/** Returns the child elements; undefined if there is text between them. */
export const elementsOf = (nodes: readonly HtmlNode[]): HtmlElement[] | undefined => {
  const elements = nodes.filter((node) => typeof node !== 'string')
  return nodes.every((node) => typeof node !== 'string' || node.trim() === '') ? elements : undefined
}

/** Returns a text for HTML in Markdown, where a carriage return would end a line. */
export const escapeHtml = (text: string): string => escapeForHtml(text).replaceAll('\r', '&#13;')

/** Returns an opening tag. Undefined attributes are skipped; `true` writes the name alone. */
export const openTag = (name: string, attributes: Readonly<Record<string, string | true | undefined>> = {}): string => {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    if (value === undefined) return ''
    if (value === true) return ` ${attribute}`
    return ` ${attribute}="${escapeHtml(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`
  })
  return `<${name}${written.join('')}>`
}

/** Returns an element around HTML content. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string | true | undefined>>,
  inner: string,
): string => `${openTag(name, attributes)}${inner}</${name}>`
