import type { BlockContent, DefinitionContent, Image, List, Paragraph, RootContent } from 'mdast'
import { block, type BlockNode, type Document, documentOf, textNode, urlRef, voidBlock } from './document.ts'
import { splitFrontMatter } from './front-matter.ts'
import { keyMaker, withKeys } from './keys.ts'
import { type ReadContext, readInlines } from './read-inlines.ts'
import { readTable } from './read-table.ts'
import { definitionMap, definitionsOf, sourceBlocks, type SourceBlock } from './syntax.ts'

const deepestHint = 16

const raw = (text: string): BlockNode => voidBlock('raw', { text: text.trimEnd() })

const isImages = ({ children }: Paragraph): boolean =>
  children.some(({ type }) => type === 'image') &&
  children.every((child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''))

const readImage = ({ url, alt, title }: Image): BlockNode => ({
  ...voidBlock('image', { ref: urlRef(url), ...(alt ? { alt } : {}) }),
  ...(title
    ? { fragments: [{ object: 'fragment', fragment: 'caption', nodes: [block('paragraph', [textNode(title)])] }] }
    : {}),
})

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
  const title = /(?:^|\s)title="([^"]*)"/.exec(meta ?? '')?.[1]
  const lines = value.split('\n').map((line) => block('code-line', [textNode(line)]))
  return block('code', lines, { ...(lang ? { syntax: lang } : {}), ...(title ? { title } : {}) })
}

const readBlock = (node: RootContent, context: ReadContext): BlockNode[] => {
  switch (node.type) {
    case 'paragraph':
      return isImages(node)
        ? [
            block(
              'images',
              node.children.flatMap((child) => (child.type === 'image' ? [readImage(child)] : [])),
            ),
          ]
        : [block('paragraph', readInlines(node.children, context))]
    case 'heading':
      return [block(`heading-${Math.min(node.depth, 3)}`, readInlines(node.children, context))]
    case 'thematicBreak':
      return [voidBlock('divider')]
    case 'blockquote':
      return [block('blockquote', readBlocks(node.children, context))]
    case 'list':
      return [readList(node, context)]
    case 'code':
      return [readCode(node.value, node.lang, node.meta)]
    case 'table':
      return [readTable(node, context)]
    case 'definition':
      return []
    default:
      return [raw(context.source.slice(node.position!.start.offset, node.position!.end.offset))]
  }
}

const readBlocks = (nodes: readonly (BlockContent | DefinitionContent)[], context: ReadContext): BlockNode[] =>
  nodes.flatMap((node) => readBlock(node, context))

const foreignNode = (text: string): BlockNode | undefined => {
  try {
    const node = JSON.parse(/^```json\n(.*)\n```$/s.exec(text.trim())?.[1] ?? '') as BlockNode
    return node?.object === 'block' && typeof node.type === 'string' ? node : undefined
  } catch {
    return undefined
  }
}

type Definitions = { readonly text: string; readonly known: ReadContext['definitions'] }

const readTag = ({ source, tag, parsed }: SourceBlock, definitions: Definitions, depth: number): BlockNode => {
  if (!tag?.inner) return raw(source)
  const inner = parsed.slice(tag.inner.start, tag.inner.end)
  if (tag.name === 'node') return foreignNode(inner) ?? raw(source)
  if (tag.name !== 'hint' || depth >= deepestHint) return raw(source)
  const { style = 'info', icon } = tag.attributes
  const known = ['info', 'warning', 'danger', 'success'].includes(style) ? style : 'info'
  const nodes = readSource(inner, definitions, depth + 1).flatMap((one) => one.nodes)
  return block('hint', nodes, { style: known, ...(icon ? { icon } : {}) })
}

const noDefinitions: Definitions = { text: '', known: new Map() }

/** Each top-level source block with the document nodes it stands for: none, or one. */
const readSource = (text: string, outer: Definitions, depth: number): { source: string; nodes: BlockNode[] }[] => {
  const first = sourceBlocks(text, outer.text)
  const own = definitionsOf(first)
  const definitions = { text: own + outer.text, known: new Map([...outer.known, ...definitionMap(first)]) }
  const blocks = own === '' ? first : sourceBlocks(text, definitions.text)
  return blocks.map((one) => {
    const context = { source: one.parsed, definitions: definitions.known }
    return {
      source: one.source,
      nodes: one.tag ? [readTag(one, definitions, depth)] : one.node ? readBlock(one.node, context) : [],
    }
  })
}

/** The document that a markdown text stands for; links keep the address as written. */
export const readMarkdown = (text: string): Document => {
  const keyFor = keyMaker()
  return documentOf(
    readSource(splitFrontMatter(text).rest, noDefinitions, 0).flatMap(({ source, nodes }) => {
      const key = keyFor(source)
      return nodes.map((node) => withKeys(node, key))
    }),
  )
}
