import { writeLength } from '../tags/attributes.ts'
import type { BlockNode, DocumentNode, FragmentNode } from '../document.ts'
import { fragmentNodes } from '../document.ts'
import { element, openTag } from './html.ts'
import { hrefOf } from '../refs.ts'
import { writeInlineHtml } from './write-elements.ts'
import { writeHtmlTable } from '../tables/write-html-table.ts'

type Data = Readonly<Record<string, unknown>>

const writeHtmlBlocks = (nodes: readonly DocumentNode[]): string => nodes.map(writeHtmlBlock).join('')

/** Returns inline content as HTML. */
export const writeHtmlInlines = (nodes: readonly DocumentNode[]): string => writeInlineHtml(nodes, writeHtmlBlocks)

const optional = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

const json = (fields: Data): string | undefined => (Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined)

const writeFigure = (image: BlockNode): string => {
  const { ref, refDark, alt, width, height } = image.data
  const img = openTag('img', {
    src: hrefOf(ref),
    alt: String(alt ?? ''),
    width: width === undefined ? undefined : writeLength(width),
    height: height === undefined ? undefined : writeLength(height),
  })
  const media = '(prefers-color-scheme: dark)'
  const picture = refDark ? element('picture', {}, openTag('source', { srcset: hrefOf(refDark), media }) + img) : img
  const caption = fragmentNodes(image, 'caption')
  const text = caption.length > 0 ? element('figcaption', {}, writeHtmlBlocks(caption)) : ''
  return element('figure', {}, picture + text)
}

/** Returns images as figures, in a wrapper if there are several or the block has layout options. */
export const writeFigures = ({ data, nodes = [] }: BlockNode): string => {
  const { align, fullWidth, withFrame } = data
  const figures = nodes.map((image) => (image.object === 'block' ? writeFigure(image) : '')).join('')
  if (nodes.length === 1 && Object.keys(data).length === 0) return figures
  return element(
    'div',
    { align: optional(align), 'data-full-width': optional(fullWidth), 'data-with-frame': optional(withFrame) },
    figures,
  )
}

const headingName = ({ type, data }: BlockNode): string => `h${String(data['level'] ?? type.at(-1))}`

/** Returns a paragraph or a heading as HTML. HTML keeps text that markdown would trim, merge or read as another block. */
export const writeHtmlText = (node: BlockNode): string =>
  element(
    node.type === 'paragraph' ? 'p' : headingName(node),
    { align: optional(node.data['align']), id: optional(node.data['id']) },
    writeHtmlInlines(node.nodes ?? []),
  )

const highlightedIn = (lines: readonly DocumentNode[]): number[] =>
  lines.flatMap((line, index) => (line.object === 'block' && line.data['highlighted'] === true ? [index + 1] : []))

const writeCode = ({ data, nodes = [] }: BlockNode): string => {
  const lines = nodes.map((line) => writeHtmlInlines(line.object === 'block' ? (line.nodes ?? []) : [line]))
  const { syntax, ...rest } = data
  const highlighted = highlightedIn(nodes)
  const options = json({ ...rest, ...(highlighted.length > 0 ? { highlighted } : {}) })
  const code = element(
    'code',
    { class: syntax === undefined ? undefined : `lang-${String(syntax)}` },
    lines.join('&#10;'),
  )
  return element('pre', { 'data-options': options }, code)
}

const writeList = ({ type, data, nodes = [] }: BlockNode): string => {
  const items = nodes.map((item) => {
    const isTask = type === 'list-tasks' && item.object === 'block'
    const checked = isTask && item.data['checked'] !== null ? String(item.data['checked'] === true) : undefined
    return element('li', { 'data-checked': checked }, writeCell('nodes' in item ? (item.nodes ?? []) : []))
  })
  const isOrdered = type === 'list-ordered'
  return element(isOrdered ? 'ol' : 'ul', { start: isOrdered ? optional(data['start']) : undefined }, items.join(''))
}

const writePart = ({ fragment, type, nodes }: FragmentNode): string =>
  element('div', { 'data-fragment': fragment ?? type }, writeHtmlBlocks(nodes))

/** Returns a block for which HTML has no element, with its type and data in attributes. */
const writeOther = ({ type, data, nodes = [], fragments = [] }: BlockNode): string => {
  const inner = writeHtmlBlocks(nodes) + fragments.map(writePart).join('')
  return element('div', { 'data-type': type, 'data-options': json(data) }, inner)
}

/** Returns a hint as the hosted product writes it within HTML. */
const writeHint = ({ data, nodes = [] }: BlockNode): string => {
  const style = String(data['style'] ?? 'info')
  const attributes = { 'data-tag': 'hint', 'data-style': style, 'data-icon': optional(data['icon']) }
  return element(
    'div',
    { 'data-gb-custom-block': true, ...attributes, class: `hint hint-${style}` },
    writeHtmlBlocks(nodes),
  )
}

/** Returns any block as HTML on one line. */
export const writeHtmlBlock = (node: DocumentNode): string => {
  if (node.object !== 'block') return writeHtmlInlines([node])
  switch (node.type) {
    case 'paragraph':
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHtmlText(node)
    case 'list-unordered':
    case 'list-ordered':
    case 'list-tasks':
      return writeList(node)
    case 'images':
      return writeFigures(node)
    case 'code':
      return writeCode(node)
    case 'blockquote':
      return element('blockquote', {}, writeCell(node.nodes ?? []))
    case 'hint':
      return writeHint(node)
    case 'divider':
      return '<hr>'
    case 'table':
      return writeHtmlTable(node, { cell: writeCell, inlines: writeHtmlInlines })
    default:
      return writeOther(node)
  }
}

/** Returns the content of a cell as HTML. A single plain paragraph is written without `<p>`. */
const writeCell = (nodes: readonly DocumentNode[]): string => {
  const [only, ...others] = nodes
  const isText = only?.object === 'block' && only.type === 'paragraph' && others.length === 0
  return isText && Object.keys(only.data).length === 0 ? writeHtmlInlines(only.nodes ?? []) : writeHtmlBlocks(nodes)
}
