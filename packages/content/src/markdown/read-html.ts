import { readLength } from './attributes.ts'
import {
  block,
  type BlockNode,
  type DocumentNode,
  fragment,
  type FragmentNode,
  type Mark,
  urlRef,
  voidBlock,
} from './document.ts'
import { readElements, readPicture } from './elements.ts'
import { elementsOf, type HtmlElement, type HtmlNode, parseHtml } from './html.ts'
import { type AddMark, addNested, leafOf } from './marks.ts'
import { headingOf } from './read-heading.ts'
import { fieldsIn, readHtmlTable } from './read-html-table.ts'
import { simplified } from './simple-html.ts'
import { shapeOfType } from './tag-shapes.ts'

type Data = Record<string, unknown>

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

/** Removes the indentation at the edges of HTML content. */
const trimmed = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.map((node, index) => {
    if (typeof node !== 'string') return node
    const start = index === 0 ? node.replace(/^[ \t]*\n\s*/, '') : node
    return index === nodes.length - 1 ? start.replace(/\s*\n[ \t]*$/, '') : start
  })

/** Returns the inline content of an element; an empty element gives an empty text. */
const inlinesOf = (nodes: readonly HtmlNode[]): DocumentNode[] | undefined => {
  const found = readHtmlInlines(trimmed(nodes), [], addNested)
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
  return nodes && block('list-item', nodes, isTask ? { checked: checked === 'true' } : {})
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

const sizes = (attributes: Readonly<Record<string, string>>): Data | undefined => {
  const given = ['width', 'height'].flatMap((name) =>
    attributes[name] === undefined ? [] : [[name, readLength(attributes[name])] as const],
  )
  return given.every(([, length]) => length !== undefined) ? Object.fromEntries(given) : undefined
}

const readImage = (first: HtmlElement, caption: BlockNode[]): BlockNode | undefined => {
  const picture = first.name === 'picture' ? readPicture(first.children) : undefined
  const image = first.name === 'img' ? first : picture?.image
  const { src, alt, width: _, height: __, ...unknown } = image?.attributes ?? {}
  const size = sizes(image?.attributes ?? {})
  if (src === undefined || Object.keys(unknown).length > 0 || !size) return undefined
  const dark = picture ? { refDark: urlRef(picture.dark) } : {}
  const data = { ref: urlRef(src), ...dark, ...(alt ? { alt } : {}), ...size }
  return { ...voidBlock('image', data), fragments: caption.length > 0 ? [fragment('caption', caption)] : [] }
}

const readFigure = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const [first, caption, ...others] = elementsOf(children) ?? []
  if (!first || others.length > 0 || Object.keys(attributes).length > 0) return undefined
  if (caption && (caption.name !== 'figcaption' || Object.keys(caption.attributes).length > 0)) return undefined
  const nodes = caption && caption.children.length > 0 ? readCell(caption.children) : []
  return nodes && readImage(first, nodes)
}

const readFigures = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const { align, 'data-full-width': fullWidth, 'data-with-frame': withFrame, ...others } = attributes
  const figures = elementsOf(children)
  if (!figures?.every(({ name }) => name === 'figure') || figures.length === 0 || Object.keys(others).length > 0)
    return undefined
  if ([fullWidth, withFrame].some((flag) => flag !== undefined && flag !== 'true' && flag !== 'false')) return undefined
  const images = figures.map(readFigure)
  if (!images.every((image) => image !== undefined)) return undefined
  return block('images', images, {
    ...(align === undefined ? {} : { align }),
    ...(fullWidth === undefined ? {} : { fullWidth: fullWidth === 'true' }),
    ...(withFrame === undefined ? {} : { withFrame: withFrame === 'true' }),
  })
}

/** Reads a part of a line of code, with all of its whitespace. */
const readCodeInline = (node: HtmlNode): DocumentNode[] | undefined =>
  typeof node === 'string' ? [leafOf(node, [])] : readHtmlInlines([node], [], addNested)

const readLines = (nodes: readonly HtmlNode[]): DocumentNode[][] | undefined => {
  const lines: DocumentNode[][] = [[]]
  for (const node of nodes) {
    const parts = typeof node === 'string' ? node.split(/\r?\n/) : [node]
    for (const [index, part] of parts.entries()) {
      const found = readCodeInline(part)
      if (!found) return undefined
      if (index > 0) lines.push([])
      lines.at(-1)!.push(...found)
    }
  }
  return lines
}

const readCode = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const [code, ...others] = children
  if (typeof code !== 'object' || code.name !== 'code' || others.length > 0) return undefined
  const [, syntax] = /^lang(?:uage)?-(\S+)$/.exec(code.attributes['class'] ?? '') ?? []
  const { 'data-options': json, ...unknown } = attributes
  const options = fieldsIn(json)
  if (!options || Object.keys(unknown).length > 0 || Object.keys(code.attributes).length > (syntax ? 1 : 0))
    return undefined
  const lines = readLines(code.children)
  const { highlighted, ...data } = options
  const marked = new Set(Array.isArray(highlighted) ? (highlighted as unknown[]) : [])
  return (
    lines &&
    block(
      'code',
      lines.map((line, index) => block('code-line', line, marked.has(index + 1) ? { highlighted: true } : {})),
      { ...(syntax ? { syntax } : {}), ...data },
    )
  )
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
      const image = readFigure(element)
      return image && block('images', [image])
    }
    case 'div':
      return 'data-type' in element.attributes ? readNamed(element) : readFigures(element)
    case 'pre':
      return readCode(element)
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

const blockNames = new Set('p h1 h2 h3 h4 h5 h6 ul ol figure div pre blockquote hr table'.split(' '))

/** Returns the content of a cell: blocks, or text as one paragraph. Undefined if it contains unknown HTML. */
export const readCell = (nodes: readonly HtmlNode[]): BlockNode[] | undefined => {
  const isText = !nodes.some((node) => typeof node !== 'string' && blockNames.has(node.name))
  if (isText) {
    const inlines = readHtmlInlines(trimmed(nodes), [], addNested)
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
  const inlines = readHtmlInlines(nodes, [], addNested)
  return inlines && block('paragraph', inlines)
}

/** Returns HTML as blocks; undefined if it contains anything that blocks cannot represent. */
export const readHtmlBlock = (source: string): BlockNode[] | undefined => {
  const nodes = parseHtml(source.trim())
  if (!nodes) return undefined
  const exact = readStrict(nodes)
  if (exact) return [exact]
  const simple = simplified(nodes)
  const blocks = simple?.map((node) => readStrict([node]))
  return blocks?.every((one) => one !== undefined) ? blocks : undefined
}
