import { joinPath, pagePathOf, readAddress } from '@scriptorium/content/links/address'
import { linkSpans } from '@scriptorium/content/markdown/link-spans'
import type { SourceFile } from '../source.ts'

/** A link of a page to another page or file of the folder. */
export interface FolderLink {
  path: string
  /** The line in the file, from 1. */
  line: number
  href: string
  /** The path that it names. Undefined if it leads out of the folder. */
  target: string | undefined
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Returns the links of a page to other pages and files. */
export const folderLinks = ({ path, text, links }: SourceFile): FolderLink[] =>
  (links ?? linkSpans(text)).flatMap(({ href, start }) => {
    const address = readAddress(href)
    if (address.kind !== 'relative' && address.kind !== 'pages') return []
    const target = joinPath(address.kind === 'relative' ? folderOf(path) : '', address.path)
    return [{ path, line: lineAt(text, start), href, target }]
  })

const pageKey = (path: string): string => pagePathOf(path).toLowerCase()

/** Returns a function that tells whether a link leads to one of these pages and files. */
export const createResolver = (pages: Iterable<string>, files: Iterable<string>) => {
  const exact = new Set(files)
  const keys = new Set<string>([''])
  for (const page of pages) {
    keys.add(pageKey(page))
    exact.add(page)
    // A folder of pages is a page, too.
    const parts = page.split('/')
    for (let depth = 1; depth < parts.length; depth++) keys.add(parts.slice(0, depth).join('/').toLowerCase())
  }
  return ({ target }: FolderLink): boolean => target !== undefined && (exact.has(target) || keys.has(pageKey(target)))
}
