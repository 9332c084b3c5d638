import { fragmentNodes } from '@scriptorium/content/markdown/document'
import { safeImage } from '../address.ts'
import { html, nothing, type Html } from '../html.ts'
import type { RenderBlock, Rendering, Target } from './context.ts'
import { numberIn, textIn, wordIn, type Data } from './fields.ts'
import { targetOf } from './targets.ts'
import { widthAttributes } from './widths.ts'

const maxPixels = 20_000

interface Picture {
  target: Target
  alt: string
  className: string
  isFirst: boolean
}

// The attributes keep the place of the image free, so that text does not move when it arrives.
const dimensions = (data: Data, { width, height }: Target): Html => {
  const wide = numberIn(data['width'], maxPixels)
  const high = numberIn(data['height'], maxPixels)
  if (width === undefined || height === undefined) {
    return html`${wide !== undefined && html` width="${wide}"`}${high !== undefined && html` height="${high}"`}`
  }
  const shown = wide ?? (high === undefined ? width : (high * width) / height)
  return html` width="${Math.round(shown)}" height="${Math.round((shown * height) / width)}"`
}

// Text is at most 720 pixels wide, and a picture without a width of its own at most as wide as the text.
const sizesOf = (data: Data): string => `min(100vw, ${numberIn(data['width'], maxPixels) ?? 720}px)`

const image = (data: Data, { target, alt, className, isFirst }: Picture): Html => {
  const src = safeImage(target.href)
  if (src === undefined) return nothing
  const loading = isFirst ? 'eager' : 'lazy'
  return html`<img
    class="${className}"
    src="${src}"
    alt="${alt}"
    ${dimensions(data, target)}${widthAttributes({ ...target, href: src }, sizesOf(data))}
    loading="${loading}"
    decoding="async"
    referrerpolicy="no-referrer"
  />`
}

/** Renders an image, and the one that replaces it in the dark theme. */
export const renderPicture = (data: Data, className: string, page: Rendering): Html => {
  const target = targetOf(data['ref'], page.context)
  const dark = targetOf(data['refDark'], page.context)
  if (!target) return nothing
  const picture = { alt: textIn(data['alt']), isFirst: page.isFirstImage() }
  if (dark?.href === undefined) return image(data, { ...picture, target, className })
  return html`${image(data, { ...picture, target, className: `${className} on-light` })}${image(data, { ...picture, target: dark, className: `${className} on-dark` })}`
}

const renderImage: RenderBlock = (node, page) => {
  const caption = fragmentNodes(node, 'caption')
  const picture = renderPicture(node.data, 'zoomable', page)
  return html`<div class="image">
    ${picture}${caption.length > 0 && html`<figcaption>${page.blocks(caption)}</figcaption>`}
  </div>`
}

/** Renders images next to each other, with their captions. */
export const renderImages: RenderBlock = ({ data, nodes = [] }, page) => {
  const align = wordIn(data['align'], ['center', 'left', 'right']) ?? 'center'
  const frame = data['withFrame'] === true ? ' framed' : ''
  const wide = data['fullWidth'] === true ? ' wide' : ''
  const all = nodes.flatMap((node) =>
    node.object === 'block' ? [renderImage({ ...node, data: node.data ?? {} }, page)] : [],
  )
  return html`<figure class="images to-${align}${frame}${wide}">${all}</figure>`
}

/** Renders a drawing as its picture. */
export const renderDrawing: RenderBlock = (node, page) =>
  html`<figure class="images to-center">${renderImage(node, page)}</figure>`
