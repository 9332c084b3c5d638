import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isInside } from '../inside.ts'
import { readText } from '../read-text.ts'

/** Where the pages of a folder are. */
export interface PagesRoot {
  root: string
  /** The name of the table of contents, if it is another one. */
  summary?: string | undefined
}

const settingsOf = async (root: string): Promise<Record<string, unknown>> => {
  const read = await readText(join(root, '.gitbook.yaml')).catch(() => undefined)
  if (read === undefined || !('text' in read)) return {}
  try {
    const value: unknown = parse(read.text, { maxAliasCount: 0, logLevel: 'silent' })
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const folderIn = async (root: string, name: unknown): Promise<string | undefined> => {
  if (typeof name !== 'string') return undefined
  const [top, folder] = await Promise.all([realpath(root), realpath(join(root, name)).catch(() => undefined)])
  if (folder === undefined || !isInside(top, folder)) return undefined
  return (await stat(folder)).isDirectory() ? folder : undefined
}

/** Returns where the pages of a folder are: `.gitbook.yaml` can name a folder in it, and the table of contents. */
export const pagesRootOf = async (root: string): Promise<PagesRoot> => {
  const { root: name, structure } = await settingsOf(root)
  const { summary } = structure !== null && typeof structure === 'object' ? (structure as { summary?: unknown }) : {}
  const own = typeof summary === 'string' ? summary.replace(/^(?:\.?\/)+/, '') : undefined
  return { root: (await folderIn(root, name)) ?? root, summary: own }
}
