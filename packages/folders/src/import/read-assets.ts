import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isInside } from '../inside.ts'
import { errorCode } from '../read-text.ts'
import { allReferencedPaths } from './references.ts'
import { isHidden, isMarkdown, maxPathLength, type Asset, type Skipped, type SourceFile } from '../source.ts'

/** Default maximum size of a file on a server, in MiB. */
const maxMebibytes = 25

const readAsset = async (root: string, path: string): Promise<Asset | Skipped | undefined> => {
  try {
    const absolute = await realpath(join(root, path))
    const found = await stat(absolute)
    if (!found.isFile()) return undefined
    if (!isInside(root, absolute)) return { path, reason: 'it is a link to a place outside of the folder' }
    if (isHidden(path)) return { path, reason: 'it is hidden' }
    if (path.length > maxPathLength) return { path, reason: `its path is longer than ${maxPathLength} characters` }
    if (found.size > maxMebibytes * 2 ** 20) return { path, reason: `it is larger than ${maxMebibytes} MiB` }
    return { path, size: found.size, read: () => readFile(absolute) }
  } catch (error) {
    const code = errorCode(error)
    const isAbsent = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)
    return isAbsent ? undefined : { path, reason: `it cannot be read (${code})` }
  }
}

/** Reads the files below a folder that its markdown embeds or links to, and the files at the other given paths. */
export const readAssets = async (
  root: string,
  files: readonly SourceFile[],
  others: readonly string[],
): Promise<{ assets: Asset[]; skipped: Skipped[] }> => {
  const paths = new Set([...(await allReferencedPaths(files)), ...others])
  const assets: Asset[] = []
  const skipped: Skipped[] = []
  for (const path of [...paths].toSorted()) {
    const found = isMarkdown(path) ? undefined : await readAsset(root, path)
    if (found && 'read' in found) assets.push(found)
    else if (found) skipped.push(found)
  }
  return { assets, skipped }
}
