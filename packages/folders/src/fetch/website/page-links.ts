const attributes = /\b(href|src)\s*=\s*(?:"([^"<>]{1,2048})"|'([^'<>]{1,2048})')/gi

const decodeEntities = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#x2F;', '/').replaceAll('&#47;', '/')

const urlOf = (address: string, page: string): URL | undefined => {
  const text = decodeEntities(address.trim())
  return URL.canParse(text, page) ? new URL(text, page) : undefined
}

/** Returns the address of a page or file without what only browsers use. */
export const plainAddress = (url: URL): string => url.origin + url.pathname

/** Returns the addresses that a page links to and shows, without queries. Does not parse the page, so some are in scripts. */
export const linksOf = (html: string, page: string): { pages: string[]; files: string[] } => {
  const found = { pages: new Set<string>(), files: new Set<string>() }
  for (const [, name, double, single] of html.matchAll(attributes)) {
    const url = urlOf(double ?? single ?? '', page)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const kind = name!.toLowerCase() === 'src' ? 'files' : 'pages'
    found[kind].add(plainAddress(url))
  }
  return { pages: [...found.pages], files: [...found.files] }
}

/** Replaces the addresses of a page by others; undefined keeps one. */
export const replaceAddresses = (html: string, page: string, replace: (url: URL) => string | undefined): string =>
  html.replaceAll(attributes, (whole, name: string, double?: string, single?: string) => {
    const url = urlOf(double ?? single ?? '', page)
    const found = url && replace(url)
    return found === undefined ? whole : `${name}="${found}"`
  })
