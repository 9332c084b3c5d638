import { buffer } from 'node:stream/consumers'
import type { FileRecord } from '@scriptorium/content/tree/records'
import type { PdfServices } from './services.ts'

/** The pictures of a book, by file name in the workspace. */
export interface Pictures {
  files: ReadonlyMap<string, Uint8Array>
  /** Adds a file of the space. */
  read(file: FileRecord): Promise<string | undefined>
  /** Adds a picture from a URL. */
  fetch(url: string): Promise<string | undefined>
}

const limits = { pictures: 500, bytes: 128 * 1024 * 1024, milliseconds: 60_000 }

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** Gathers pictures. Leaves out those that cannot be read or exceed the limits; the book prints their descriptions. */
export const loadPictures = ({ storage, fetchFile, log }: PdfServices, stop: AbortSignal): Pictures => {
  const files = new Map<string, Uint8Array>()
  const names = new Map<string, Promise<string | undefined>>()
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.milliseconds)])
  let left = limits.bytes

  const keep = (contentType: string | undefined, bytes: Uint8Array): string | undefined => {
    const ending = endings[contentType?.split(';')[0]?.trim() ?? '']
    if (ending === undefined || files.size === limits.pictures || bytes.length > left) return undefined
    left -= bytes.length
    const name = `picture-${files.size}.${ending}`
    files.set(name, bytes)
    return name
  }

  const once = (from: string, get: () => Promise<string | undefined>): Promise<string | undefined> => {
    const known = names.get(from)
    if (known) return known
    const name = get().catch((error: unknown) => {
      log.info({ error, picture: from }, 'a picture was left out of a PDF')
      return undefined
    })
    names.set(from, name)
    return name
  }

  return {
    files,
    read: ({ storageKey, contentType }) =>
      once(storageKey, async () => keep(contentType, await buffer(await storage.read(storageKey)))),
    fetch: (url) =>
      once(url, async () => {
        if (!/^https?:/i.test(url)) return undefined
        const { contentType, bytes } = await fetchFile(url, signal)
        return keep(contentType, bytes)
      }),
  }
}
