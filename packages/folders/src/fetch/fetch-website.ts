import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { manifestName, type WebsiteManifest } from '../website/convert-website.ts'
import { linksOf, plainAddress } from '../website/page-links.ts'
import { ImportError } from './import-error.ts'
import type { Fetching } from './fetching.ts'
import { createFetchPage, type FetchPage } from './website/fetch-page.ts'
import { parseRobots, type Robots } from './website/robots.ts'
import { readSitemaps } from './website/sitemap.ts'

const limits = { pages: 2000, addresses: 20_000, files: 2000, pageBytes: 5 * 2 ** 20, bytes: 500 * 2 ** 20 }
const robotsBytes = 512 * 2 ** 10
const maxPathLength = 200
const maxAddressLength = 500

/** Returns the path of a file for an address, below the base if it is there; undefined if there can be none. */
const pathOf = (address: string, base: string, isPage: boolean): string | undefined => {
  let path: string
  try {
    const whole = address.startsWith(base) ? `/${address.slice(base.length)}` : new URL(address).pathname
    path = decodeURIComponent(whole)
  } catch {
    return undefined
  }
  const named = path.endsWith('/') ? `${path}index` : path
  const plain = posix.normalize(isPage ? `${named.replace(/\.html?$/i, '')}.html` : named).replace(/^\/+/, '')
  const isFine = plain !== '' && plain.length <= maxPathLength && !/(?:^|\/)\.|[\p{Cc}\\]/u.test(plain)
  return isFine ? plain : undefined
}

const readRobots = async (origin: string, fetchPage: FetchPage): Promise<Robots> => {
  const url = `${origin}/robots.txt`
  const found = await fetchPage(url, robotsBytes)
  return parseRobots(url, found?.bytes.toString('utf8') ?? '')
}

interface Site {
  /** The start of the addresses of all pages. */
  base: string
  folder: string
  fetchPage: FetchPage
  onProgress: Fetching['onProgress']
}

const write = async (folder: string, path: string, content: Uint8Array): Promise<boolean> => {
  try {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content, { flag: 'wx' })
    return true
  } catch {
    // A page and a file can have one name.
    return false
  }
}

/** Adds the pages to which a page links, and its pictures, until the limits of the import are reached. */
const noteLinks = async (html: string, url: string, pages: Set<string>, pictures: Set<string>, base: string) => {
  const { origin } = new URL(base)
  for (const { kind, address } of linksOf(html, url)) {
    const turn = turnOfEventLoop()
    if (turn) await turn
    const [start, found, max] =
      kind === 'page' ? [base, pages, limits.addresses] : ([`${origin}/`, pictures, limits.files] as const)
    if (found.size < max && address.length <= maxAddressLength && address.startsWith(start)) found.add(address)
  }
}

type Written = WebsiteManifest['pages']

/**
 * Writes the pages of a list, or those that pages link to if the list has only one, into the folder as they arrive. Returns them with the
 * addresses of the pictures that they show.
 */
const fetchPages = async ({ base, folder, fetchPage, onProgress }: Site, listed: readonly string[]) => {
  const isListed = listed.length > 1
  const waiting = new Set(listed)
  const [known, pictures] = [new Set<string>(), new Set<string>()]
  const pages: Written = []
  let bytes = 0
  // Addresses that are added meanwhile come up, too.
  for (const url of waiting) {
    if (pages.length >= limits.pages || bytes > limits.bytes) break
    const found = await fetchPage(url, limits.pageBytes)
    if (!found || !/^text\/html|^application\/xhtml/i.test(found.contentType) || !found.url.startsWith(base)) continue
    bytes += found.bytes.length
    const address = plainAddress(new URL(found.url))
    if (known.has(address)) continue
    known.add(address)
    const path = pathOf(address, base, true)
    if (path !== undefined && (await write(folder, path, found.bytes))) pages.push({ path, url: address })
    onProgress(pages.length, isListed ? listed.length : 0)
    await noteLinks(found.bytes.toString('utf8'), address, isListed ? new Set() : waiting, pictures, base)
  }
  return { pages, pictures }
}

/** Fetches pictures that pages show, as far as the website itself has them. */
const fetchPictures = async (
  pictures: ReadonlySet<string>,
  { base, folder, fetchPage }: Site,
  maxBytes: number,
): Promise<Written> => {
  const written: Written = []
  for (const url of pictures) {
    const path = pathOf(url, base, false)
    const found = path === undefined ? undefined : await fetchPage(url, maxBytes)
    if (!found || !/^image\//i.test(found.contentType)) continue
    if (await write(folder, path!, found.bytes)) written.push({ path: path!, url })
  }
  return written
}

/** Fetches the pages of a website and their pictures, and writes the list of them. */
export const fetchWebsite = async (url: string, fetching: Fetching): Promise<void> => {
  const start = new URL(url)
  const { origin } = start
  const base = origin + start.pathname.replace(/[^/]*$/, '')
  const { folder, onProgress, services } = fetching
  let robots: Robots | undefined
  const fetchPage = createFetchPage(fetching, () => robots)
  robots = await readRobots(origin, fetchPage)
  const isWanted = (one: string) => one.startsWith(base) && one.length <= maxAddressLength
  const listed = await readSitemaps({ origin, isWanted, maxPages: limits.addresses }, robots, fetchPage)
  const first = plainAddress(start)
  const site = { base, folder, fetchPage, onProgress }
  const { pages, pictures } = await fetchPages(site, listed.length > 0 ? [...new Set([first, ...listed])] : [first])
  if (pages.length === 0) throw new ImportError(`${start.host} has no pages there that may be read`)
  const manifest: WebsiteManifest = { pages, pictures: await fetchPictures(pictures, site, services.config.fileLimit) }
  await writeFile(join(folder, manifestName), JSON.stringify(manifest))
}
