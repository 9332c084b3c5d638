import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import type { FetchPage } from './fetch-page.ts'
import type { Robots } from './robots.ts'

const maxSitemaps = 50
const maxBytes = 20 * 2 ** 20

const unzip = promisify(gunzip)

const location = /<loc>(?:\s*<!\[CDATA\[)?\s*([^<\]\s]{1,2048})/gi

const textOf = async (bytes: Buffer): Promise<string> => {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const whole = isZipped ? await unzip(bytes, { maxOutputLength: maxBytes }).catch(() => Buffer.alloc(0)) : bytes
  return whole.toString('utf8')
}

/** Where the sitemaps of a website are, and which of their addresses are wanted. */
interface Wanted {
  origin: string
  isWanted: (url: string) => boolean
  maxPages: number
}

/** Returns the wanted addresses in the sitemaps of a website, in their order; empty if it has none. */
export const readSitemaps = async (
  { origin, isWanted, maxPages }: Wanted,
  robots: Robots,
  fetchPage: FetchPage,
): Promise<string[]> => {
  const isOwn = (url: string) => URL.parse(url)?.origin === origin
  const named = robots.getSitemaps().filter(isOwn)
  const sitemaps = new Set(named.length > 0 ? named : [`${origin}/sitemap.xml`])
  const found = new Set<string>()
  // Sitemaps that are added meanwhile come up, too.
  let fetched = 0
  for (const sitemap of sitemaps) {
    if (++fetched > maxSitemaps) break
    const page = await fetchPage(sitemap, maxBytes)
    const xml = page ? await textOf(page.bytes) : ''
    const isIndex = /<sitemapindex[\s>]/i.test(xml)
    for (const [, escaped] of xml.matchAll(location)) {
      const turn = turnOfEventLoop()
      if (turn) await turn
      const url = escaped!.replaceAll('&amp;', '&')
      if (isIndex && sitemaps.size < maxSitemaps && isOwn(url)) sitemaps.add(url)
      else if (!isIndex && found.size < maxPages && isWanted(url)) found.add(url)
    }
  }
  return [...found]
}
