import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isInside } from '@scriptorium/folders/inside'

/**
 * The file that lists what builds wrote, so that the next one can delete what is gone: a path as JSON on each line. A path is listed
 * before its file is written, so that a build that is killed leaves no file that the next one does not know.
 */
const manifestName = '.scriptorium-site.jsonl'
const unfinishedName = `${manifestName}~`

/** Thrown if a folder has files that no build wrote. */
export class ForeignFolderError extends Error {}

const lineOf = (file: string): string => `${JSON.stringify(file)}\n`

/** Returns the path on a line; none if the build was killed while it wrote the line. */
const pathOn = (line: string): string[] => {
  try {
    return [JSON.parse(line) as string]
  } catch {
    return []
  }
}

const formerFiles = async (folder: string): Promise<string[]> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text !== undefined) return text.split('\n').flatMap(pathOn)
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => name !== unfinishedName))
    throw new ForeignFolderError(
      `${folder} is not empty, and no build wrote it: name an empty folder, or one that does not exist.`,
    )
  return []
}

const replaceManifest = async (folder: string, files: readonly string[]): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, unfinishedName)
  await writeFile(unfinished, files.map(lineOf).join(''))
  await rename(unfinished, join(folder, manifestName))
}

/** Deletes a file of an earlier build, and the folders that are empty then. */
const remove = async (folder: string, file: string): Promise<void> => {
  if (!isInside(folder, join(folder, file))) return
  await rm(join(folder, file), { force: true })
  for (let above = dirname(file); above !== '.'; above = dirname(above)) {
    const isEmpty = await rmdir(join(folder, above)).then(
      () => true,
      () => false,
    )
    if (!isEmpty) return
  }
}

const writesAtOnce = 64

/** Opens the folder of a copy. A folder that an earlier build wrote is brought up to date. */
export const openOutput = async (given: string) => {
  const folder = resolve(given)
  const former = new Set(await formerFiles(folder))
  const written = new Set<string>()
  const folders = new Set<string>()
  // One that fails stays here, so that waiting for all of them finds it.
  const pending = new Set<Promise<void>>()
  let listed: Promise<void> | undefined
  const list = async (file: string): Promise<void> => {
    await (listed ??= replaceManifest(folder, [...former]))
    if (!former.has(file)) await appendFile(join(folder, manifestName), lineOf(file))
  }
  const place = async (file: string): Promise<string> => {
    written.add(file)
    await list(file)
    const target = join(folder, file)
    const parent = dirname(target)
    if (!folders.has(parent)) await mkdir(parent, { recursive: true })
    folders.add(parent)
    return target
  }
  return {
    has: (file: string): boolean => written.has(file),
    /** Begins to write a file. Waits only while many others are being written. */
    write: async (file: string, content: string | Uint8Array): Promise<void> => {
      const writing = place(file).then((target) => writeFile(target, content))
      pending.add(writing)
      void writing.then(
        () => pending.delete(writing),
        () => undefined,
      )
      if (pending.size >= writesAtOnce) await Promise.race(pending)
    },
    /** Returns what was written to a file. */
    read: async (file: string): Promise<string> => readFile(join(folder, file), 'utf8'),
    /** Writes a file part by part. The content is opened when the file has its place, so that no failure goes unheard. */
    writeStream: async (file: string, open: () => AsyncIterable<string> | Promise<Readable>): Promise<void> => {
      const target = await place(file)
      await pipeline(await open(), createWriteStream(target))
    },
    /** Deletes the files of an earlier build that this one did not write, and returns how many files there are. */
    finish: async (): Promise<{ files: number; deleted: number }> => {
      await Promise.all(pending)
      const gone = [...former].filter((file) => !written.has(file))
      for (const file of gone) await remove(folder, file)
      await replaceManifest(folder, [...written].toSorted())
      return { files: written.size, deleted: gone.length }
    },
  }
}

/** The folder of a copy. */
export type Output = Awaited<ReturnType<typeof openOutput>>
