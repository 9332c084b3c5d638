import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { includesFolder } from '@scriptorium/content/tree/include-files'
import { readText } from '../read-text.ts'
import { isShared, variablesPath } from '../shared.ts'
import type { Skipped, SourceFile } from '../source.ts'

const assetsFolder = '.gitbook/assets'

/** Returns the paths of the files in a folder and below; none if there is no such folder. */
const filesIn = async (root: string, folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const paths = await Promise.all(
    entries
      .map(({ name }) => `${folder}/${name}`)
      .map(async (path, index) => {
        return entries[index]!.isDirectory() ? filesIn(root, path) : [path]
      }),
  )
  return paths.flat()
}

const readShared = async (root: string, path: string): Promise<SourceFile | Skipped> => {
  const found = await lstat(join(root, path))
  if (!found.isFile()) return { path, reason: 'it is no regular file' }
  const read = await readText(join(root, path))
  return 'text' in read ? { path, text: read.text } : { path, reason: read.reason }
}

/** The contents of a `.gitbook` folder. */
export interface GitbookFolder {
  /** Reusable contents and variables. */
  shared: SourceFile[]
  skipped: Skipped[]
  /** Files for pages, whether a page shows them or not. */
  assetPaths: string[]
}

/** Reads the `.gitbook` folder of a folder. */
export const readGitbookFolder = async (root: string): Promise<GitbookFolder> => {
  const includes = (await filesIn(root, includesFolder)).filter(isShared)
  const variables = (await filesIn(root, '.gitbook')).filter((path) => path === variablesPath)
  const read = await Promise.all([...includes, ...variables].toSorted().map((path) => readShared(root, path)))
  return {
    shared: read.filter((one) => 'text' in one),
    skipped: read.filter((one) => 'reason' in one),
    assetPaths: await filesIn(root, assetsFolder),
  }
}
