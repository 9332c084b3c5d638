import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { escapePattern } from '@scriptorium/basics/escape'
import { anyOwner, ownerMark, removeAbandoned } from '@scriptorium/basics/scratch'
import { pack } from 'tar-stream'

/** Adds an entry of a known size. Returns the SHA-256 of its contents. */
export type AddEntry = (name: string, size: number, contents: AsyncIterable<Buffer> | Buffer[]) => Promise<string>

/** Writes a compressed tar file, and renames it to its name when it is complete. Only its owner can read it, because it holds secrets. */
export const writeArchive = async <T>(file: string, fill: (add: AddEntry) => Promise<T>): Promise<T> => {
  // A backup that was killed left a file as large as this one may become.
  await removeAbandoned(dirname(file), new RegExp(`^${escapePattern(basename(file))}\\.${anyOwner}~$`))
  const unfinished = `${file}.${ownerMark}~`
  const tar = pack()
  const add: AddEntry = async (name, size, contents) => {
    const digest = createHash('sha256')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve(undefined)))
    sink.on('error', reject)
    // The archive can fail while the contents are read, when nobody waits for the entry yet.
    promise.catch(() => {})
    for await (const chunk of contents) {
      digest.update(chunk)
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), promise])
    }
    sink.end(undefined)
    await promise
    return digest.digest('hex')
  }
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createGzip({ level: 4 }), output)
  const filled = fill(add).then(
    (done) => {
      tar.finalize()
      return done
    },
    (error: unknown) => {
      tar.destroy(error as Error)
      throw error
    },
  )
  try {
    // The first one to fail has the cause; the other only sees the end of the stream.
    const [done] = await Promise.all([filled, written])
    await rename(unfinished, file)
    return done
  } catch (error) {
    await Promise.allSettled([filled, written])
    await rm(unfinished, { force: true })
    throw error
  }
}
