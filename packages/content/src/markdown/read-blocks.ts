import type { BlockContent, DefinitionContent, Image, List, Paragraph, RootContent } from 'mdast'
import { readAttributes, readValue } from './attributes.ts'
import { block, type BlockNode, type DocumentNode, fragment, textNode, urlRef, voidBlock } from './document.ts'
import { readHtmlBlock } from './read-html.ts'
import { type ReadContext, readInlines } from './read-inlines.ts'
import { readTable } from './read-table.ts'
import { codeFields } from './tag-shapes.ts'

/** What is not known, as it stands. */
export const raw = (text: string): BlockNode => voidBlock('raw', { text: text.trimEnd() })

const isImages = ({ children }: Paragraph): boolean =>
  children.some(({ type }) => type === 'image') &&
  children.every((child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''))

const readImage = ({ url, alt, title }: Image): BlockNode => ({
  ...voidBlock('image', { ref: urlRef(url), ...(alt ? { alt } : {}) }),
  ...(title ? { fragments: [fragment('caption', [block('paragraph', [textNode(title)])])] } : {}),
})

const readParagraph = (node: Paragraph, context: ReadContext): BlockNode => {
  if (!isImages(node)) return block('paragraph', readInlines(node.children, context))
  const images = node.children.flatMap((child) => (child.type === 'image' ? [readImage(child)] : []))
  return block('images', images)
}

const readList = (list: List, context: ReadContext): BlockNode => {
  const isTasks = list.children.some(({ checked }) => typeof checked === 'boolean')
  const items = list.children.map(({ children, checked }) =>
    block('list-item', readBlocks(children, context), isTasks ? { checked: checked === true } : {}),
  )
  if (isTasks) return block('list-tasks', items)
  if (!list.ordered) return block('list-unordered', items)
  return block('list-ordered', items, typeof list.start === 'number' && list.start !== 1 ? { start: list.start } : {})
}

const readCode = (value: string, lang: string | null | undefined, meta: string | null | undefined): BlockNode => {
  const attributes = meta ? readAttributes(meta) : {}
  const isKnown = attributes && Object.keys(attributes).every((name) => name in codeFields)
  const fields = isKnown
    ? Object.entries(attributes).map(([name, text]) => [name, readValue(text, codeFields[name]!)] as const)
    : [['meta', meta] as const]
  const lines = value.split('\n').map((line) => block('code-line', [textNode(line)]))
  return block('code', lines, { ...(lang ? { syntax: lang } : {}), ...Object.fromEntries(fields) })
}

const rawText = (node: DocumentNode | undefined): string =>
  node?.object === 'inline' && node.type === 'raw' ? String(node.data['text']) : ''

/** A heading's text and its id, which the hosted product writes as an empty anchor at the end. */
const withoutAnchor = (nodes: readonly DocumentNode[]): { id?: string; nodes: readonly DocumentNode[] } => {
  const [, href, id] = /^<a href="#([^"<>&]+)" id="([^"<>&]+)">$/.exec(rawText(nodes.at(-2))) ?? []
  const text = nodes.at(-3)
  const leaf = text?.object === 'text' ? text.leaves.at(-1) : undefined
  if (!id || href !== id || rawText(nodes.at(-1)) !== '</a>' || text?.object !== 'text') return { nodes }
  if (!leaf?.text.endsWith(' ')) return { nodes }
  const rest = leaf.text.slice(0, -1)
  const leaves = [...text.leaves.slice(0, -1), ...(rest === '' ? [] : [{ ...leaf, text: rest }])]
  return { id, nodes: [...nodes.slice(0, -3), ...(leaves.length > 0 ? [{ ...text, leaves }] : [])] }
}

const sourceOf = (node: RootContent, { source }: ReadContext): string =>
  source.slice(node.position!.start.offset, node.position!.end.offset)

/** The blocks that a node of a markdown text stands for. */
export const readBlock = (node: RootContent, context: ReadContext): BlockNode[] => {
  switch (node.type) {
    case 'paragraph':
      return [readParagraph(node, context)]
    case 'heading': {
      const { id, nodes } = withoutAnchor(readInlines(node.children, context))
      return [block(`heading-${Math.min(node.depth, 3)}`, [...nodes], id === undefined ? {} : { id })]
    }
    case 'thematicBreak':
      return [voidBlock('divider')]
    case 'blockquote':
      return [block('blockquote', readBlocks(node.children, context))]
    case 'list':
      return [readList(node, context)]
    case 'code':
      return [readCode(node.value, node.lang, node.meta)]
    case 'math':
      return [node.meta ? raw(sourceOf(node, context)) : voidBlock('math', { formula: node.value })]
    case 'table':
      return [readTable(node, context)]
    case 'html':
      return [readHtmlBlock(node.value) ?? raw(sourceOf(node, context))]
    default:
      return [raw(sourceOf(node, context))]
  }
}

/** The same for the nodes within another. */
export const readBlocks = (nodes: readonly (BlockContent | DefinitionContent)[], context: ReadContext): BlockNode[] =>
  nodes.flatMap((node) => readBlock(node, context))
