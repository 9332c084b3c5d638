import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isInside } from '../inside.ts'
import { errorCode, readText } from '../read-text.ts'
import { readAssets } from './read-assets.ts'
import { readGitbookFolder } from './read-gitbook.ts'
import { baseName } from '../base.ts'
import { isMarkdown, type Source } from '../source.ts'

type Kind = 'folder' | 'file' | { reason: string }

// Links to files inside the folder are followed. Links to folders are not, because they can form a cycle.
const kindOfLink = async (root: string, path: string): Promise<Kind> => {
  try {
    const target = await realpath(path)
    if (!isInside(root, target)) return { reason: 'it is a link to a place outside of the folder' }
    return (await stat(target)).isFile() ? 'file' : { reason: 'it is a link to a folder' }
  } catch {
    return { reason: 'it is a broken link' }
  }
}

const kindOf = async (root: string, path: string, entry: Dirent): Promise<Kind> => {
  if (entry.name.startsWith('.')) return { reason: 'it is hidden' }
  if (entry.name === 'node_modules') return { reason: 'it contains dependencies' }
  if (entry.isDirectory()) return 'folder'
  if (!isMarkdown(entry.name)) return { reason: 'it is not markdown' }
  if (entry.isSymbolicLink()) return kindOfLink(root, path)
  return entry.isFile() ? 'file' : { reason: 'it is not a regular file' }
}

/** Reads the markdown files below a folder and the files that they embed. Lists unreadable files with reasons. */
export const readFolder = async (folder: string): Promise<Source> => {
  const root = await realpath(folder)
  const source: Source = { files: [], skipped: [] }

  const visit = async (entry: Dirent, directory: string): Promise<void> => {
    const absolute = join(directory, entry.name)
    const path = relative(root, absolute).split(sep).join('/')
    const kind = await kindOf(root, absolute, entry)
    if (kind === 'folder') return walk(absolute)
    const read = kind === 'file' ? await readText(absolute) : kind
    if ('text' in read) source.files.push({ path, text: read.text })
    else source.skipped.push({ path, reason: read.reason, ...(kind === 'file' && { wouldBe: 'page' as const }) })
  }

  const walk = async (directory: string): Promise<void> => {
    try {
      const entries = await readdir(directory, { withFileTypes: true })
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await visit(entry, directory)
    } catch (error) {
      if (directory === root) throw error
      const path = relative(root, directory).split(sep).join('/')
      source.skipped.push({ path, reason: `it cannot be read (${errorCode(error)})`, wouldBe: 'folder' })
    }
  }

  await walk(root)
  const { assetPaths, ...gitbook } = await readGitbookFolder(root)
  const { assets, skipped } = await readAssets(root, [...source.files, ...gitbook.shared], assetPaths)
  const read = [...assets, ...gitbook.shared]
  const known = new Set([...read, ...skipped, ...gitbook.skipped].map(({ path }) => path))
  const isHome = (path: string) => read.some((one) => one.path.startsWith(`${path}/`))
  const others = source.skipped.filter(({ path }) => !known.has(path) && !isHome(path) && path !== baseName)
  return { ...source, assets, shared: gitbook.shared, skipped: [...others, ...skipped, ...gitbook.skipped] }
}
