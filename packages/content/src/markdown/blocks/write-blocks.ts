import type { BlockContent, FootnoteDefinition, Html, Image, ListItem, PhrasingContent, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { type BlockNode, type DocumentNode, fragmentNodes, textOf } from '../document.ts'
import { openTag } from '../html/html.ts'
import { hrefOf } from '../refs.ts'
import { writeFigures, writeHtmlBlock, writeHtmlText } from '../html/write-html.ts'
import { anchorElement, writeInlines, type WriteOptions } from '../inlines/write-inlines.ts'
import { isUsualTable, writeTable } from '../tables/write-table.ts'
import { codeAttributes, writeAsNodeTag, writeTag } from '../tags/write-tags.ts'

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
    // An autolink would read back as a link whose text is the URL.
    resourceLink: true,
    // A line of text that looks like a tag stays a line of text.
    unsafe: [{ atBreak: true, character: '{', after: '%' }],
  })

/** Returns markdown nodes as text. */
export const stringify = (children: RootContent[]): string => writer.stringify({ type: 'root', children })

/** The next footnote number, and the footnotes to write after the current block. */
export interface Notes {
  next: number
  waiting: FootnoteDefinition[]
}

/** How blocks are written. */
export interface BlockOptions {
  readonly notes: Notes
  /** Writes the blocks within another one. */
  readonly inner: (nodes: readonly DocumentNode[]) => RootContent[]
}

const inlineOptions = ({ notes, inner }: BlockOptions, breaks: WriteOptions['breaks']): WriteOptions => ({
  breaks,
  note: (body) => {
    const label = String(notes.next++)
    const children = inner(body) as BlockContent[]
    const definition: FootnoteDefinition = { type: 'footnoteDefinition', identifier: label, label, children }
    notes.waiting.push(definition)
    return definition
  },
})

const inlines = (nodes: readonly DocumentNode[] | undefined, options: BlockOptions): PhrasingContent[] =>
  writeInlines(nodes ?? [], inlineOptions(options, 'backslash'))

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

const writeImages = (node: BlockNode): RootContent => {
  const { nodes = [], data } = node
  if (Object.keys(data).length > 0 || !nodes.every(isBareImage)) return html(writeFigures(node))
  const images = nodes.flatMap((image) => (image.object === 'block' ? [writeImage(image)] : []))
  const children = images.flatMap((image, index): PhrasingContent[] =>
    index === 0 ? [image] : [{ type: 'text', value: '\n' }, image],
  )
  return { type: 'paragraph', children }
}

const isPlainItem = (item: DocumentNode): boolean => item.object === 'block' && item.data['checked'] === null

const writeItem = (item: DocumentNode, isTask: boolean, { inner }: BlockOptions): ListItem => ({
  type: 'listItem',
  spread: false,
  ...(isTask && !isPlainItem(item) ? { checked: item.object === 'block' && item.data['checked'] === true } : {}),
  children: inner('nodes' in item ? (item.nodes ?? []) : []) as BlockContent[],
})

const writeList = (node: BlockNode, options: BlockOptions): RootContent => ({
  type: 'list',
  ordered: node.type === 'list-ordered',
  spread: false,
  ...(node.type === 'list-ordered' ? { start: Number(node.data['start'] ?? 1) } : {}),
  children: (node.nodes ?? []).map((item) => writeItem(item, node.type === 'list-tasks', options)),
})

const writeCode = (node: BlockNode): RootContent => {
  const { syntax, meta } = node.data
  const attributes = codeAttributes(node)
  const value = (node.nodes ?? []).map((line) => textOf([line])).join('\n')
  const own = typeof meta === 'string' && meta !== '' ? meta : null
  const code = { type: 'code', lang: typeof syntax === 'string' ? syntax : null, meta: own, value } as const
  return attributes === '' ? code : html(`{% code${attributes} %}\n${stringify([code])}{% endcode %}`)
}

const writeHeading = (node: BlockNode, options: BlockOptions): RootContent => {
  const { id, level } = node.data
  const anchor: PhrasingContent[] = typeof id === 'string' ? [{ type: 'text', value: ' ' }, anchorElement(id)] : []
  const depth = Number(level ?? node.type.at(-1)) as 1 | 2 | 3 | 4 | 5 | 6
  return { type: 'heading', depth, children: [...inlines(node.nodes, options), ...anchor] }
}

const writeDrawing = ({ data }: BlockNode): Html =>
  html(openTag('img', { src: hrefOf(data['ref']), alt: '', class: 'gitbook-drawing' }))

const writeTableBlock = (node: BlockNode, options: BlockOptions): RootContent =>
  isUsualTable(node)
    ? writeTable(node, (nodes) => writeInlines(nodes, inlineOptions(options, 'html')))
    : html(writeHtmlBlock(node))

/** Returns a block as markdown nodes. */
export const writeBlock = (node: BlockNode, options: BlockOptions): RootContent => {
  switch (node.type) {
    case 'paragraph':
      if (node.data['align'] !== undefined) return html(writeHtmlText(node))
      return { type: 'paragraph', children: inlines(node.nodes, options) }
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return node.data['align'] === undefined ? writeHeading(node, options) : html(writeHtmlText(node))
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return writeList(node, options)
    case 'blockquote':
      return { type: 'blockquote', children: options.inner(node.nodes ?? []) as BlockContent[] }
    case 'code':
      return writeCode(node)
    case 'math':
      return { type: 'math', value: String(node.data['formula'] ?? '') }
    case 'divider':
      return { type: 'thematicBreak' }
    case 'images':
      return writeImages(node)
    case 'drawing':
      return writeDrawing(node)
    case 'table':
      return writeTableBlock(node, options)
    default:
      return html(writeTag(node, (nodes) => stringify(options.inner(nodes))) ?? writeAsNodeTag(node))
  }
}
