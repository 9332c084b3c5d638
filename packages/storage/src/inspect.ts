import { essenceOf } from './media-type.ts'

/** The properties of a file that its bytes show. */
export interface FileProperties {
  contentType: string
  size: number
  width?: number
  height?: number
}

const unknown = 'application/octet-stream'

const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\uFEFF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>/]/i.test(
    Buffer.from(bytes.subarray(0, 4096)).toString(),
  )

/**
 * Returns the media type. Most formats are recognized by their bytes. Text formats are not, so their declared type is used. A
 * declared image type is ignored unless the bytes are those of an image.
 */
const typeOf = async (bytes: Uint8Array, declared: string | undefined): Promise<string> => {
  const { fileTypeFromBuffer, supportedMimeTypes } = await import('file-type')
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (found?.startsWith('image/')) return found
  if (declared === undefined) return isSvg(bytes) ? 'image/svg+xml' : (found ?? unknown)
  const isFalse = essenceOf(declared).startsWith('image/') && supportedMimeTypes.has(essenceOf(declared))
  return isFalse ? (found ?? unknown) : declared
}

const pixels = /^image\/(?:png|jpeg|gif|webp|avif|heic|heif|bmp|tiff|x-icon|vnd\.adobe\.photoshop)$/

// In a text format the size is searched from many positions, which takes long: only the start of the file is searched.
const searchedBytes = 8192

interface Dimensions {
  width?: number
  height?: number
}

const dimensionsOf = async (bytes: Uint8Array, contentType: string): Promise<Dimensions> => {
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(pixels.test(contentType) ? bytes : bytes.subarray(0, searchedBytes))
    return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : {}
  } catch {
    return {}
  }
}

/** Returns size, type and, for an image, dimensions from the bytes of a file. */
export const inspectFile = async (bytes: Uint8Array, declared?: string): Promise<FileProperties> => {
  const contentType = await typeOf(bytes, declared)
  const isImage = contentType.startsWith('image/')
  return { contentType, size: bytes.length, ...(isImage && (await dimensionsOf(bytes, contentType))) }
}
