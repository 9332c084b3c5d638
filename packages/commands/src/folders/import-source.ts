import { rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createScratch } from '@scriptorium/basics/scratch'
import type { Skipped, Source } from '@scriptorium/folders/source'
import { CommandError } from '../output.ts'

/** What is known of a source before its pages are read. */
interface Survey {
  /** Whether the files are translated from the Markdown of another tool. */
  isTranslated: boolean
  /** Whether it has languages or versions, which are spaces of their own. */
  hasVariants: boolean
}

/** A folder or a zip file that is read on demand, because the server reads the folders of other tools itself. */
export interface LocalSource {
  read(): Promise<Source>
  survey(): Promise<Survey>
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

/** Opens a folder or a zip file, and does work with what it holds. An archive is unpacked into a temporary folder. */
export const withSource = async <T>(
  path: string,
  isPlain: boolean | undefined,
  work: (source: LocalSource) => Promise<T>,
): Promise<T> => {
  const { openFolder, readFolder } = await import('@scriptorium/folders/import/read-folder')
  const { pagesRootOf } = await import('@scriptorium/folders/import/gitbook-root')
  const open = async (folder: string) => {
    const { root, ...gitbook } = isPlain ? { root: folder } : await pagesRootOf(folder)
    let opening: ReturnType<typeof openFolder> | undefined
    const opened = () => (opening ??= openFolder(root))
    const survey = async (): Promise<Survey> => {
      const { pages = 0, variants = [] } = (isPlain ? undefined : await opened()) ?? {}
      return { isTranslated: pages > 0, hasVariants: variants.length > 0 }
    }
    return { root, survey, read: () => readFolder(root, { isPlain, opened, ...gitbook }) }
  }
  const found = await stat(path).catch(() => undefined)
  const name = basename(resolve(path)).replace(/\.zip$/i, '') || 'folder'
  if (found?.isDirectory()) return work({ ...(await open(path)), name })
  if (!found?.isFile() || !isArchive(path)) throw new CommandError(`There is no folder ${path}.`)
  const folder = await createScratch('import')
  try {
    const { root: unpacked, skipped } = await readArchive(path, folder)
    const { read, ...opened } = await open(unpacked)
    const readAll = async (): Promise<Source> => {
      const source = await read()
      return { ...source, skipped: [...skipped, ...source.skipped] }
    }
    return await work({ ...opened, read: readAll, name, archive: path })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
