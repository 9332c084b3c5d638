import type {
  BlockContent,
  Definition,
  FootnoteDefinition,
  Html,
  Image,
  ListItem,
  PhrasingContent,
  RootContent,
} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { type BlockNode, type DocumentNode, fragmentNodes, textOf } from './document.ts'
import { openTag } from './html.ts'
import { hrefOf } from './refs.ts'
import { writeFigures, writeHtmlText } from './write-html.ts'
import { writeHtmlTable } from './write-html-table.ts'
import { anchorElement, writeInlines, type WriteOptions } from './write-inlines.ts'
import { isUsualTable, writeTable } from './write-table.ts'
import { codeAttributes, foreignText, writeTag } from './write-tags.ts'

const html = (value: string): Html => ({ type: 'html', value })

const writer = unified()
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(remarkStringify, {
    bullet: '*',
    // A leading `---` would begin front matter.
    rule: '*',
    fences: true,
    emphasis: '_',
    listItemIndent: 'one',
    // An autolink would say once what was written twice.
    resourceLink: true,
    // A line of text that looks like a tag stays a line of text.
    unsafe: [{ atBreak: true, character: '{', after: '%' }],
  })

/** Markdown nodes as text. */
export const stringify = (children: RootContent[]): string => writer.stringify({ type: 'root', children })

/** Footnotes that wait for the end of the block that refers to them, and definitions that wait for the end of the text. */
export interface Notes {
  next: number
  waiting: FootnoteDefinition[]
  definitions: Map<string, Definition>
}

/** How blocks are written. */
export interface BlockOptions {
  /** Markdown has no tags inside of lists and quotes. */
  readonly inside: boolean
  /** Whether to prefer HTML, where a block can be written as that too. */
  readonly html: boolean
  readonly notes: Notes
  /** Writes the blocks within a tag. */
  readonly inner: (nodes: readonly DocumentNode[]) => string
}

const inlineOptions = (options: BlockOptions, breaks: WriteOptions['breaks']): WriteOptions => ({
  breaks,
  define: (definition) => {
    const { definitions } = options.notes
    const known = definitions.get(definition.identifier)
    if (!known) definitions.set(definition.identifier, definition)
    return !known || (known.url === definition.url && known.title === definition.title)
  },
  note: (body) => {
    const label = String(options.notes.next++)
    const children = writeBlocks(body, { ...options, inside: true }) as BlockContent[]
    const definition: FootnoteDefinition = { type: 'footnoteDefinition', identifier: label, label, children }
    options.notes.waiting.push(definition)
    return definition
  },
})

const inlines = (nodes: readonly DocumentNode[] | undefined, options: BlockOptions): PhrasingContent[] =>
  writeInlines(nodes ?? [], inlineOptions(options, 'backslash'))

/** Blocks as markdown nodes. */
export const writeBlocks = (nodes: readonly DocumentNode[] | undefined, options: BlockOptions): RootContent[] =>
  (nodes ?? []).flatMap((node) => {
    if (node.object === 'block') return writeBlock(node, options)
    return [{ type: 'paragraph', children: inlines([node], options) } as const]
  })

const writeImage = (node: BlockNode): Image => {
  const caption = textOf(fragmentNodes(node, 'caption'))
  return {
    type: 'image',
    url: hrefOf(node.data['ref']),
    alt: String(node.data['alt'] ?? ''),
    ...(caption ? { title: caption } : {}),
  }
}

const isBareImage = (node: DocumentNode): boolean =>
  node.object === 'block' && Object.keys(node.data).every((name) => name === 'ref' || name === 'alt')

const writeImages = (node: BlockNode, options: BlockOptions): RootContent => {
  const { nodes = [], data } = node
  if (options.html || Object.keys(data).length > 0 || !nodes.every(isBareImage)) return html(writeFigures(node))
  const images = nodes.flatMap((image) => (image.object === 'block' ? [writeImage(image)] : []))
  const children = images.flatMap((image, index): PhrasingContent[] =>
    index === 0 ? [image] : [{ type: 'text', value: '\n' }, image],
  )
  return { type: 'paragraph', children }
}

const writeList = (node: BlockNode, outer: BlockOptions): RootContent => {
  const options = { ...outer, inside: true, html: false }
  return {
    type: 'list',
    ordered: node.type === 'list-ordered',
    spread: false,
    ...(node.type === 'list-ordered' ? { start: Number(node.data['start'] ?? 1) } : {}),
    children: (node.nodes ?? []).map((item): ListItem => ({
      type: 'listItem',
      spread: false,
      ...(node.type === 'list-tasks' ? { checked: item.object === 'block' && item.data['checked'] === true } : {}),
      children: writeBlocks(item.object === 'block' ? item.nodes : [item], options) as BlockContent[],
    })),
  }
}

const writeCode = (node: BlockNode, { inside }: BlockOptions): RootContent => {
  const { syntax, meta } = node.data
  const attributes = codeAttributes(node)
  const value = (node.nodes ?? []).map((line) => textOf([line])).join('\n')
  const lang = typeof syntax === 'string' ? syntax : attributes !== '' && inside ? 'text' : null
  const own = typeof meta === 'string' ? meta : inside ? attributes.trim() : ''
  const code = { type: 'code', lang, meta: own === '' ? null : own, value } as const
  return inside || attributes === '' ? code : html(`{% code${attributes} %}\n${stringify([code])}{% endcode %}`)
}

const writeHeading = (node: BlockNode, options: BlockOptions): RootContent => {
  const { id } = node.data
  const anchor: PhrasingContent[] = typeof id === 'string' ? [{ type: 'text', value: ' ' }, anchorElement(id)] : []
  const depth = Number(node.type.at(-1)) as 1 | 2 | 3
  return { type: 'heading', depth, children: [...inlines(node.nodes, options), ...anchor] }
}

const writeDrawing = ({ data }: BlockNode): Html =>
  html(openTag('img', { src: hrefOf(data['ref']), alt: '', class: 'gitbook-drawing' }))

const isHtmlText = ({ data, nodes = [] }: BlockNode, options: BlockOptions): boolean =>
  options.html ||
  data['align'] !== undefined ||
  (textOf(nodes) === '' && nodes.every(({ object }) => object === 'text'))

const writeQuote = (node: BlockNode, options: BlockOptions): RootContent => ({
  type: 'blockquote',
  children: writeBlocks(node.nodes, { ...options, inside: true, html: false }) as BlockContent[],
})

/** What a block that markdown cannot say inside of a list is written as, so that its words are there. */
const writePlain = (node: BlockNode, options: BlockOptions): RootContent[] =>
  options.inside
    ? [{ type: 'paragraph', children: [{ type: 'text', value: textOf(node.nodes ?? []) }] }]
    : [html(foreignText(node))]

const writeBlock = (node: BlockNode, options: BlockOptions): RootContent[] => {
  switch (node.type) {
    case 'paragraph':
      if (isHtmlText(node, options)) return [html(writeHtmlText(node))]
      return [{ type: 'paragraph', children: inlines(node.nodes, options) }]
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return isHtmlText(node, options) ? [html(writeHtmlText(node))] : [writeHeading(node, options)]
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return [writeList(node, options)]
    case 'blockquote':
      return [writeQuote(node, options)]
    case 'code':
      return [writeCode(node, options)]
    case 'math':
      return [{ type: 'math', value: String(node.data['formula'] ?? '') }]
    case 'divider':
      return [{ type: 'thematicBreak' }]
    case 'images':
      return [writeImages(node, options)]
    case 'drawing':
      return [writeDrawing(node)]
    case 'table':
      return [
        options.html || !isUsualTable(node)
          ? html(writeHtmlTable(node))
          : writeTable(node, (nodes) => writeInlines(nodes, inlineOptions(options, 'html'))),
      ]
    case 'raw':
      return [html(String(node.data['text'] ?? ''))]
    default: {
      const tag = options.inside ? undefined : writeTag(node, options.inner)
      return tag === undefined ? writePlain(node, options) : [html(tag)]
    }
  }
}
