import { block, type BlockNode, inline, voidBlock } from '@scriptorium/content/markdown/document'
import { safeImage } from '@scriptorium/site/address'
import type { BlockReader } from './block-reader.ts'
import type { Around } from './read-inlines.ts'

/** A picture whose bytes are in the pasted text: it is uploaded. */
export interface PastedPicture {
  readonly url: string
  readonly source: string
}

/** Returns a picture of a page as a block; undefined if its address is not safe. */
export const imageOf = (element: Element, reader: Pick<BlockReader, 'pictures'>): BlockNode | undefined => {
  const source = element.getAttribute('src') ?? ''
  const alt = element.getAttribute('alt') ?? ''
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(source)) {
    const url = `upload:${reader.pictures.length}`
    reader.pictures.push({ url, source })
    return voidBlock('image', { ref: { kind: 'url', url }, alt })
  }
  const url = /^https?:/i.test(source) ? safeImage(source) : undefined
  return url === undefined ? undefined : voidBlock('image', { ref: { kind: 'url', url }, alt })
}

/** Reads a picture into the line that it stands in, or as a block of its own. */
export const readImage = (element: Element, around: Around, reader: BlockReader): void => {
  const image = imageOf(element, reader)
  if (!image) return
  // An image in the middle of a line stays there, unless its bytes have to be uploaded.
  if (reader.isEmpty || reader.pictures.some(({ url }) => url === (image.data['ref'] as { url: string }).url)) {
    reader.add(block('images', [image]))
  } else reader.run({ text: '', marks: [], href: around.href, node: inline('inline-image', image.data) })
}
