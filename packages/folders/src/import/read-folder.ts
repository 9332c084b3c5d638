import type { FileTree, OpenedTree, TranslatedTree } from '@scriptorium/import'
import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isInside } from '../inside.ts'
import { errorCode, readText } from '../read-text.ts'
import { readAssets } from './read-assets.ts'
import { readGitbookFolder } from './read-gitbook.ts'
import { baseName } from '../base.ts'
import { keepUnreadable } from './as-source.ts'
import { listTree } from './list-tree.ts'
import type { OpenedSpecifications } from './specifications.ts'
import {
  isMarkdown,
  isSummary,
  picturesOf,
  type OriginalPage,
  type Redirect,
  type Source,
  type SourceFile,
} from '../source.ts'

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

const originalsOf = ({ pages, files, addresses }: TranslatedTree): OriginalPage[] => {
  const known = new Map(addresses.map(({ path, from }) => [path, from]))
  return pages.map((file, index) => {
    const { path } = files[index]!
    return { path, file, address: known.get(path) }
  })
}

/**
 * Replaces the pages of a folder that another tool made by their translations. Files that the tool has for itself are not reported as
 * skipped.
 */
const translated = async (
  root: string,
  source: Source,
  { opened, specifications: open }: Pick<ReadOptions, 'opened' | 'specifications'>,
): Promise<Source> => {
  const { openTree } = await import('@scriptorium/import')
  const tree = await listTree(root)
  const specifications = open?.(tree)
  const found = await (opened ? await opened() : await openTree(specifications?.tree ?? tree))?.translate()
  // The settings of the tool are damaged, or name nothing: the pages are better than none.
  if (found === undefined || (found.pages.length === 0 && source.files.length > 0)) return source
  const { files, assets, tool, recognizedBy, kept } = found
  const taken = new Set([...found.pages, ...assets.map(({ file }) => file)])
  const isRead = (path: string) =>
    taken.has(path) ||
    /(?:^|\/)(?:[^/]*\.(?:json|xml|properties|ya?ml|[cm]?[jt]sx?|vue|astro|css|html|docx|csv|adoc|rst|toml)|\.[^/]*)$/i.test(
      path,
    )
  const originals = originalsOf(found)
  const placeOf = new Map(originals.map(({ file, path }) => [file.replace(/\.mdx$/i, '.md'), path]))
  // The redirects in the settings of GitBook name files by their original paths.
  const said = (source.site?.redirects ?? []).map(({ from, to }) => ({ from, to: placeOf.get(to) ?? to }))
  return {
    ...source,
    files,
    assets: assets.map(({ path, bytes }) => ({ path, size: bytes.length, read: () => Promise.resolve(bytes) })),
    skipped: source.skipped.filter(({ path }) => !isRead(path)),
    translated: { tool, recognizedBy, kept: [...kept, ...(specifications?.kept ?? [])] },
    specifications: specifications?.shownIn(files.map(({ text }) => text)) ?? [],
    originals,
    site: {
      look: found.look,
      variants: found.variants,
      ownSummary: found.ownSummary,
      redirects: [...found.redirects, ...said],
    },
  }
}

/** Reads how the pages of a folder belong together, if another tool made it. Its pages are not translated for that. */
export const openFolder = async (folder: string): Promise<OpenedTree | undefined> => {
  const { openTree } = await import('@scriptorium/import')
  return openTree(await listTree(await realpath(folder)))
}

/** How a folder is read. */
export interface ReadOptions {
  /** Whether the files are taken as they are, even if another tool made them. */
  isPlain?: boolean | undefined
  /** The path of the table of contents, if it is not `SUMMARY.md`. */
  summary?: string | undefined
  /** Redirects that the settings of the folder name. */
  redirects?: Redirect[]
  /** What `openFolder` returned for the folder, so that it is not read again. */
  opened?: (() => Promise<OpenedTree | undefined>) | undefined
  /** Makes specifications of the documents of OpenAPI in a folder. Without it, pages hold the text of their operations. */
  specifications?: ((tree: FileTree) => OpenedSpecifications) | undefined
}

/** Returns files with the table of contents under the name that imports look for. */
const withSummary = (files: readonly SourceFile[], summary: string | undefined): SourceFile[] =>
  summary === undefined || !files.some(({ path }) => path === summary)
    ? [...files]
    : files.flatMap((file) =>
        file.path === summary ? [{ ...file, path: 'SUMMARY.md' }] : isSummary(file.path) ? [] : [file],
      )

/**
 * Reads the markdown files below a folder and the files that they embed. Lists unreadable files with reasons. A folder that another tool
 * made, such as VitePress, is translated.
 */
export const readFolder = async (
  folder: string,
  { isPlain = false, summary, redirects = [], opened, specifications }: ReadOptions = {},
): Promise<Source> => {
  const root = await realpath(folder)
  const plain: Source = { files: [], skipped: [] }

  const visit = async (entry: Dirent, directory: string): Promise<void> => {
    const absolute = join(directory, entry.name)
    const path = relative(root, absolute).split(sep).join('/')
    const kind = await kindOf(root, absolute, entry)
    if (kind === 'folder') return walk(absolute)
    const read = kind === 'file' ? await readText(absolute) : kind
    if ('text' in read) plain.files.push({ path, text: read.text })
    else plain.skipped.push({ path, reason: read.reason, ...(kind === 'file' && { wouldBe: 'page' as const }) })
  }

  const walk = async (directory: string): Promise<void> => {
    try {
      const entries = await readdir(directory, { withFileTypes: true })
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await visit(entry, directory)
    } catch (error) {
      if (directory === root) throw error
      const path = relative(root, directory).split(sep).join('/')
      plain.skipped.push({ path, reason: `it cannot be read (${errorCode(error)})`, wouldBe: 'folder' })
    }
  }

  await walk(root)
  plain.files = withSummary(plain.files, summary)
  if (redirects.length > 0) plain.site = { look: {}, variants: [], ownSummary: '', redirects }
  const hasOwn = summary !== undefined && plain.files.some(({ path }) => path === 'SUMMARY.md')
  const given = isPlain || hasOwn ? plain : await translated(root, plain, { opened, specifications })
  const { assetPaths, ...gitbook } = await readGitbookFolder(root)
  const pages = await keepUnreadable(given.files)
  const shared = await keepUnreadable(gitbook.shared)
  const source = { ...given, files: pages.files, unreadable: [...pages.unreadable, ...shared.unreadable] }
  const wanted = [...assetPaths, ...picturesOf(source)]
  const { assets, skipped } = await readAssets(root, [...source.files, ...shared.files], wanted)
  const read = [...(source.assets ?? []), ...assets, ...shared.files]
  const known = new Set([...read, ...skipped, ...gitbook.skipped].map(({ path }) => path))
  const isHome = (path: string) => read.some((one) => one.path.startsWith(`${path}/`))
  const others = source.skipped.filter(({ path }) => !known.has(path) && !isHome(path) && path !== baseName)
  return {
    ...source,
    assets: [...(source.assets ?? []), ...assets],
    shared: shared.files,
    skipped: [...others, ...skipped, ...gitbook.skipped],
  }
}
