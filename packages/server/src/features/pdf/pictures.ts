import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createScratch } from '@scriptorium/basics/scratch'
import type { FileRecord } from '@scriptorium/content/tree/records'
import type { PdfServices } from './services.ts'

/** The pictures of a book, as files of a folder. */
export interface Pictures {
  folder: string
  /** Adds a file of the space. Returns the name of the picture in the folder. */
  read(file: FileRecord): Promise<string | undefined>
  /** Returns the name of a picture from a URL, after `fetchWanted` has fetched it. */
  find(url: string): string | undefined
  /** Returns whether `find` was asked for pictures that are not fetched. */
  areWanted(): boolean
  /** Fetches the pictures that `find` was asked for. */
  fetchWanted(): Promise<void>
  close(): Promise<void>
}

const limits = { pictures: 500, bytes: 128 * 1024 * 1024, milliseconds: 60_000, fetchesAtOnce: 4 }

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/**
 * Opens a folder for pictures. Leaves out those that cannot be read or exceed the limits; the book prints their descriptions.
 * They are kept on the disk, because several books can wait for their pictures.
 */
export const openPictures = async ({ storage, fetchFile, log }: PdfServices, stop: AbortSignal): Promise<Pictures> => {
  const folder = await createScratch('pictures')
  const names = new Map<string, Promise<string | undefined>>()
  const fetched = new Map<string, string | undefined>()
  const wanted = new Set<string>()
  let [count, left] = [0, limits.bytes]

  const keep = async (contentType: string | undefined, bytes: Uint8Array): Promise<string | undefined> => {
    const ending = endings[contentType?.split(';')[0]?.trim() ?? '']
    if (ending === undefined || count === limits.pictures || bytes.length > left) return undefined
    left -= bytes.length
    const name = `picture-${count++}.${ending}`
    await writeFile(join(folder, name), bytes)
    return name
  }

  const orNothing = (from: string, name: Promise<string | undefined>): Promise<string | undefined> =>
    name.catch((error: unknown) => {
      log.info({ error, picture: from }, 'a picture was left out of a PDF')
      return undefined
    })

  const readOnce = (key: string, get: () => Promise<string | undefined>): Promise<string | undefined> => {
    const known = names.get(key)
    if (known) return known
    const name = orNothing(key, get())
    names.set(key, name)
    return name
  }

  const fetchPicture = async (url: string, signal: AbortSignal): Promise<string | undefined> => {
    const { contentType, bytes } = await fetchFile(url, signal)
    return keep(contentType, bytes)
  }

  return {
    folder,
    read: ({ storageKey, contentType }) =>
      readOnce(storageKey, async () => keep(contentType, await buffer(await storage.read(storageKey)))),
    find: (url) => {
      if (!fetched.has(url) && /^https?:/i.test(url)) wanted.add(url)
      return fetched.get(url)
    },
    areWanted: () => wanted.size > 0,
    fetchWanted: async () => {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.milliseconds)])
      const waiting = [...wanted]
      wanted.clear()
      const fetchNext = async (): Promise<void> => {
        for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
          fetched.set(url, await orNothing(url, fetchPicture(url, signal)))
      }
      await Promise.all(Array.from({ length: limits.fetchesAtOnce }, fetchNext))
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
