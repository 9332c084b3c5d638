import { readLength } from '../tags/attributes.ts'
import { block, type BlockNode, fragment, urlRef, voidBlock } from '../document.ts'
import { readPicture } from '../inlines/elements.ts'
import { elementsOf, type HtmlElement, type HtmlNode } from './html.ts'

type ReadCell = (nodes: readonly HtmlNode[]) => BlockNode[] | undefined

const sizes = (attributes: Readonly<Record<string, string>>): Record<string, unknown> | undefined => {
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

/** Returns a picture with its caption; undefined if it contains anything that blocks cannot represent. */
export const readFigure = ({ attributes, children }: HtmlElement, readCell: ReadCell): BlockNode | undefined => {
  const [first, caption, ...others] = elementsOf(children) ?? []
  if (!first || others.length > 0 || Object.keys(attributes).length > 0) return undefined
  if (caption && (caption.name !== 'figcaption' || Object.keys(caption.attributes).length > 0)) return undefined
  const nodes = caption && caption.children.length > 0 ? readCell(caption.children) : []
  return nodes && readImage(first, nodes)
}

/** Returns pictures side by side; undefined if there is anything else. */
export const readFigures = ({ attributes, children }: HtmlElement, readCell: ReadCell): BlockNode | undefined => {
  const { align, 'data-full-width': fullWidth, 'data-with-frame': withFrame, ...others } = attributes
  const figures = elementsOf(children)
  if (!figures?.every(({ name }) => name === 'figure') || figures.length === 0 || Object.keys(others).length > 0)
    return undefined
  if ([fullWidth, withFrame].some((flag) => flag !== undefined && flag !== 'true' && flag !== 'false')) return undefined
  const images = figures.map((figure) => readFigure(figure, readCell))
  if (!images.every((image) => image !== undefined)) return undefined
  return block('images', images, {
    ...(align === undefined ? {} : { align }),
    ...(fullWidth === undefined ? {} : { fullWidth: fullWidth === 'true' }),
    ...(withFrame === undefined ? {} : { withFrame: withFrame === 'true' }),
  })
}
