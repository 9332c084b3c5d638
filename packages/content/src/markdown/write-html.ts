import type { BlockNode, DocumentNode } from './document.ts'
import { fragmentNodes, textOf } from './document.ts'
import { element, escapeHtml, openTag } from './html.ts'
import { hrefOf } from './refs.ts'
import { writeHtmlInlines } from './write-elements.ts'

const optional = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

const writeFigure = (image: BlockNode): string => {
  const { ref, refDark, alt, width, height } = image.data
  const img = openTag('img', {
    src: hrefOf(ref),
    alt: String(alt ?? ''),
    width: optional(width),
    height: optional(height),
  })
  const media = '(prefers-color-scheme: dark)'
  const picture = refDark ? element('picture', {}, openTag('source', { srcset: hrefOf(refDark), media }) + img) : img
  const caption = fragmentNodes(image, 'caption')
  return element(
    'figure',
    {},
    picture + (caption.length > 0 ? element('figcaption', {}, caption.map(part).join('')) : ''),
  )
}

/** Images as figures, in a frame of their own where there are several or the whole has a look. */
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

/** A paragraph or a heading as HTML, which holds what markdown would trim, merge or read as something else. */
export const writeHtmlText = ({ type, data, nodes = [] }: BlockNode): string =>
  element(
    type === 'paragraph' ? 'p' : `h${type.at(-1)}`,
    { align: optional(data['align']), id: optional(data['id']) },
    writeHtmlInlines(nodes),
  )

const writeCode = ({ data, nodes = [] }: BlockNode): string => {
  const lines = nodes.map((line) => escapeHtml(textOf([line]))).join('&#10;')
  const syntax = data['syntax'] === undefined ? undefined : `lang-${String(data['syntax'])}`
  return element('pre', {}, element('code', { class: syntax }, lines))
}

const part = (node: DocumentNode): string => {
  if (node.object !== 'block') return writeHtmlInlines([node])
  switch (node.type) {
    case 'list-unordered':
    case 'list-ordered': {
      const items = (node.nodes ?? []).map((item) =>
        element('li', {}, writeCell('nodes' in item ? (item.nodes ?? []) : [])),
      )
      return element(node.type === 'list-ordered' ? 'ol' : 'ul', {}, items.join(''))
    }
    case 'images':
      return writeFigures(node)
    case 'code':
      return writeCode(node)
    default:
      return writeHtmlText(node)
  }
}

/** What a cell holds as HTML; a lone plain paragraph is its text alone. */
export const writeCell = (nodes: readonly DocumentNode[]): string => {
  const [only, ...others] = nodes
  const isText = only?.object === 'block' && only.type === 'paragraph' && others.length === 0
  const text = isText && Object.keys(only.data).length === 0 ? writeHtmlInlines(only.nodes ?? []) : ''
  const isEmpty = isText && (only.nodes ?? []).length === 0
  return text !== '' || isEmpty ? text : nodes.map(part).join('')
}
