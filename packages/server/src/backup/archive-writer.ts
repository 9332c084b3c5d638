import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** Adds an entry of a known size; gives the SHA-256 of what came. */
export type AddEntry = (name: string, size: number, contents: AsyncIterable<Buffer> | Buffer[]) => Promise<string>

/** Writes a compressed tar file, which takes its name when it is whole. Only its owner may read it: it holds secrets. */
export const writeArchive = async <T>(file: string, fill: (add: AddEntry) => Promise<T>): Promise<T> => {
  const unfinished = `${file}.${process.pid}~`
  const tar = pack()
  const add: AddEntry = async (name, size, contents) => {
    const digest = createHash('sha256')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve(undefined)))
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
    // Whichever fails first says why: the other only hears that it was cut off.
    const [done] = await Promise.all([filled, written])
    await rename(unfinished, file)
    return done
  } catch (error) {
    await Promise.allSettled([filled, written])
    await rm(unfinished, { force: true })
    throw error
  }
}
