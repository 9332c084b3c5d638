import { type Located } from '../../../domain/sites/addresses/locate.ts'
import type { FoundContent, Resolution, SiteSource } from '../../../domain/sites/resolution/resolution.ts'
import { resolveOnSite } from '../../../domain/sites/resolution/resolve.ts'
import { findShownFile } from '../files/files.ts'
import { isListedSite } from '../lists/listings.ts'
import { surfaceOf, type Surface } from '../surfaces.ts'
import { openVisit, type ReaderServices, type Visit } from '../visit.ts'
import { below, fileOf, segmentsOf, wayToRoot } from './addresses.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import type { ShownPage } from '../../../domain/sites/resolution/pages.ts'
import type { Output } from './output.ts'
import type { SearchData } from './search-data.ts'
import type { Pictures } from '../files/picture.ts'
import { remember } from '@scriptorium/basics/remember'

/** A page of the list of all pages. */
export interface Listed {
  /** Its position in the list of all pages, from 0. */
  number: number
  visit: Visit
  /** The file for its Markdown; undefined if the site does not list its pages for search engines. */
  markdownFile: string | undefined
}

/** Something that the site answers, and that becomes a file. */
export interface Task {
  surface: Surface
  file: string
  /** The page, if it is one of the list of all pages. */
  listed?: Listed | undefined
}

/** Where an address in a page leads in the copy. */
interface KnownAddress {
  /** The path from the root of the copy if this is a file of the copy; undefined if the address leads elsewhere. */
  link: string | undefined
  isFile: boolean
}

/** The build of one copy. */
export interface Work {
  services: ReaderServices
  source: SiteSource
  /** The site, at the address that readers know. */
  located: Located
  /** The address of the copy. It ends with a slash. */
  url: string
  /** The path at which a host serves the copy: `/` unless an address was given. */
  root: string
  output: Output
  searchData: SearchData
  /** Draws the pictures for links to pages; undefined if the copy has none. */
  pictures: Pictures | undefined
  tasks: Task[]
  /** The pages of the list of all pages, by their paths on the site. */
  pages: Map<string, Listed>
  /** The files by the paths of the site that they answer; undefined for paths where visitors find nothing. */
  files: Map<string, Promise<string | undefined>>
  addresses: Map<string, KnownAddress>
  /** Addresses within the site where visitors find nothing, with a file that names each. */
  broken: Map<string, string>
  redirects: { from: string; to: string; status: number }[]
}

/** Returns what a visitor without credentials finds at a path. */
export const resolvePath = ({ source, located }: Work, segments: readonly string[]): Promise<Resolution> =>
  resolveOnSite(source, { ...located, segments: [...segments] }, { type: 'human' })

/** Returns the visit with which the pages of a copy are rendered. */
export const visitOf = ({ services, pictures }: Work, found: FoundContent): Visit => ({
  ...openVisit(services, found),
  isCopy: true,
  hasPictures: pictures !== undefined,
})

/** The file with the picture of a page, in the folder of the page. */
export const pictureName = 'picture.png'

const withoutServer = new Set(['~ask', '~pdf', '~mcp', '~feedback', '~picture'])

const hasUpload = async (work: Work, found: FoundContent, name: string): Promise<boolean> => {
  const file = await findShownFile(visitOf(work, found), name)
  return file !== undefined && (await work.services.storage.sizeOf(file.storageKey)) !== undefined
}

/** Returns whether a copy has a file for what an address of the site shows. */
const isInCopy = async (
  work: Work,
  { kind, segments: page }: Surface,
  segments: readonly string[],
): Promise<boolean> => {
  if (withoutServer.has(kind)) return false
  if (kind === '.md' && work.pages.has(page.join('/'))) return true
  const found = await resolvePath(work, page)
  if (kind === '~files') return found.kind === 'content' && hasUpload(work, found, segments[1]!)
  if (kind !== 'page' && kind !== '.md' && kind !== '~feed') return true
  return kind === 'page' && found.kind === 'redirect' ? true : found.kind === 'content' && found.page !== undefined
}

const taskAt = (segments: readonly string[], listed?: Listed): Task => ({
  surface: surfaceOf(segments, 'GET')!,
  file: fileOf(segments),
  listed,
})

/** The visit of a site space, with the page that its address shows. */
export interface Opened extends Visit {
  firstId: string | undefined
}

/** Returns the visit of a page of an opened site space. */
const pageVisit = ({ located, pictures }: Work, opened: Opened, shown: ShownPage, path: string): Visit => {
  const pageUrl = located.base + encodePath(path)
  const isFirst = opened.firstId === shown.page.id
  const canonicalUrl = isFirst ? new URL(opened.found.basePath, located.base).href : pageUrl
  const found = { ...opened.found, page: shown, pathname: shown.path, canonicalUrl, pageUrl }
  return { ...opened, isCopy: true, hasPictures: pictures !== undefined, found }
}

/** Adds a page that the visitor may see. `path` is that of the page on the site. */
export const addPage = (work: Work, path: string, number: number, opened: Opened, shown: ShownPage): void => {
  if (work.files.has(path)) return
  const markdownPath = `${path}.md`
  // One task writes both files, so that the text is parsed once.
  const hasMarkdown = isListedSite(opened) && !work.files.has(markdownPath)
  const markdownFile = hasMarkdown ? fileOf(markdownPath.split('/')) : undefined
  const listed = { number, visit: pageVisit(work, opened, shown, path), markdownFile }
  work.pages.set(path, listed)
  const task = taskAt(path.split('/'), listed)
  work.tasks.push(task)
  work.files.set(path, Promise.resolve(task.file))
  if (markdownFile !== undefined) work.files.set(markdownPath, Promise.resolve(markdownFile))
}

/** Returns the file that answers a path of the site, and adds the work to write it; undefined if nothing is there. */
export const fileAt = (work: Work, path: string): Promise<string | undefined> => {
  const segments = segmentsOf(path)
  if (!segments) return Promise.resolve(undefined)
  if (segments[0] === '~assets') return Promise.resolve(fileOf(segments))
  const add = async (): Promise<string | undefined> => {
    const task = taskAt(segments)
    if (!(await isInCopy(work, task.surface, segments))) return undefined
    work.tasks.push(task)
    return task.file
  }
  return remember(work.files, segments.join('/'), add)
}

// V8 makes a part of a long string a view of it: an address as it was found would keep its whole page in memory.
const withoutPage = (address: string): string => Buffer.from(address).toString()

const learn = async (work: Work, from: string, found: string): Promise<KnownAddress> => {
  const { base } = work.located
  const address = withoutPage(found)
  const own = below(base, address)
  const file = own && (await fileAt(work, own.path))
  if (own && file === undefined) work.broken.set(address, from)
  const known =
    own === undefined
      ? { link: undefined, isFile: false }
      : file === undefined
        ? { link: new URL(address, base).href, isFile: false }
        : { link: encodePath(file) + own.rest, isFile: true }
  work.addresses.set(address, known)
  return known
}

/**
 * Returns a function that says how a file links to an address; undefined for one that leads elsewhere and stays. `root` is how
 * the file reaches the root of the copy.
 */
export const linkFrom = (work: Work, from: string, root = wayToRoot(from)) => {
  const write = ({ link, isFile }: KnownAddress) => (isFile ? root + link : link)
  return (address: string): Promise<string | undefined> | string | undefined => {
    const known = work.addresses.get(address)
    return known ? write(known) : learn(work, from, address).then(write)
  }
}

/** Returns an address of the site as one of the copy. */
export const wholeAddress =
  ({ located: { base }, url }: Work) =>
  (text: string): string =>
    text.replaceAll(base, () => url).replace(/\/~picture\?v=[\w-]+$/, `/${pictureName}`)
