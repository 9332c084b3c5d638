import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The file that lists what a build wrote, so that the next one can delete what is gone. */
export const manifestName = '.scriptorium-site.json'

/** Thrown if a folder has files that no build wrote. */
export class ForeignFolderError extends Error {}

const formerFiles = async (folder: string): Promise<string[]> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text !== undefined) return (JSON.parse(text) as { files: string[] }).files
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0)
    throw new ForeignFolderError(
      `${folder} is not empty, and no build wrote it: name an empty folder, or one that does not exist.`,
    )
  return []
}

/** Opens the folder of a copy. A folder that an earlier build wrote is brought up to date. */
export const openOutput = async (folder: string) => {
  const former = await formerFiles(folder)
  const written = new Set<string>()
  const folders = new Set<string>()
  const place = async (file: string): Promise<string> => {
    const target = join(folder, file)
    const parent = dirname(target)
    if (!folders.has(parent)) await mkdir(parent, { recursive: true })
    folders.add(parent)
    written.add(file)
    return target
  }
  return {
    has: (file: string): boolean => written.has(file),
    write: async (file: string, content: string): Promise<void> => writeFile(await place(file), content),
    writeStream: async (file: string, content: AsyncIterable<string> | Readable): Promise<void> =>
      pipeline(content, createWriteStream(await place(file))),
    /** Deletes the files of an earlier build that this one did not write, and returns how many files there are. */
    finish: async (): Promise<{ files: number; deleted: number }> => {
      const gone = former.filter((file) => !written.has(file))
      for (const file of gone) await rm(join(folder, file), { force: true })
      const files = [...written].toSorted()
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, manifestName), `${JSON.stringify({ files }, null, 1)}\n`)
      return { files: files.length, deleted: gone.length }
    },
  }
}

/** The folder of a copy. */
export type Output = Awaited<ReturnType<typeof openOutput>>
