import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Skipped, Source } from '@scriptorium/folders/source'
import { CommandError } from '../output.ts'

/** A folder or a zip file that was read. */
export interface LocalSource {
  source: Source
  /** The folder that holds the files. */
  root: string
  /** Its name, without the extension of an archive. */
  name: string
  /** The zip file that was unpacked into the folder. */
  archive?: string
}

const isArchive = (path: string): boolean => /\.zip$/i.test(path)

const readArchive = async (path: string, folder: string): Promise<{ root: string; skipped: Skipped[] }> => {
  const { unpackArchive } = await import('@scriptorium/folders/archive/unpack-folder')
  const { root, skipped } = await unpackArchive(path, join(folder, 'files'))
  if (skipped.some(({ reason }) => reason === 'it is no zip file')) throw new CommandError(`${path} is no zip file.`)
  return { root, skipped }
}

/** Reads a folder or a zip file, and does work with what it holds. An archive is unpacked into a temporary folder. */
export const withSource = async <T>(
  path: string,
  isPlain: boolean | undefined,
  work: (read: LocalSource) => Promise<T>,
): Promise<T> => {
  const { readFolder } = await import('@scriptorium/folders/import/read-folder')
  const { pagesRootOf } = await import('@scriptorium/folders/import/gitbook-root')
  const read = async (folder: string) => {
    const { root, ...gitbook } = isPlain ? { root: folder } : await pagesRootOf(folder)
    return { root, source: await readFolder(root, { isPlain, ...gitbook }) }
  }
  const found = await stat(path).catch(() => undefined)
  const name = basename(resolve(path)).replace(/\.zip$/i, '') || 'folder'
  if (found?.isDirectory()) return work({ ...(await read(path)), name })
  if (!found?.isFile() || !isArchive(path)) throw new CommandError(`There is no folder ${path}.`)
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-import-'))
  try {
    const { root: unpacked, skipped } = await readArchive(path, folder)
    const { root, source } = await read(unpacked)
    return await work({ source: { ...source, skipped: [...skipped, ...source.skipped] }, root, name, archive: path })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
