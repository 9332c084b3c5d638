import { posix } from 'node:path'
import { decodedPart } from '@scriptorium/content/decoded'

/** An address below a site: its path, with percent escapes, and what follows it. */
export interface SiteAddress {
  path: string
  /** The query and the anchor. */
  rest: string
}

/** Returns an address as one below the site; undefined if it leads elsewhere. `base` is the URL of the site. */
export const below = (base: string, address: string): SiteAddress | undefined => {
  if (address.startsWith('#')) return undefined
  const basePath = new URL(base).pathname
  const own = address.startsWith(base) ? basePath + address.slice(base.length) : address
  if (!own.startsWith(basePath) || own.startsWith('//')) return undefined
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(own.slice(basePath.length)) ?? []
  return { path, rest }
}

/** Returns the decoded segments of a path; undefined if they cannot be the names of files. */
export const segmentsOf = (path: string): string[] | undefined => {
  const segments = path.split('/').filter(Boolean).map(decodedPart)
  const isName = (segment: string | undefined) => segment !== undefined && !/^\.\.?$|[/\\\0]/.test(segment)
  return segments.every(isName) ? (segments as string[]) : undefined
}

/** Returns the file of a copy that has what the site answers at these segments. */
export const fileOf = (segments: readonly string[]): string => {
  const path = segments.join('/')
  const last = segments.at(-1)
  if (path === '~icon') return '~icon.svg'
  if (last === '~feed') return `${segments.slice(0, -1).join('/')}/feed.xml`
  const isFile = /^~(?:assets|files)\//.test(path) || (last !== undefined && last.length > 3 && last.endsWith('.md'))
  return isFile ? path : posix.join(path, 'index.html')
}

/** Returns how a file of a copy reaches the root of the copy, so that links work from a disk and in any folder, too. */
export const wayToRoot = (file: string): string => '../'.repeat(file.split('/').length - 1)
