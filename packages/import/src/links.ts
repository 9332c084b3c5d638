import { decoded } from '@scriptorium/content/decoded'
import { posix } from 'node:path'
import { linkSpans, type LinkSpan } from '@scriptorium/content/markdown/link-spans'
import { folderOf, isUrl, joinPaths, stemOf, trimmedAddress, type FileTree, type Redirect } from './tree.ts'

/** How the links of a tool find pages and files. */
export interface LinkRules {
  tree: FileTree
  /** The folder of the pages. */
  home: string
  /** Folders whose files stand at the root of the site. */
  publicFolders: readonly string[]
  /** Pages by their address when it does not follow from their path, without slashes at its ends. */
  addresses: ReadonlyMap<string, string>
  /** Where each page stands here. */
  places: ReadonlyMap<string, string>
  /** Returns the URL of an address that is no file of the folder, if it is known. */
  elsewhere?(address: string): string | undefined
  /** Returns the file that a page means by a file, if it is another one, such as the same page in its own language. */
  meantBy?(page: string, file: string): string | undefined
  /** Files that were in the pages. */
  assets?: readonly { path: string }[]
  /** The path before all addresses of the site, such as `docs`. */
  basePath?: string | undefined
  /** The redirects of the settings. Links to an old address lead where it leads. */
  redirects?: readonly Redirect[]
}

const isPage = (path: string): boolean => /\.(?:mdx?|adoc|rst)$/i.test(path)

const plainName = (path: string): string =>
  path
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^\d+[-_.]+(?=\D)/, ''))
    .join('/')
    .replace(/\.(?:mdx?|html?|adoc|rst)$/, '')
    .replace(/(?:^|\/)(?:index|readme|_index)$/, '')

/** Finds pages whose address begins otherwise than their path, or that have numbers in their path. */
const findByName = (pages: Iterable<string>, home: string) => {
  const names = new Map<string, string>()
  for (const page of pages)
    names.set(plainName(home !== '' && page.startsWith(`${home}/`) ? page.slice(home.length + 1) : page), page)
  return (address: string): string | undefined => {
    const parts = plainName(address).split('/')
    // The first two parts can be those of the whole site, such as `/docs` or `/en/docs`.
    for (let skipped = 0; skipped < Math.min(3, parts.length); skipped++) {
      const found = names.get(parts.slice(skipped).join('/'))
      if (found !== undefined) return found
    }
    return undefined
  }
}

/**
 * Returns the addresses, from the root of the site, that a relative link can mean. The address of its page can end with a slash or
 * without one.
 */
const fromRoot = (page: string, link: string): string[] =>
  [page, `${page}/`].flatMap((own) => {
    const url = URL.parse(link, `http://site.invalid/${own}`)
    return url === null ? [] : [decoded(url.pathname)]
  })

// Redirects can lead to each other.
const maxRedirects = 5

/** Returns a function that says where an old address leads: to another address of the site, or to a URL. */
const followRedirects = (redirects: readonly Redirect[], inSiteOf: (address: string) => string) => {
  const ends = new Map(redirects.map(({ from, to }) => [inSiteOf(from), isUrl(to) ? to : to.replace(/[#?].*$/, '')]))
  return (address: string): string | undefined => {
    let end: string | undefined
    for (let count = 0, next = ends.get(inSiteOf(address)); next !== undefined && count < maxRedirects; count++) {
      end = next
      next = ends.get(inSiteOf(next))
    }
    return end
  }
}

const pictureEndings = ['svg', 'png', 'gif', 'jpg', 'jpeg', 'webp']

/** Returns the file that an address of the site leads to. */
const fileAt = (
  { home, publicFolders, addresses, places: pages, basePath, redirects }: LinkRules,
  known: ReadonlySet<string>,
) => {
  const ownAddresses = new Map([...addresses].map(([address, path]) => [path, address]))
  const addressOf = (page: string): string =>
    ownAddresses.get(page) ??
    [basePath, stemOf(home !== '' && page.startsWith(`${home}/`) ? page.slice(home.length + 1) : page)]
      .filter(Boolean)
      .join('/')
  const byName = findByName(pages.keys(), home)
  const candidates = (base: string, address: string): string[] => {
    const path = joinPaths(base, address)
    if (path === undefined) return []
    // Sphinx takes the picture whose format suits the output.
    if (path.endsWith('.*')) return pictureEndings.map((ending) => path.replace(/\*$/, ending))
    const stem = path.replace(/\.html?$/i, '')
    return [
      ...(isPage(path) || known.has(path) ? [path] : []),
      ...['.md', '.mdx', '/index.md', '/_index.md', '/index.mdx', '/README.md', '/readme.md'].map(
        (ending) => stem + ending,
      ),
      ...(isPage(path) ? [`${stemOf(path)}.mdx`, `${stemOf(path)}.md`] : []),
      ...(path === '' ? ['index.md', '_index.md', 'index.mdx', 'README.md'] : []),
    ]
  }
  const inSiteOf = (address: string): string => {
    const plain = trimmedAddress(address)
    return basePath && `${plain}/`.startsWith(`${basePath}/`) ? plain.slice(basePath.length + 1) : plain
  }
  const named = (page: string, address: string): string | undefined => {
    const plain = trimmedAddress(address)
    const said = addresses.get(plain)
    // A relative link means a file near its page first.
    if (said !== undefined && address.startsWith('/')) return said
    const inSite = inSiteOf(address)
    const places: [string, string][] = address.startsWith('/')
      ? [[home, inSite], ...publicFolders.map((folder): [string, string] => [folder, inSite]), ['', inSite]]
      : [
          [folderOf(page), address],
          [stemOf(page), address],
          [home, address],
          ...publicFolders.map((folder): [string, string] => [folder, address]),
        ]
    for (const [base, path] of places)
      for (const candidate of candidates(base, path.replace(/\/$/, ''))) if (known.has(candidate)) return candidate
    return said ?? (known.has(plain) ? plain : undefined)
  }
  const endOf = followRedirects(redirects ?? [], inSiteOf)
  const atAddress = (page: string, address: string): string | undefined => {
    const end = endOf(address)
    return (
      named(page, address) ?? (end === undefined || isUrl(end) ? undefined : named(page, `/${trimmedAddress(end)}`))
    )
  }
  const find = (page: string, address: string): string | undefined => {
    if (address.startsWith('/')) return atAddress(page, address) ?? byName(inSiteOf(address))
    const found = named(page, address)
    if (found !== undefined) return found
    const addressed = fromRoot(addressOf(page), address).map((whole) => atAddress(page, whole))
    const path = joinPaths(folderOf(page), address)
    const isInHome = path === undefined || home === '' || path.startsWith(`${home}/`)
    const inHome = isInHome ? (path?.slice(home === '' ? 0 : home.length + 1) ?? address) : undefined
    return addressed.find((one) => one !== undefined) ?? (inHome === undefined ? undefined : byName(inHome))
  }
  const urlAt = (page: string, address: string): string | undefined =>
    fromRoot(addressOf(page), address)
      .map(endOf)
      .find((end) => end !== undefined && isUrl(end))
  return { find, urlAt }
}

/** Returns a path as the address of a link. */
export const encodePath = (path: string): string =>
  encodeURI(path).replaceAll(/[()#?]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A text with its links, and where they stand in it. `links` is undefined for a text that was not parsed. */
export interface LinkedText {
  text: string
  links?: LinkSpan[] | undefined
}

const tooDeep = /^[ \t]*(?:>[ \t]*){100}/m

/** Returns a function that leads the links of a page to files, as they stand here. */
export const createLinker = (rules: LinkRules) => {
  const placeOf = (path: string): string => rules.places.get(path) ?? path
  const known = new Set([...rules.tree.paths, ...rules.places.keys(), ...(rules.assets ?? []).map(({ path }) => path)])
  const { find, urlAt } = fileAt(rules, known)
  const hrefOf = (page: string, href: string): string | undefined => {
    if (href === '' || /^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(href)) return undefined
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
    const named = address === '' ? undefined : find(page, decoded(address))
    const meant = named ?? joinPaths(folderOf(page), decoded(address))
    const file = (meant === undefined || address === '' ? undefined : rules.meantBy?.(page, meant)) ?? named
    if (file === undefined) {
      const url = address === '' ? undefined : urlAt(page, decoded(address))
      return url === undefined ? rules.elsewhere?.(href) : url.includes('#') ? url : url + rest
    }
    return encodePath(posix.relative(folderOf(placeOf(page)), placeOf(file))) + rest.replace(/^\?[^#]*/, '')
  }
  const translated = (page: string, text: string): LinkedText => {
    // The parser needs a stack for each level of quotes.
    if (tooDeep.test(text)) return { text }
    const links: LinkSpan[] = []
    let [out, at] = ['', 0]
    for (const { href, start, end } of linkSpans(text)) {
      if (start < at) continue
      const written = hrefOf(page, href) ?? text.slice(start, end)
      out += text.slice(at, start)
      links.push({ href: written, start: out.length, end: out.length + written.length })
      out += written
      at = end
    }
    return { text: out + text.slice(at), links }
  }
  return Object.assign(translated, { find })
}
