import { buffer } from 'node:stream/consumers'
import { createFairRoom } from '@scriptorium/content/pool/fair-room'
import type { FileRecord } from '@scriptorium/content/tree/records'
import { essenceOf } from '@scriptorium/storage/media-type'
import { pictureWidths, widthKey, type PictureWidth } from '@scriptorium/storage/storage'
import type { ReaderServices } from '../visit.ts'

const library = 'sharp'

const isInstalled = (): boolean => {
  try {
    import.meta.resolve(library)
    return true
  } catch {
    return false
  }
}

// Without the optional library, readers get pictures as they were uploaded.
const canResize = isInstalled()
const resizable = new Set(['image/jpeg', 'image/png', 'image/webp'])
const maxBytes = 32 * 1024 * 1024
const limitInputPixels = 64_000_000
const quality = 82

/** Returns the widths in which readers can get a file: fewer pixels than it has. None for what is no picture. */
export const widthsOf = ({ contentType, width, size }: Pick<FileRecord, 'contentType' | 'size' | 'width'>): number[] =>
  canResize && width !== undefined && size <= maxBytes && resizable.has(essenceOf(contentType))
    ? pictureWidths.filter((one) => one < width)
    : []

const resize = async (bytes: Uint8Array, width: number): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width })
    .webp({ quality, smartSubsample: true })
    .toBuffer()
}

// One after another, because libvips uses several threads for a picture.
const inTurn = createFairRoom({
  running: 1,
  cost: 'time',
})
// A picture is made once.
const making = new Map<string, Promise<void>>()

/** Returns the storage key of a picture in one of its widths, which is made when the first reader asks for it. */
export const keyOfWidth = async (
  { storage }: Pick<ReaderServices, 'storage'>,
  { storageKey }: Pick<FileRecord, 'storageKey'>,
  width: PictureWidth,
): Promise<string> => {
  const key = widthKey(storageKey, width)
  if ((await storage.sizeOf(key)) !== undefined) return key
  const make = async () =>
    storage.putWidth(storageKey, width, await resize(await buffer(await storage.read(storageKey)), width))
  const made = making.get(key) ?? inTurn(make).finally(() => making.delete(key))
  making.set(key, made)
  await made
  return key
}
