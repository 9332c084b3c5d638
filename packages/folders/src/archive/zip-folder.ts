import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Zip, ZipDeflate } from 'fflate'
import { listTree } from '../import/list-tree.ts'

/** Yields the bytes of an archive, with one file in memory at a time. */
async function* archiveOf(root: string, paths: readonly string[]): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const take = () => {
    const taken = chunks
    chunks = []
    return taken
  }
  for (const path of paths) {
    const entry = new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    entry.push(await readFile(join(root, path)), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

/** Writes the files of a folder that an import reads into an archive. Links, dependencies and what is hidden stay out. */
export const zipFolder = async (root: string, archive: string): Promise<void> => {
  const { paths } = await listTree(root)
  await pipeline(Readable.from(archiveOf(root, paths)), createWriteStream(archive))
}
