const attributes = /\b(href|src)\s*=\s*(?:"([^"<>]{1,2048})"|'([^'<>]{1,2048})')/gi

const decodeEntities = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#x2F;', '/').replaceAll('&#47;', '/')

const urlOf = (address: string, page: string): URL | null => URL.parse(decodeEntities(address.trim()), page)

/** Returns the address of a page or file without what only browsers use. */
export const plainAddress = (url: URL): string => url.origin + url.pathname

/** An address that a page links to, or that of a file that it shows. */
interface PageLink {
  kind: 'file' | 'page'
  address: string
}

/** Yields the addresses of a page on the web, without queries. Does not parse the page, so some are in scripts. */
export function* linksOf(html: string, page: string): Generator<PageLink, void> {
  for (const [, name, double, single] of html.matchAll(attributes)) {
    const url = urlOf(double ?? single ?? '', page)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    yield { kind: name!.toLowerCase() === 'src' ? 'file' : 'page', address: plainAddress(url) }
  }
}

/** Replaces the addresses of a page by others; undefined keeps one. */
export const replaceAddresses = (html: string, page: string, replace: (url: URL) => string | undefined): string =>
  html.replaceAll(attributes, (whole, name: string, double?: string, single?: string) => {
    const url = urlOf(double ?? single ?? '', page)
    const found = url && replace(url)
    return typeof found === 'string' ? `${name}="${found}"` : whole
  })
