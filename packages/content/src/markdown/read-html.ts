import { block, type BlockNode, type DocumentNode, fragment, urlRef, voidBlock } from './document.ts'
import { readHtmlInlines, readPicture } from './elements.ts'
import { elementsOf, type HtmlElement, type HtmlNode, parseHtml } from './html.ts'
import { addNested, leafOf } from './marks.ts'
import { readHtmlTable } from './read-html-table.ts'

const alignments = ['start', 'center', 'end']

/** The edges of indented HTML are no text. */
const trimmed = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.map((node, index) => {
    if (typeof node !== 'string') return node
    const start = index === 0 ? node.replace(/^[ \t]*\n\s*/, '') : node
    return index === nodes.length - 1 ? start.replace(/\s*\n[ \t]*$/, '') : start
  })

/** The inline content of an element; an empty one holds an empty text. */
const inlinesOf = (nodes: readonly HtmlNode[]): DocumentNode[] | undefined => {
  const found = readHtmlInlines(trimmed(nodes), [], addNested)
  return found?.length === 0 ? [leafOf('', [])] : found
}

const readText = ({ name, attributes, children }: HtmlElement): BlockNode | undefined => {
  const { align, id, ...others } = attributes
  if (Object.keys(others).length > 0 || (align !== undefined && !alignments.includes(align))) return undefined
  if (id !== undefined && name === 'p') return undefined
  const nodes = inlinesOf(children)
  const type = name === 'p' ? 'paragraph' : `heading-${name.slice(1)}`
  return nodes && block(type, nodes, { ...(align ? { align } : {}), ...(id === undefined ? {} : { id }) })
}

const readItems = (type: string, { attributes, children }: HtmlElement): BlockNode | undefined => {
  const items = elementsOf(children)
  if (!items || Object.keys(attributes).length > 0) return undefined
  const read = items.map((item) => {
    const nodes = item.name === 'li' && Object.keys(item.attributes).length === 0 ? readCell(item.children) : undefined
    return nodes && block('list-item', nodes)
  })
  return read.every((item) => item !== undefined) && read.length > 0 ? block(type, read) : undefined
}

const size = (value: string | undefined): string | number | undefined =>
  value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : value

const readFigure = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const [first, caption, ...others] = elementsOf(children) ?? []
  if (!first || others.length > 0 || Object.keys(attributes).length > 0) return undefined
  const picture = first.name === 'picture' ? readPicture(first.children) : undefined
  const image = first.name === 'img' ? first : picture?.image
  const { src, alt, width, height, ...unknown } = image?.attributes ?? {}
  if (src === undefined || Object.keys(unknown).length > 0) return undefined
  if (caption && (caption.name !== 'figcaption' || Object.keys(caption.attributes).length > 0)) return undefined
  const nodes = caption && caption.children.length > 0 ? readCell(caption.children) : []
  return (
    nodes && {
      ...voidBlock('image', {
        ref: urlRef(src),
        ...(picture ? { refDark: urlRef(picture.dark) } : {}),
        ...(alt ? { alt } : {}),
        ...(width === undefined ? {} : { width: size(width) }),
        ...(height === undefined ? {} : { height: size(height) }),
      }),
      ...(nodes.length > 0 ? { fragments: [fragment('caption', nodes)] } : {}),
    }
  )
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

const readCode = ({ attributes, children }: HtmlElement): BlockNode | undefined => {
  const [code, ...others] = children
  if (typeof code !== 'object' || code.name !== 'code' || others.length > 0) return undefined
  const [, syntax] = /^lang(?:uage)?-(\S+)$/.exec(code.attributes['class'] ?? '') ?? []
  if (Object.keys(attributes).length > 0 || Object.keys(code.attributes).length > (syntax ? 1 : 0)) return undefined
  if (!code.children.every((child) => typeof child === 'string')) return undefined
  const lines = code.children.join('').split('\n')
  return block(
    'code',
    lines.map((line) => block('code-line', [leafOf(line, [])])),
    syntax ? { syntax } : {},
  )
}

const readOne = (element: HtmlElement): BlockNode | undefined => {
  switch (element.name) {
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
      return readText(element)
    case 'ul':
      return readItems('list-unordered', element)
    case 'ol':
      return readItems('list-ordered', element)
    case 'figure': {
      const image = readFigure(element)
      return image && block('images', [image])
    }
    case 'div':
      return readFigures(element)
    case 'pre':
      return readCode(element)
    case 'table':
      return readHtmlTable(element, readCell)
    default:
      return undefined
  }
}

const blockNames = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'figure', 'div', 'pre', 'table'])

/** What a cell holds: blocks, or text alone, which is one paragraph. Undefined where it is not known. */
const readCell = (nodes: readonly HtmlNode[]): BlockNode[] | undefined => {
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

/** A block of HTML as the block it stands for; undefined where anything in it is not known, so that nothing is lost. */
export const readHtmlBlock = (source: string): BlockNode | undefined => {
  const nodes = parseHtml(source.trim())
  const [first, ...others] = nodes ?? []
  if (!nodes || typeof first !== 'object' || others.length > 0) return undefined
  const known = readOne(first) ?? readDrawing(first)
  if (known || !['img', 'picture', 'a', 'button'].includes(first.name)) return known
  const inlines = readHtmlInlines(nodes, [], addNested)
  return inlines && block('paragraph', inlines)
}
