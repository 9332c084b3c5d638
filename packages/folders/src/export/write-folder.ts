import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isInside } from '../inside.ts'
import { errorCode } from '../read-text.ts'
import { baseName, baseText, fileHash, type Base } from '../base.ts'
import type { Exported } from './export-space.ts'

/** The files that writing changed. Paths are relative to the folder. */
export interface Written {
  written: string[]
  unchanged: number
}

const currentBytes = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const replace = async (path: string, bytes: Uint8Array) => {
  const unfinished = `${path}.${process.pid}~`
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' })
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Writes files below a folder, each atomically, and skips unchanged ones. Follows no link out of the folder and deletes nothing.
 * Writes the record of the export last; an import uses it to merge. The folder of another tool has no record.
 */
export const writeFolder = async (
  folder: string,
  { files, space, revision }: Pick<Exported, 'files' | 'space' | 'revision'>,
  { hasRecord = true }: { hasRecord?: boolean } = {},
): Promise<Written> => {
  await mkdir(folder, { recursive: true })
  const root = await realpath(folder)
  const result: Written = { written: [], unchanged: 0 }
  const base: Base = { space, revision, files: new Map() }
  for (const { path, page, read } of files) {
    const target = join(root, path)
    await mkdir(dirname(target), { recursive: true })
    if (!isInside(root, await realpath(dirname(target)))) throw new Error(`${path} is outside of the folder`)
    const bytes = await read()
    base.files.set(path, { hash: fileHash(bytes), ...(page !== undefined && { page }) })
    if ((await currentBytes(target))?.equals(bytes)) {
      result.unchanged++
      continue
    }
    await replace(target, bytes)
    result.written.push(path)
  }
  if (hasRecord) await replace(join(root, baseName), Buffer.from(baseText(base)))
  return result
}
