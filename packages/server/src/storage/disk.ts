import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { keyOfBytes, type DiskStorage } from './storage.ts'
import { keysOf, sizeOf } from './listing.ts'

const unfinished = 'unfinished'

const synced = async (path: string) => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Lets as many bytes through as announced and one more, which tells that there are too many. */
const atMost = (size: number) => {
  let left = size
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new Error('The upload is larger than announced') : null, chunk)
    },
  })
}

/**
 * Files in a folder. Each is written apart and takes its name when it is whole and on the disk: whoever reads a key never
 * meets half a file, not even after a power cut.
 */
export const openDisk = (location: string): DiskStorage => {
  const folder = resolve(location)
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  const finish = async (from: string, key: string) => {
    const target = join(folder, key)
    await synced(join(folder, from))
    await mkdir(dirname(target), { recursive: true })
    await rename(join(folder, from), target)
    await synced(dirname(target))
  }

  const whenWhole = async (key: string, write: (to: string) => Promise<boolean>): Promise<boolean> => {
    const own = `${unfinished}/${randomUUID()}`
    try {
      if (!(await write(own))) return false
      await finish(own, key)
      return true
    } finally {
      await disk.delete(own)
    }
  }

  return {
    kind: 'disk',
    folder,
    put: async (bytes) => {
      const key = keyOfBytes(bytes)
      if ((await sizeOf(disk, key)) !== bytes.length)
        await whenWhole(key, async (to) => (await disk.put(to, bytes), true))
      return key
    },
    receive: (key, contents: Readable, size) =>
      whenWhole(key, async (to) => {
        const counted = atMost(size)
        contents.on('error', (error) => counted.destroy(error)).pipe(counted)
        contents.once('aborted', () => counted.destroy(new Error('The upload was cut off')))
        return disk.putStream(to, counted).then(
          async () => (await sizeOf(disk, to)) === size,
          (error: unknown) => {
            if (counted.errored) return false
            throw error
          },
        )
      }),
    read: (key) => disk.getStream(key),
    sizeOf: (key) => sizeOf(disk, key),
    delete: (key) => disk.delete(key),
    async *keys() {
      for await (const key of keysOf(disk, '/')) if (!key.startsWith(`${unfinished}/`)) yield key
    },
  }
}
