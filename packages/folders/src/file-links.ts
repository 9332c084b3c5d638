import { posix } from 'node:path'
import { joinPath, pagePathOf, readAddress, type Address } from '@scriptorium/content/links/address'
import { coverSpans } from '@scriptorium/content/links/cover-spans'
import { replaceUrls } from '@scriptorium/content/links/replace-urls'
import { includesFolder } from '@scriptorium/content/tree/include-files'
import { slugify } from '@scriptorium/content/tree/slugs'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { addressesIn } from './addresses.ts'
import type { SourceFile } from './source.ts'
import type { SpaceReader } from './space-pages.ts'

/** A file with the id of its page. */
export interface PageFile extends SourceFile {
  page: string
  /** Whether the file exists with this text, so that only links to missing files are rewritten. */
  isKept?: boolean
  /** Whether the folder is new, so that links to files are rewritten unless they have exactly the path of the file. */
  isFresh?: boolean
}

/** The pages and files of a space with their paths in a folder. */
export interface FolderPlaces {
  /** By the id of the page or file. */
  paths: ReadonlyMap<string, string>
  /** The ids, by path and by the path without an extension, as slugs. */
  ids: ReadonlyMap<string, string>
}

const exact = (path: string): string => `/${path.normalize('NFC')}`

const pageKey = (path: string): string => {
  const page = pagePathOf(path)
  // Slugs are never empty or dots, so these would become the slug of another page.
  return page === '' || page === '..' ? page : page.split('/').map(slugify).join('/')
}

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

/** Returns the id at a path; undefined for a path of a markdown file that does not exist in a new folder. */
const freshIdAt = (places: FolderPlaces, path: string): string | undefined =>
  /\.md$/i.test(path) ? places.ids.get(exact(path)) : idAt(places, path)

/** Returns the id of the page or file that a link of a file leads to between the files. */
const idOfLink = (
  places: FolderPlaces,
  { path, isFresh = false }: Pick<PageFile, 'path' | 'isFresh'>,
  href: string,
): string | undefined => {
  const idOf = isFresh ? freshIdAt : idAt
  const target = targetPath(path, href)
  const id = target === undefined ? undefined : idOf(places, target)
  if (id !== undefined || !path.startsWith(`${includesFolder}/`)) return id
  // Links in reusable content can also be relative to the root.
  const below = targetPath('', href)
  return below === undefined ? undefined : idOf(places, below)
}

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

/** Returns whether a text has links that lead elsewhere, or may lead elsewhere, if they are read as paths between files. */
const needsLinks = async (
  file: PageFile,
  places: FolderPlaces,
  { mayHaveMoved }: Pick<SpaceReader, 'mayHaveMoved'>,
): Promise<boolean> => {
  const { page, path, text, isKept = false } = file
  const links = [...addressesIn(text), ...blockAddressesIn(text)].filter((href) => targetPath(path, href) !== undefined)
  if (links.length === 0) return false
  return links.some((href) => idOfLink(places, file, href) === undefined) || (!isKept && mayHaveMoved(page))
}

/**
 * Returns the text of a file with the links that lead to their targets as paths between files. `stable` is the same text with stable
 * ids in its links.
 */
const linkedText = async (
  file: PageFile,
  stable: string,
  places: FolderPlaces,
  linksIn: SpaceReader['linksIn'],
): Promise<string> => {
  const { path, text, isKept = false } = file
  const urlOf = (href: string, stableHref: string | undefined): string | undefined => {
    const id = stableHref === undefined ? undefined : idIn(stableHref)
    const to = id === undefined ? undefined : places.paths.get(id)
    if (to === undefined || targetPath(path, href) === undefined) return undefined
    const now = idOfLink(places, file, href)
    return now === id || (isKept && now !== undefined) ? undefined : linkTo(path, to, href)
  }
  const [covers, stableCovers] = [coverSpans(text), new Map(coverSpans(stable).map(({ name, href }) => [name, href]))]
  // A cover that only the export has added to the text is a file's address.
  const coverUrls = covers.map(({ name, href }) => urlOf(href, stableCovers.get(name) ?? href))
  const [links, targets] = [await linksIn(text), await linksIn(stable)]
  const urls = links.map(({ href }, index) =>
    links.length === targets.length ? urlOf(href, targets[index]!.href) : undefined,
  )
  return replaceUrls(text, [...covers, ...links], [...coverUrls, ...urls])
}

/**
 * Returns the texts of files whose links had to be rewritten, by page: in the space such links lead to pages and files by a former
 * address or by an id, but an import into another space knows only the paths of the files.
 */
export const rewrittenTexts = async (
  reader: Pick<SpaceReader, 'stableTexts' | 'linksIn' | 'mayHaveMoved'>,
  files: readonly PageFile[],
  places: FolderPlaces,
): Promise<Map<string, string>> => {
  const found: PageFile[] = []
  for (const file of files) {
    await turnOfEventLoop()
    if (await needsLinks(file, places, reader)) found.push(file)
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
