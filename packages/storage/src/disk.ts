import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { anyOwner, ownerMark, removeAbandoned } from '@scriptorium/basics/scratch'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isOfFile, keyOfBytes, widthKey, widthKeys, type DiskStorage } from './storage.ts'
import { keysOf, sizeOf } from './listing.ts'

const unfinished = 'unfinished'
const unfinishedNames = new RegExp(`^${anyOwner}-`)

const synced = async (path: string) => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Thrown when a stream is shorter or longer than announced. */
class WrongSize extends Error {}

async function* exactly(contents: AsyncIterable<Buffer>, size: number) {
  let left = size
  try {
    for await (const chunk of contents) {
      left -= chunk.length
      if (left < 0) break
      yield chunk
    }
  } catch (cause) {
    throw new WrongSize('The upload was interrupted', { cause })
  }
  if (left !== 0) throw new WrongSize('The size of the upload differs from the announced size')
}

/**
 * Opens a storage in a folder. A file is written under a temporary name and renamed once it is complete and synced, so that
 * nobody reads half a file, even after a power loss.
 */
export const openDisk = (location: string): DiskStorage => {
  const folder = resolve(location)
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const pathOf = (key: string) => join(folder, key)

  let cleaned: Promise<void> | undefined
  const keep = async (key: string, write: (to: string) => Promise<void>) => {
    await (cleaned ??= removeAbandoned(pathOf(unfinished), unfinishedNames))
    const own = `${unfinished}/${ownerMark}-${randomUUID()}`
    try {
      await write(own)
      await synced(pathOf(own))
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await rename(pathOf(own), pathOf(key))
      await synced(dirname(pathOf(key)))
    } finally {
      await disk.delete(own)
    }
  }

  return {
    kind: 'disk',
    folder,
    put: async (bytes, place) => {
      const key = keyOfBytes(bytes, place)
      await keep(key, (to) => disk.put(to, bytes))
      return key
    },
    receive: async (key, contents, size) => {
      try {
        await mkdir(pathOf(unfinished), { recursive: true })
        await keep(key, (to) => writeFile(pathOf(to), exactly(contents, size)))
        return true
      } catch (error) {
        if (error instanceof WrongSize) return false
        throw error
      }
    },
    read: (key) => disk.getStream(key),
    sizeOf: (key) => sizeOf(disk, key),
    delete: async (key) => {
      for (const one of [...widthKeys(key), key]) await disk.delete(one)
    },
    putWidth: (key, width, bytes) => keep(widthKey(key, width), (to) => disk.put(to, bytes)),
    async *keys() {
      for await (const key of keysOf(disk, '/')) if (!key.startsWith(`${unfinished}/`) && isOfFile(key)) yield key
    },
  }
}
