import { posix } from 'node:path'
import { linkSpans } from '@scriptorium/content/markdown/link-spans'
import { folderOf, joinPaths, stemOf, type FileTree } from './tree.ts'

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
  /** The path before all addresses of the site, such as `docs`. */
  basePath?: string | undefined
}

const isPage = (path: string): boolean => /\.mdx?$/i.test(path)

/** Returns the file that an address of the site leads to. */
const fileAt = ({ tree, home, publicFolders, addresses, basePath }: LinkRules, known: ReadonlySet<string>) => {
  const candidates = (base: string, address: string): string[] => {
    const path = joinPaths(base, address)
    if (path === undefined) return []
    const stem = path.replace(/\.html?$/i, '')
    return [
      ...(isPage(path) || known.has(path) ? [path] : []),
      ...['.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/readme.md'].map((ending) => stem + ending),
      ...(isPage(path) ? [`${stemOf(path)}.mdx`, `${stemOf(path)}.md`] : []),
      ...(path === '' ? ['index.md', 'index.mdx', 'README.md'] : []),
    ]
  }
  return (page: string, address: string): string | undefined => {
    const plain = address.replace(/^\/+|\/+$/g, '')
    const said = addresses.get(plain)
    if (said !== undefined) return said
    const inSite = basePath && plain.startsWith(`${basePath}/`) ? plain.slice(basePath.length + 1) : plain
    const places: [string, string][] = address.startsWith('/')
      ? [[home, inSite], ...publicFolders.map((folder): [string, string] => [folder, inSite]), ['', inSite]]
      : [
          [folderOf(page), address],
          [stemOf(page), address],
          [home, address],
        ]
    for (const [base, path] of places)
      for (const candidate of candidates(base, path.replace(/\/$/, ''))) if (known.has(candidate)) return candidate
    return tree.paths.includes(plain) ? plain : undefined
  }
}

const encoded = (path: string): string => encodeURI(path).replaceAll('(', '%28').replaceAll(')', '%29')

/** Returns a function that leads the links of a page to files, as they stand here. */
export const createLinker = (rules: LinkRules) => {
  const placeOf = (path: string): string => rules.places.get(path) ?? path
  const known = new Set(rules.tree.paths)
  const find = fileAt(rules, known)
  const translated = (page: string, text: string): string => {
    let out = ''
    let at = 0
    for (const { href, start, end } of linkSpans(text).toSorted((a, b) => a.start - b.start)) {
      if (start < at || href === '' || /^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(href)) continue
      const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
      const file = address === '' ? undefined : find(page, safeDecode(address))
      const url = file === undefined ? rules.elsewhere?.(href) : undefined
      if (file === undefined && url === undefined) continue
      out += text.slice(at, start)
      if (url !== undefined) out += url
      else if (file !== undefined)
        out += encoded(posix.relative(folderOf(placeOf(page)), placeOf(file))) + rest.replace(/^\?[^#]*/, '')
      at = end
    }
    return out + text.slice(at)
  }
  return Object.assign(translated, { find })
}

const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
