import {
  block,
  type BlockNode,
  type DocumentNode,
  fragment,
  type FragmentNode,
  type Mark,
  urlRef,
  voidBlock,
} from '../document.ts'
import { readElements } from '../inlines/elements.ts'
import { annotated } from './html-notes.ts'
import { elementsOf, type HtmlElement, type HtmlNode, parseHtml } from './html.ts'
import { type AddMark, addNested, leafOf } from '../inlines/marks.ts'
import { headingOf } from '../blocks/read-heading.ts'
import { readHtmlCode } from './read-html-code.ts'
import { readFigure, readFigures } from './read-html-images.ts'
import { fieldsIn } from './html-fields.ts'
import { readHtmlTable } from '../tables/read-html-table.ts'
import { simplified } from './simple-html.ts'
import { shapeOfType } from '../tags/tag-shapes.ts'

const alignments: Readonly<Record<string, string>> = {
  start: 'start',
  left: 'start',
  center: 'center',
  end: 'end',
  right: 'end',
}

/** Returns HTML within a text as inline nodes; undefined if it contains unknown HTML. */
const readHtmlInlines = (
  nodes: readonly HtmlNode[],
  marks: readonly Mark[],
  add: AddMark,
): DocumentNode[] | undefined => readElements(nodes, { marks, add, blocks: readCell })

/** Parses HTML source and returns its inline nodes; undefined if it contains unknown HTML. */
export const readInlineSource = (source: string, marks: readonly Mark[], add: AddMark): DocumentNode[] | undefined => {
  const nodes = parseHtml(source)
  return nodes && readHtmlInlines(nodes, marks, add)
}

const inlinesIn = (nodes: readonly HtmlNode[]): DocumentNode[] | undefined => readHtmlInlines(nodes, [], addNested)

/** Removes the indentation at the edges of HTML content. */
const trimmed = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.map((node, index) => {
    if (typeof node !== 'string') return node
    const start = index === 0 ? node.replace(/^[ \t]*\n\s*/, '') : node
    return index === nodes.length - 1 ? start.replace(/(?<!\s)\s*\n[ \t]*$/, '') : start
  })

/** Returns the inline content of an element; an empty element gives an empty text. */
const inlinesOf = (nodes: readonly HtmlNode[]): DocumentNode[] | undefined => {
  const found = inlinesIn(trimmed(nodes))
  return found?.length === 0 ? [leafOf('', [])] : found
}

const readText = ({ name, attributes, children }: HtmlElement): BlockNode | undefined => {
  const { align, id, ...others } = attributes
  const known = align === undefined ? undefined : alignments[align]
  if (Object.keys(others).length > 0 || (align !== undefined && !known)) return undefined
  if (id !== undefined && name === 'p') return undefined
  const nodes = inlinesOf(children)
  if (!nodes) return undefined
  const data = known && known !== 'start' ? { align: known } : {}
  return name === 'p' ? block('paragraph', nodes, data) : headingOf(Number(name.slice(1)), nodes, { id, ...data })
}

const readItem = (item: HtmlElement, isTask: boolean): BlockNode | undefined => {
  const { 'data-checked': checked, ...others } = item.attributes
  if (item.name !== 'li' || Object.keys(others).length > 0) return undefined
  const nodes = readCell(item.children)
  return (
    nodes && block('list-item', nodes, isTask ? { checked: checked === undefined ? null : checked === 'true' } : {})
  )
}

const readItems = ({ name, attributes, children }: HtmlElement): BlockNode | undefined => {
  const { start, ...others } = attributes
  const items = elementsOf(children)
  if (!items || Object.keys(others).length > 0 || (start !== undefined && !/^\d{1,9}$/.test(start))) return undefined
  const isTask = name === 'ul' && items.some((item) => 'data-checked' in item.attributes)
  const read = items.map((item) => readItem(item, isTask))
  if (!read.every((item) => item !== undefined) || read.length === 0) return undefined
  if (name === 'ol') return block('list-ordered', read, start === undefined ? {} : { start: Number(start) })
  return block(isTask ? 'list-tasks' : 'list-unordered', read)
}

const hintStyles = new Set(['info', 'warning', 'danger', 'success'])

/** Reads a hint within HTML, as the hosted product writes it. */
const readHint = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const { 'data-style': style = '', 'data-icon': icon } = attributes
  const nodes = hintStyles.has(style) ? readCell(children) : undefined
  return nodes && block('hint', nodes, { style, ...(icon === undefined ? {} : { icon }) })
}

/** Reads a `<div>`: a block whose type is in an attribute, or images. */
const readDiv = (element: HtmlElement): BlockNode | undefined => {
  if (element.attributes['data-tag'] === 'hint') return readHint(element)
  return 'data-type' in element.attributes ? readNamed(element) : readFigures(element, readCell)
}

const namedTypes = new Set([
  'expandable',
  'if',
  'integration',
  'reusable-content',
  'math',
  'drawing',
  ...shapeOfType.keys(),
])

const readPart = (part: HtmlElement): FragmentNode | undefined => {
  const nodes = part.name === 'div' ? readCell(part.children) : undefined
  return nodes && fragment(part.attributes['data-fragment']!, nodes)
}

/** Reads a block whose type and data are in attributes. */
const readNamed = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const { 'data-type': type = '', 'data-options': json, ...others } = attributes
  const data = fieldsIn(json)
  const elements = elementsOf(children)
  if (!namedTypes.has(type) || !data || !elements || Object.keys(others).length > 0) return undefined
  const parts = elements.filter(({ attributes: own }) => 'data-fragment' in own).map(readPart)
  const nodes = elements.filter(({ attributes: own }) => !('data-fragment' in own)).map(readOne)
  if (![...parts, ...nodes].every((one) => one !== undefined)) return undefined
  return {
    ...(nodes.length > 0 ? block(type, nodes as BlockNode[], data) : voidBlock(type, data)),
    ...(parts.length > 0 ? { fragments: parts as FragmentNode[] } : {}),
  }
}

const readQuote = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const nodes = Object.keys(attributes).length === 0 ? readCell(children) : undefined
  return nodes && block('blockquote', nodes)
}

const readOne = (element: HtmlElement): BlockNode | undefined => {
  switch (element.name) {
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return readText(element)
    case 'ul':
    case 'ol':
      return readItems(element)
    case 'figure': {
      const image = readFigure(element, readCell)
      return image && block('images', [image])
    }
    case 'div':
      return readDiv(element)
    case 'pre':
      return readHtmlCode(element, inlinesIn)
    case 'blockquote':
      return readQuote(element)
    case 'hr':
      return Object.keys(element.attributes).length === 0 ? voidBlock('divider') : undefined
    case 'table':
      return readHtmlTable(element, readCell)
    default:
      return undefined
  }
}

const blockNames: ReadonlySet<string | undefined> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol figure div pre blockquote hr table'.split(' '),
)

/** Returns whether an element is a block that documents have. */
export const isBlockName = (name: string | undefined): boolean => blockNames.has(name)

/** Returns the content of a cell: blocks, or text as one paragraph. Undefined if it contains unknown HTML. */
export const readCell = (nodes: readonly HtmlNode[]): BlockNode[] | undefined => {
  const isText = !nodes.some((node) => typeof node !== 'string' && blockNames.has(node.name))
  if (isText) {
    const inlines = inlinesIn(trimmed(nodes))
    return inlines && [block('paragraph', inlines)]
  }
  const blocks = elementsOf(nodes)?.map(readOne)
  return blocks?.every((one) => one !== undefined) ? blocks : undefined
}

const readDrawing = ({ name, attributes }: HtmlElement): BlockNode | undefined => {
  const { src, alt, class: kind, ...others } = attributes
  const isDrawing = name === 'img' && kind === 'gitbook-drawing' && src !== undefined && !alt
  return isDrawing && Object.keys(others).length === 0 ? voidBlock('drawing', { ref: urlRef(src) }) : undefined
}

const readStrict = (nodes: readonly HtmlNode[]): BlockNode | undefined => {
  const [first, ...others] = nodes
  if (typeof first !== 'object' || others.length > 0) return undefined
  const known = readOne(first) ?? readDrawing(first)
  if (known || !['img', 'picture', 'a', 'button'].includes(first.name)) return known
  const inlines = inlinesIn(nodes)
  return inlines && block('paragraph', inlines)
}

/** Returns the content of a cell, without what blocks cannot represent. */
const readSimpleCell = (nodes: readonly HtmlNode[]): BlockNode[] | undefined => {
  const exact = readCell(nodes)
  const simple = exact ? undefined : simplified(nodes)
  return exact ?? (simple && readCell(simple))
}

/** Parses the HTML of a cell and returns its blocks; undefined if it contains anything that blocks cannot represent. */
export const readCellSource = (source: string): BlockNode[] | undefined => {
  const nodes = parseHtml(source.trim())
  return nodes && readSimpleCell(nodes)
}

/** Reads a table in which only the content of some cells is not exact: its columns keep their types, and cards stay cards. */
const readTableSimply = ([first, ...others]: readonly HtmlNode[]): BlockNode | undefined =>
  typeof first === 'object' && first.name === 'table' && others.length === 0
    ? readHtmlTable(first, readSimpleCell)
    : undefined

/** Returns HTML as blocks; undefined if it contains anything that blocks cannot represent. `bodyOf` returns a footnote. */
export const readHtmlBlock = (
  source: string,
  bodyOf: (label: string) => BlockNode[] | undefined = () => undefined,
): BlockNode[] | undefined => {
  const parsed = parseHtml(source.trim())
  if (!parsed) return undefined
  const nodes = source.includes('data-footnote-ref') ? annotated(parsed, bodyOf) : parsed
  const exact = readStrict(nodes) ?? readTableSimply(nodes)
  if (exact) return [exact]
  const simple = simplified(nodes)
  const blocks = simple?.map((node) => readStrict([node]))
  return blocks?.every((one) => one !== undefined) ? blocks : undefined
}
