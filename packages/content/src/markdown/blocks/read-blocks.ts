import type { BlockContent, Blockquote, DefinitionContent, Image, List, ListItem, Paragraph, RootContent } from 'mdast'
import { readAttributes, readValue } from '../tags/attributes.ts'
import { block, type BlockNode, fragment, rawText, textNode, urlRef, voidBlock } from '../document.ts'
import { headingOf, splitHeadingId } from './read-heading.ts'
import { readHtmlBlock } from '../html/read-html.ts'
import { type ReadContext, readInlines, readNoteBody } from '../inlines/read-inlines.ts'
import { readTable } from '../tables/read-table.ts'
import { codeFields } from '../tags/tag-shapes.ts'
import { unindented } from '../parsing/unindent.ts'

/** Returns a block for source without a matching block type. It shows nothing and is written back unchanged. */
export const raw = (text: string): BlockNode => block('paragraph', [rawText(text.trimEnd())])

const isImages = ({ children }: Paragraph): boolean =>
  children.some(({ type }) => type === 'image') &&
  children.every((child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''))

const sourceOf = (node: RootContent, { source }: ReadContext): string =>
  source.slice(node.position!.start.offset, node.position!.end.offset)

const readImage = ({ url, alt, title }: Image): BlockNode => ({
  ...voidBlock('image', { ref: urlRef(url), ...(alt ? { alt } : {}) }),
  fragments: title ? [fragment('caption', [block('paragraph', [textNode(title)])])] : [],
})

const mediaTag = /^<(?:img\s|source\s|\/?(?:video|audio)\b)/i

/** Returns the HTML of a paragraph that has only images, videos and sounds, such as one tag on several lines. */
const mediaTagsIn = ({ children }: Paragraph): string | undefined => {
  const isTag = children.map((child) => child.type === 'html' && mediaTag.test(child.value))
  const isBlank = children.map((child) => child.type === 'text' && child.value.trim() === '')
  const hasOnlyTags = isTag.includes(true) && children.every((_, at) => isTag[at] || isBlank[at])
  return hasOnlyTags ? children.map((child) => ('value' in child ? child.value : '')).join('') : undefined
}

const readParagraph = (node: Paragraph, context: ReadContext): BlockNode[] => {
  const tags = mediaTagsIn(node)
  const blocks = tags === undefined ? undefined : readHtmlBlock(tags)
  if (blocks) return blocks
  if (!isImages(node)) return [block('paragraph', readInlines(node.children, context))]
  const images = node.children.flatMap((child) => (child.type === 'image' ? [readImage(child)] : []))
  return [block('images', images)]
}

const readItem = (item: ListItem, context: ReadContext): BlockNode[] => {
  const inner = unindented(item, context.source)
  return inner ? context.inner(inner.text) : readBlocks(item.children, context)
}

const readQuoted = (node: Blockquote, context: ReadContext): BlockNode[] => {
  const inner = unindented(node, context.source)
  return inner ? context.inner(inner.text) : readBlocks(node.children, context)
}

// In a list of tasks, an item without a box is an item whose state is null.
const readList = (list: List, context: ReadContext): BlockNode => {
  const isTasks = list.children.some(({ checked }) => typeof checked === 'boolean')
  const items = list.children.map((item) =>
    block('list-item', readItem(item, context), isTasks ? { checked: item.checked ?? null } : {}),
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

/** Returns the blocks of a markdown node. */
export const readBlock = (node: RootContent, context: ReadContext): BlockNode[] => {
  switch (node.type) {
    case 'paragraph':
      return readParagraph(node, context)
    case 'heading': {
      const { id, nodes } = splitHeadingId(readInlines(node.children, context))
      return [headingOf(node.depth, nodes, { id })]
    }
    case 'thematicBreak':
      return [voidBlock('divider')]
    case 'blockquote':
      return [block('blockquote', readQuoted(node, context))]
    case 'list':
      return [readList(node, context)]
    case 'code':
      return [readCode(node.value, node.lang, node.meta)]
    case 'math':
      return [node.meta ? raw(sourceOf(node, context)) : voidBlock('math', { formula: node.value })]
    case 'table':
      return [readTable(node, context)]
    case 'html':
      // Unlike the source, the value does not contain the indentation of a list item or the marks of a quote.
      return readHtmlBlock(node.value, (label) => readNoteBody(label, context)) ?? [raw(node.value)]
    default: {
      const kept = raw(sourceOf(node, context))
      if (node.type === 'definition' || node.type === 'footnoteDefinition') context.unused.set(kept, node)
      return [kept]
    }
  }
}

/** Returns the blocks of child nodes. */
export const readBlocks = (nodes: readonly (BlockContent | DefinitionContent)[], context: ReadContext): BlockNode[] =>
  nodes.flatMap((node) => readBlock(node, context))
