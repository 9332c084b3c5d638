import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  ArchiveError,
  headName,
  headOf,
  manifestName,
  manifestOf,
  type ArchiveHead,
  type ArchiveManifest,
} from './format.ts'

/** An entry of an archive. Its contents must be read before the next entry. */
export interface Entry {
  name: string
  size: number
  contents: AsyncIterable<Buffer>
}

const damaged = (file: string, cause: unknown) => new ArchiveError(`${file} is not a backup, or is damaged`, { cause })

async function* contentsOf(entry: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (cause) {
    throw damaged(file, cause)
  }
}

/** Yields the entries of an archive in order. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const fed = pipeline(createReadStream(file), createGunzip(), tar).then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      yield { name, size, contents: contentsOf(entry as unknown as Readable, file) }
      entry.resume()
    }
  } catch (cause) {
    throw damaged(file, cause)
  } finally {
    tar.destroy()
  }
  const cause = await fed
  if (cause) throw damaged(file, cause)
}

const textOf = async (contents: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of contents) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const digestOf = async (contents: AsyncIterable<Buffer>): Promise<string> => {
  const digest = createHash('sha256')
  for await (const chunk of contents) digest.update(chunk)
  return digest.digest('hex')
}

// A name with other parts could lead out of the folder of the files.
const isName = (name: string): boolean => name.split('/').every((part) => !['', '.', '..'].includes(part))

/** Reads a whole archive and throws if any entry is missing or changed. Returns its head and its manifest. */
export const checkArchive = async (file: string): Promise<ArchiveHead & ArchiveManifest> => {
  let head: ArchiveHead | undefined
  let manifest: ArchiveManifest | undefined
  const found = new Map<string, string>()
  for await (const { name, contents } of readArchive(file)) {
    if (name === headName) head = headOf(await textOf(contents))
    else if (name === manifestName) manifest = manifestOf(await textOf(contents))
    else if (isName(name) && !found.has(name)) found.set(name, await digestOf(contents))
    else throw new ArchiveError(`${file} is damaged: no backup has an entry ${name}, or has it twice`)
  }
  if (!head) throw new ArchiveError(`${file} is not a backup of Scriptorium`)
  if (head.format !== 1) throw new ArchiveError(`${file} has a newer format. Restore it with a newer version`)
  if (!manifest) throw new ArchiveError(`${file} is cut off: its end is missing or damaged`)
  const entries = Object.entries(manifest.entries)
  const wrong = entries.find(([name, digest]) => found.get(name) !== digest)?.[0]
  if (wrong !== undefined) throw new ArchiveError(`${file} is damaged: ${wrong} has changed since it was written`)
  if (found.size !== entries.length) throw new ArchiveError(`${file} has entries that its manifest does not list`)
  return { ...head, ...manifest }
}
