import { posix } from 'node:path'
import { joinPath, pagePathOf, readAddress, type Address } from '@scriptorium/content/links/address'
import { replaceUrls } from '@scriptorium/content/links/replace-urls'
import { slugify } from '@scriptorium/content/tree/slugs'
import { turnOfEventLoop } from '@scriptorium/content/turns'
import { addressesIn } from './addresses.ts'
import type { SourceFile } from './source.ts'
import type { SpaceReader } from './space-pages.ts'

/** The pages and files of a space with their paths in a folder. */
export interface FolderPlaces {
  /** By the id of the page or file. */
  paths: ReadonlyMap<string, string>
  /** The ids, by path and by the path without an extension, as slugs. */
  ids: ReadonlyMap<string, string>
}

const exact = (path: string): string => `/${path.normalize('NFC')}`

const pageKey = (path: string): string => pagePathOf(path).split('/').map(slugify).join('/')

/** Returns the places of pages and files, each given as id and path. */
export const folderPlaces = (
  pages: Iterable<readonly [id: string, path: string]>,
  files: Iterable<readonly [id: string, path: string]>,
): FolderPlaces => {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const [id, path] of pages) {
    paths.set(id, path)
    ids.set(exact(path), id)
    if (!ids.has(pageKey(path))) ids.set(pageKey(path), id)
  }
  for (const [id, path] of files) {
    paths.set(id, path)
    ids.set(exact(path), id)
  }
  return { paths, ids }
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Returns the id of the reusable content of this space that an address names. */
const includedIn = (address: Address): string | undefined => {
  const { kind, space, reusableContent } = address.kind === 'ref' ? address.ref : { kind: '' }
  return kind === 'reusable-content' && space === undefined ? String(reusableContent) : undefined
}

/** Returns the path that an internal link of a file means; undefined for other links. */
const targetPath = (from: string, href: string): string | undefined => {
  const address = readAddress(href)
  if (address.kind === 'pages') return address.path
  // No file has a path like this, so a link with an id is always rewritten.
  if (address.kind === 'file' || includedIn(address) !== undefined) return '..'
  return address.kind === 'relative' ? (joinPath(folderOf(from), address.path) ?? '..') : undefined
}

const idAt = ({ ids }: FolderPlaces, path: string): string | undefined => ids.get(exact(path)) ?? ids.get(pageKey(path))

/** Returns the id of the page or file that a link with a stable id leads to. */
const idIn = (href: string): string | undefined => {
  const address = readAddress(href)
  if (address.kind === 'file') return address.id
  return address.kind === 'pages' ? address.path : includedIn(address)
}

const encoded = (path: string): string => encodeURI(path).replaceAll(/[()#?]/g, encodeURIComponent)

/** Returns the link of a file to another file, with the anchor of the former link. */
const linkTo = (from: string, to: string, href: string): string =>
  encoded(posix.relative(folderOf(from), to)) + (/#.*$/.exec(href)?.[0] ?? '')

const inBlocks = /\{%\s*(?:include\s+|[\w-]+\s[^%\n]{0,1024}?\burl=)"([^"\n]{1,1024})"/g

const blockAddressesIn = (text: string): string[] => [...text.matchAll(inBlocks)].map(([, url]) => url!)

/** Returns the folder of a file and the folders above it. */
const foldersAbove = (path: string): string[] => {
  const names = path.split('/').slice(0, -1)
  return [...names.map((_, index) => names.slice(0, names.length - index).join('/')), '']
}

/**
 * Returns whether a link may lead elsewhere, or nowhere, if it is read as a path between files. A page can also have links that are
 * relative to a folder above, from which a table of contents moved it.
 */
const isUnsure = (from: string, href: string, places: FolderPlaces): boolean => {
  const target = targetPath(from, href)
  if (target === undefined) return false
  const id = idAt(places, target)
  const address = readAddress(href)
  if (id === undefined || address.kind !== 'relative') return id === undefined
  return foldersAbove(from).some((folder) => {
    const path = joinPath(folder, address.path)
    const other = path === undefined ? undefined : idAt(places, path)
    return other !== undefined && other !== id
  })
}

const needsLinks = ({ path, text }: SourceFile, places: FolderPlaces): boolean =>
  [...addressesIn(text), ...blockAddressesIn(text)].some((href) => isUnsure(path, href, places))

/**
 * Returns the text of a file with the links that lead to their targets as paths between files. `stable` is the same text with stable
 * ids in its links.
 */
const linkedText = async (
  { path, text }: SourceFile,
  stable: string,
  places: FolderPlaces,
  linksIn: SpaceReader['linksIn'],
): Promise<string> => {
  const [spans, targets] = [await linksIn(text), await linksIn(stable)]
  if (spans.length !== targets.length) return text
  const urls = spans.map(({ href }, index) => {
    const id = idIn(targets[index]!.href)
    const to = id === undefined ? undefined : places.paths.get(id)
    const target = targetPath(path, href)
    if (to === undefined || target === undefined || idAt(places, target) === id) return undefined
    return linkTo(path, to, href)
  })
  return replaceUrls(text, spans, urls)
}

/** A file with the id of its page. */
export interface PageFile extends SourceFile {
  page: string
}

/**
 * Returns the texts of files whose links had to be rewritten, by page: in the space such links lead to pages and files by a former
 * address or by an id, but an import into another space knows only the paths of the files.
 */
export const rewrittenTexts = async (
  reader: Pick<SpaceReader, 'stableTexts' | 'linksIn'>,
  files: readonly PageFile[],
  places: FolderPlaces,
): Promise<Map<string, string>> => {
  const found: PageFile[] = []
  for (const file of files) {
    await turnOfEventLoop()
    if (needsLinks(file, places)) found.push(file)
  }
  const rewritten = new Map<string, string>()
  if (found.length === 0) return rewritten
  const stable = await reader.stableTexts(found.map(({ page }) => page))
  for (const file of found) {
    const text = await linkedText(file, stable.get(file.page) ?? '', places, reader.linksIn)
    if (text !== file.text) rewritten.set(file.page, text)
  }
  return rewritten
}
