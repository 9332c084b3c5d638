import type {
  BlockNode,
  DocumentNode,
  FragmentNode,
  InlineNode,
  Leaf,
  TextNode,
} from '@scriptorium/content/markdown/document'
import type { Passage } from './passage.ts'

/** The text of an answer with nothing that could come from elsewhere than its sources. */
interface CleanAnswer {
  nodes: BlockNode[]
  /** The passages that the text cites, in the order of their first citation: the first one has the number 1. */
  cited: Passage[]
}

const blocks = new Set([
  'blockquote',
  'code',
  'code-line',
  'divider',
  'hint',
  'list-item',
  'list-ordered',
  'list-tasks',
  'list-unordered',
  'paragraph',
])

const headings = /^heading-\d$/
const citation = /(?<!\s)\s*(?:\[|【)\s*(\d{1,2}(?:\s*,\s*\d{1,2})*)[^\]】\n]{0,20}(?:\]|】)/g
// A scheme can be a run of its own, as in **https**://…. The name in a mail address has 64 characters at most (RFC 5321); without this
// limit, a long word takes seconds.
const address =
  /(?:\b(?:https?|ftp)|(?<![\w+.-])):\/\/[^\s<>"'`)\]]+|\bwww\.[^\s<>"'`)\]]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi
const languageName = /^[\w+#.-]{1,30}$/

interface Cleaning {
  passages: readonly Passage[]
  cited: Passage[]
  /** Whether an address stands in one of the passages. */
  isKnown: (address: string) => boolean
}

const textNode = (leaves: Leaf[]): TextNode => ({ object: 'text', leaves })

const leafOf = (text: string, { marks }: Pick<Leaf, 'marks'>): Leaf => ({ object: 'leaf', text, marks })

const linkTo = (url: string, text: string): InlineNode => ({
  object: 'inline',
  type: 'link',
  data: { ref: { kind: 'url', url } },
  isVoid: false,
  nodes: [textNode([leafOf(text, { marks: [] })])],
})

const withoutAddresses = (text: string, { isKnown }: Cleaning): string =>
  text.replaceAll(address, (found) => (isKnown(found.replace(/[.,;:!?]+$/, '')) ? found : '…'))

/** Returns the number by which a text cites a passage, and notes the passage. */
const citedAs = ({ passages, cited }: Cleaning, number: number): { shown: number; passage: Passage } | undefined => {
  const passage = passages[number - 1]
  if (!passage) return undefined
  if (!cited.includes(passage)) cited.push(passage)
  return { shown: cited.indexOf(passage) + 1, passage }
}

const citationsOf = (cleaning: Cleaning, numbers: string): DocumentNode[] =>
  numbers.split(',').flatMap((number): DocumentNode[] => {
    const found = citedAs(cleaning, Number(number))
    if (!found) return []
    const text = `[${found.shown}]`
    const { href } = found.passage
    return [href === undefined ? textNode([leafOf(text, { marks: [] })]) : linkTo(href, text)]
  })

const isCitation = (node: DocumentNode): boolean => /^\[\d+\]$/.test(plainText([node]))

const withText = (node: TextNode, change: (text: string) => string): TextNode => ({
  ...node,
  leaves: node.leaves.map((leaf) => ({ ...leaf, text: change(leaf.text) })),
})

/** Returns a line with one space before each citation, and none at its start. What was left out leaves spaces behind. */
const tidyLine = (nodes: readonly DocumentNode[]): DocumentNode[] => {
  const shown = nodes.filter((node) => node.object !== 'text' || plainText([node]) !== '')
  return shown.flatMap((node, index): DocumentNode[] => {
    const next = shown[index + 1]
    const tidy = node.object === 'text' && next && isCitation(next) ? withText(node, (text) => text.trimEnd()) : node
    const own = index === 0 && tidy.object === 'text' ? withText(tidy, (text) => text.trimStart()) : tidy
    const needsSpace = isCitation(node) && index > 0
    return needsSpace ? [textNode([leafOf(' ', { marks: [] })]), own] : [own]
  })
}

const isCode = ({ marks }: Leaf): boolean => marks.some(({ type }) => type === 'code')

/** Returns a run of text, with links in place of its citations. */
const cleanLeaf = (cleaning: Cleaning, leaf: Leaf): DocumentNode[] => {
  const text = leaf.text.replaceAll('\0', '')
  if (isCode(leaf)) return [textNode([leafOf(withoutAddresses(text, cleaning), leaf)])]
  const nodes: DocumentNode[] = []
  let from = 0
  for (const found of text.matchAll(citation)) {
    nodes.push(textNode([leafOf(withoutAddresses(text.slice(from, found.index), cleaning), leaf)]))
    nodes.push(...citationsOf(cleaning, found[1]!))
    from = found.index + found[0].length
  }
  return [...nodes, textNode([leafOf(withoutAddresses(text.slice(from), cleaning), leaf)])]
}

const plainText = (nodes: readonly DocumentNode[]): string =>
  nodes
    .map((node) =>
      node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : plainText(node.nodes ?? []),
    )
    .join('')

// An engine may write a citation as a link: [1](…).
const numberIn = (text: string): string | undefined => /^\[?(\d{1,2})\]?$/.exec(text.trim())?.[1]

const cleanInline = (cleaning: Cleaning, node: InlineNode): DocumentNode[] => {
  if (node.type !== 'link') return node.isVoid ? [] : cleanAll(cleaning, node.nodes ?? [])
  const number = numberIn(plainText(node.nodes ?? []))
  if (number !== undefined) return citationsOf(cleaning, number)
  const { kind, url } = node.data['ref'] as { kind?: string; url?: unknown }
  const inside = cleanAll(cleaning, node.nodes ?? [])
  if (kind !== 'url' || typeof url !== 'string' || !/^https?:/i.test(url) || !cleaning.isKnown(url)) return inside
  return [{ ...linkTo(url, ''), nodes: inside.filter(({ object }) => object === 'text') }]
}

const codeLine = (cleaning: Cleaning, node: BlockNode): BlockNode => ({
  ...node,
  nodes: [textNode([leafOf(withoutAddresses(plainText(node.nodes ?? []), cleaning), { marks: [] })])],
})

const cleanBlock = (cleaning: Cleaning, node: BlockNode): DocumentNode[] => {
  if (node.type === 'code-line') return [codeLine(cleaning, node)]
  const nodes = node.nodes && cleanAll(cleaning, node.nodes)
  if (headings.test(node.type)) return [{ ...node, type: 'paragraph', data: {}, nodes: nodes ?? [] }]
  const fragments = node.fragments?.map((one): FragmentNode => ({ ...one, nodes: cleanAll(cleaning, one.nodes) }))
  if (node.type === 'table' && isPlainTable(node))
    return [{ ...cleanTitles(cleaning, node), fragments: fragments ?? [] }]
  // What a block of another kind holds may be text of the answer.
  if (!blocks.has(node.type)) return [...(nodes ?? []), ...(fragments ?? []).flatMap((one) => one.nodes)]
  const { syntax } = node.data
  const isNamed = node.type === 'code' && typeof syntax === 'string' && languageName.test(syntax)
  return [{ ...node, data: isNamed ? { syntax } : {}, ...(nodes && { nodes }) }]
}

interface Column {
  title?: string
  type?: string
}

const columnsOf = ({ data }: BlockNode): Record<string, Column> => (data['definition'] ?? {}) as Record<string, Column>

// Cells of other types hold references.
const isPlainTable = (node: BlockNode): boolean => Object.values(columnsOf(node)).every(({ type }) => type === 'text')

const cleanTitles = (cleaning: Cleaning, node: BlockNode): BlockNode => {
  const columns = Object.entries(columnsOf(node)).map(([id, column]) => {
    const title = withoutAddresses(String(column.title ?? ''), cleaning)
    return [id, { ...column, title }] as const
  })
  return { ...node, data: { ...node.data, definition: Object.fromEntries(columns) } }
}

const cleanAll = (cleaning: Cleaning, nodes: readonly DocumentNode[]): DocumentNode[] => {
  const clean = nodes.flatMap((node) => {
    if (node.object === 'text') return node.leaves.flatMap((leaf) => cleanLeaf(cleaning, leaf))
    return node.object === 'inline' ? cleanInline(cleaning, node) : cleanBlock(cleaning, node)
  })
  return clean.some(({ object }) => object === 'block') ? clean : tidyLine(clean)
}

/** Returns whether an address stands in a text, and not only as the beginning of a longer one. */
const hasWhole = (text: string, url: string): boolean =>
  text.split(url).some((rest, index) => index > 0 && /^[.,;:!?]*(?:[\s<>"'`)\]*_|\\]|$)/.test(rest))

/**
 * Returns what an engine wrote without anything that its sources do not have: pictures, markup and addresses are left out, and
 * citations become links to the sections that they name.
 */
export const cleanAnswer = (written: readonly BlockNode[], passages: readonly Passage[]): CleanAnswer => {
  const cited: Passage[] = []
  const isKnown = (url: string) => passages.some(({ text }) => hasWhole(text, url))
  const cleaning = { passages, cited, isKnown }
  const nodes = cleanAll(cleaning, written).filter((node): node is BlockNode => node.object === 'block')
  return { nodes, cited }
}
