import { gunzipSync } from 'node:zlib'
import type { FetchPage } from './fetch-page.ts'
import type { Robots } from './robots.ts'

const maxSitemaps = 50
const maxBytes = 20 * 2 ** 20

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]{1,2048})/gi)].map(([, url]) => url!.replaceAll('&amp;', '&'))

const textOf = (bytes: Buffer): string => {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isZipped ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes).toString('utf8')
}

/** Returns the addresses in the sitemaps of a website, in their order; empty if it has none. */
export const readSitemaps = async (origin: string, robots: Robots, fetchPage: FetchPage): Promise<string[]> => {
  const named = robots.getSitemaps().filter((url) => URL.canParse(url) && new URL(url).origin === origin)
  const waiting = named.length > 0 ? named : [`${origin}/sitemap.xml`]
  const asked = new Set<string>()
  const found = new Set<string>()
  for (let url = waiting.shift(); url !== undefined && asked.size < maxSitemaps; url = waiting.shift()) {
    if (asked.has(url)) continue
    asked.add(url)
    const page = await fetchPage(url, maxBytes)
    if (!page) continue
    const xml = textOf(page.bytes)
    const urls = locations(xml)
    if (/<sitemapindex[\s>]/i.test(xml))
      waiting.push(...urls.filter((one) => URL.canParse(one) && new URL(one).origin === origin))
    else for (const one of urls) found.add(one)
  }
  return [...found]
}
