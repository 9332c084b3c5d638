import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { manifestName, type WebsiteManifest } from '../website/convert-website.ts'
import { ImportError } from './import-error.ts'
import type { Fetching } from './fetching.ts'
import { createFetchPage, type FetchPage } from './website/fetch-page.ts'
import { linksOf, plainAddress, replaceAddresses } from './website/page-links.ts'
import { parseRobots, type Robots } from './website/robots.ts'
import { readSitemaps } from './website/sitemap.ts'

const limits = { pages: 2000, files: 2000, pageBytes: 5 * 2 ** 20, bytes: 500 * 2 ** 20 }
const maxPathLength = 200

interface Page {
  url: string
  html: string
}

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
  const found = await fetchPage(url, limits.pageBytes)
  return parseRobots(url, found?.bytes.toString('utf8') ?? '')
}

interface Site {
  /** The start of the addresses of all pages. */
  base: string
  fetchPage: FetchPage
  onProgress: Fetching['onProgress']
}

/** Fetches the pages of a list, or those that pages link to if the list has only one. */
const fetchPages = async ({ base, fetchPage, onProgress }: Site, listed: readonly string[]): Promise<Page[]> => {
  const isListed = listed.length > 1
  const waiting = [...listed]
  const asked = new Set(waiting)
  const pages = new Map<string, Page>()
  let bytes = 0
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (pages.size >= limits.pages || bytes > limits.bytes) break
    const found = await fetchPage(url, limits.pageBytes)
    if (!found || !/^text\/html|^application\/xhtml/i.test(found.contentType) || !found.url.startsWith(base)) continue
    bytes += found.bytes.length
    const page = { url: plainAddress(new URL(found.url)), html: found.bytes.toString('utf8') }
    if (pages.has(page.url)) continue
    pages.set(page.url, page)
    onProgress(pages.size, isListed ? listed.length : 0)
    const links = isListed ? [] : linksOf(page.html, page.url).pages
    for (const link of links) {
      if (!link.startsWith(base) || asked.has(link)) continue
      asked.add(link)
      waiting.push(link)
    }
  }
  return [...pages.values()]
}

const write = async (folder: string, path: string, content: string | Uint8Array): Promise<boolean> => {
  try {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content, { flag: 'wx' })
    return true
  } catch {
    // A page and a file can have one name.
    return false
  }
}

/** Fetches the pictures that pages show, as far as the website itself has them. Returns their paths by address. */
const fetchPictures = async (pages: readonly Page[], { base, fetchPage }: Site, { folder, services }: Fetching) => {
  const { origin } = new URL(base)
  const places = new Map<string, string>()
  const wanted = new Set(pages.flatMap(({ html, url }) => linksOf(html, url).files))
  for (const address of wanted) {
    const path = address.startsWith(`${origin}/`) ? pathOf(address, base, false) : undefined
    if (path === undefined || places.size >= limits.files) continue
    const found = await fetchPage(address, services.config.fileLimit)
    if (!found || !/^image\//i.test(found.contentType)) continue
    if (await write(folder, path, found.bytes)) places.set(address, path)
  }
  return places
}

const addressFrom = (page: string, file: string): string =>
  posix.relative(posix.dirname(page), file).split('/').map(encodeURIComponent).join('/')

/** Fetches the pages of a website, with links between them as paths between files. */
export const fetchWebsite = async (url: string, fetching: Fetching): Promise<void> => {
  const start = new URL(url)
  const { origin } = start
  const base = origin + start.pathname.replace(/[^/]*$/, '')
  let robots: Robots | undefined
  const fetchPage = createFetchPage(fetching, () => robots)
  robots = await readRobots(origin, fetchPage)
  const listed = (await readSitemaps(origin, robots, fetchPage)).filter((one) => one.startsWith(base))
  const first = plainAddress(start)
  const site = { base, fetchPage, onProgress: fetching.onProgress }
  const pages = await fetchPages(site, listed.length > 0 ? [...new Set([first, ...listed])] : [first])
  const pictures = await fetchPictures(pages, site, fetching)
  const places = new Map(
    pages.flatMap(({ url: one }) => [[one, pathOf(one, base, true)] as const]).filter(([, path]) => path),
  )
  const written: WebsiteManifest['pages'] = []
  for (const page of pages) {
    const path = places.get(page.url)
    if (path === undefined) continue
    const html = replaceAddresses(page.html, page.url, (link) => {
      const file = places.get(plainAddress(link)) ?? pictures.get(plainAddress(link))
      return file === undefined ? undefined : addressFrom(path, file) + link.hash
    })
    if (await write(fetching.folder, path, html)) written.push({ path, url: page.url })
  }
  if (written.length === 0) throw new ImportError(`${start.host} has no pages there that may be read`)
  const manifest: WebsiteManifest = { pages: written }
  await writeFile(join(fetching.folder, manifestName), JSON.stringify(manifest))
}
