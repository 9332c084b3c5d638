import { textNode } from './build.ts'
import type { HtmlNode } from './elements.ts'

/** The number of phrases in one block that keep their emphasis. A parser of Markdown refuses a paragraph with more. */
export const maxEmphases = 400

// An element of one of these within another of its kind says nothing new.
const kinds: Readonly<Record<string, string>> = {
  a: 'link',
  b: 'strong',
  del: 'deleted',
  em: 'emphasis',
  i: 'emphasis',
  mark: 'emphasis',
  s: 'deleted',
  strike: 'deleted',
  strong: 'strong',
  u: 'emphasis',
}

// These have no words of a reader.
const ignored = new Set(
  'area base basefont datalist dialog link meta noembed noframes param rp source track'.split(' '),
)

// All others are part of a line, and show nothing without words.
const blocks = new Set(
  `address article aside blockquote body br caption center col colgroup dd details dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre section summary table tbody
  td tfoot th thead tr ul wbr xmp audio button canvas embed frame iframe image img input math object picture select svg textarea
  video`.split(/\s+/),
)

const isBlank = (node: HtmlNode): boolean => node.type === 'text' && (node.value ?? '').trim() === ''

interface Around {
  /** The kinds of the elements around a node. */
  kinds: ReadonlySet<string>
  /** The block around a node, with the number of its phrases that have emphasis. */
  block: { emphases: number }
}

/** Adds nodes to others. Adjacent spaces become one. */
const append = (nodes: HtmlNode[], added: readonly HtmlNode[]): HtmlNode[] => {
  for (const node of added) {
    const last = nodes.at(-1)
    if (!(last && isBlank(last) && isBlank(node))) nodes.push(node)
  }
  return nodes
}

const simplifyPhrase = (node: HtmlNode, name: string, around: Around): HtmlNode[] => {
  const kind = kinds[name]
  const isRepeated = kind !== undefined && around.kinds.has(kind)
  const isTooMuch = kind !== undefined && kind !== 'link' && !isRepeated && ++around.block.emphases > maxEmphases
  const within = kind === undefined ? around : { ...around, kinds: new Set(around.kinds).add(kind) }
  const children = simplifyAll(node.children, within)
  if (children.every(isBlank)) return children.length === 0 ? [] : [textNode(' ')]
  return isRepeated || isTooMuch ? children : [{ ...node, children }]
}

const simplify = (node: HtmlNode, around: Around): HtmlNode[] => {
  const { tagName = '', properties } = node
  if (ignored.has(tagName)) return []
  if (node.children === undefined || tagName === 'pre') return [node]
  // What a page hides at first, such as a tab, is read.
  const shown = properties?.['hidden'] === undefined ? node : { ...node, properties: { ...properties, hidden: false } }
  if (node.type === 'element' && !blocks.has(tagName)) return simplifyPhrase(shown, tagName, around)
  return [{ ...shown, children: simplifyAll(node.children, { ...around, block: { emphases: 0 } }) }]
}

const simplifyAll = (nodes: readonly HtmlNode[] = [], around: Around): HtmlNode[] =>
  nodes.reduce<HtmlNode[]>((all, one) => append(all, simplify(one, around)), [])

/**
 * Returns a page without elements that show nothing, such as thousands of links without words, and without emphasis inside emphasis:
 * writing these as Markdown takes time that grows with the square or the cube of their number.
 */
export const withoutRepetition = (root: HtmlNode): HtmlNode => ({
  ...root,
  children: simplifyAll(root.children, { kinds: new Set(), block: { emphases: 0 } }),
})
