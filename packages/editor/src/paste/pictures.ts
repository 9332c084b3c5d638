import { block, type BlockNode, inline, voidBlock } from '@scriptorium/content/markdown/document'
import { safeImage } from '@scriptorium/site/address'
import type { BlockReader } from './block-reader.ts'
import { fileOf } from './file-of.ts'
import type { Around } from './read-inlines.ts'

/** A picture of pasted text that no address leads to: it is uploaded. */
export interface PastedPicture {
  /** Stands in the image until it is uploaded. */
  readonly url: string
  readonly name: string
  /** Its bytes; undefined if the text does not have them. */
  file: File | undefined
}

let count = 0

/** Returns the address of a picture for now if it has to be uploaded. Word and mail programs name files that a browser may not read. */
const pictureIn = (source: string, alt: string): PastedPicture | undefined => {
  const file = fileOf(source)
  if (!file && !/^(?:file|cid|blob|webkit-fake-url):/i.test(source)) return undefined
  return { url: `upload:${++count}`, name: alt || file?.name || source.split(/[\\/:]/).at(-1)!, file }
}

/** Returns a picture of a page as a block; undefined if its address is not safe. */
export const imageOf = (element: Element, reader: Pick<BlockReader, 'pictures'>): BlockNode | undefined => {
  const source = element.getAttribute('src') ?? ''
  const alt = element.getAttribute('alt') ?? ''
  const picture = pictureIn(source, alt)
  if (picture) reader.pictures.push(picture)
  const url = picture?.url ?? (/^https?:/i.test(source) ? safeImage(source) : undefined)
  return url === undefined ? undefined : voidBlock('image', { ref: { kind: 'url', url }, alt })
}

/** Reads a picture into the line that it stands in, or as a block of its own. */
export const readImage = (element: Element, around: Around, reader: BlockReader): void => {
  const image = imageOf(element, reader)
  if (!image) return
  if (reader.isEmpty) reader.add(block('images', [image]))
  else reader.run({ text: '', marks: [], href: around.href, node: inline('inline-image', image.data) })
}
