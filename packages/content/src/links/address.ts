import { decoded } from '../decoded.ts'
import type { ContentRef } from '../tree/records.ts'

/** The kind of target that a URL in a text names. It may not exist. */
export type Address =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'file'; readonly id: string }
  /** A reference that the URL names directly: a page of another space, a user, reusable content, … */
  | { readonly kind: 'ref'; readonly ref: ContentRef }
  /** A path from the root: an id, or slugs. */
  | { readonly kind: 'pages'; readonly path: string; readonly anchor?: string | undefined }
  /** A path relative to the page. */
  | { readonly kind: 'relative'; readonly path: string; readonly anchor?: string | undefined }

type Entity = readonly [pattern: RegExp, of: (id: string) => ContentRef]

/** Paths that can also follow `/spaces/<id>`. */
const inSpace: readonly Entity[] = [
  [/^\/reusable-contents\/([\w-]+)$/, (reusableContent) => ({ kind: 'reusable-content', reusableContent })],
  [/^\/tags\/([^/]+)$/, (tag) => ({ kind: 'tag', tag })],
]

const ofSpaces: readonly Entity[] = [
  [/^\/pages\/([\w-]+)$/, (page) => ({ kind: 'page', page })],
  [/^\/files\/([\w-]+)$/, (file) => ({ kind: 'file', file })],
]

const alone: readonly Entity[] = [
  [/^\/users\/([\w-]+)$/, (user) => ({ kind: 'user', user })],
  [/^\/spaces\/([\w-]+)$/, (space) => ({ kind: 'space', space })],
  [/^\/collections\/([\w-]+)$/, (collection) => ({ kind: 'collection', collection })],
  [/^\/openapi\/([\w.-]+)$/, (spec) => ({ kind: 'openapi', spec })],
]

const firstOf = (path: string, entities: readonly Entity[]): ContentRef | undefined => {
  for (const [pattern, of] of entities) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined) return of(id)
  }
  return undefined
}

const entityAt = (path: string, anchor: string | undefined): ContentRef | undefined => {
  const own = firstOf(path, [...alone, ...inSpace])
  if (own) return own
  const [, space, rest] = /^\/spaces\/([\w-]+)(\/.+)$/.exec(path) ?? []
  const there = rest === undefined ? undefined : firstOf(rest, [...inSpace, ...ofSpaces])
  if (!there) return undefined
  return there.kind === 'page' && anchor !== undefined
    ? { ...there, kind: 'anchor', anchor, space }
    : { ...there, space }
}

/** Parses the URL of a link as authors write it. */
export const readAddress = (href: string): Address => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return { kind: 'url', url: href }
  const hash = href.indexOf('#')
  const anchor = hash === -1 ? undefined : decoded(href.slice(hash + 1)) || undefined
  const path = decoded((hash === -1 ? href : href.slice(0, hash)).replace(/\?[^]*$/, ''))
  if (path === '') return anchor === undefined ? { kind: 'url', url: href } : { kind: 'anchor', anchor }
  const file = /^\/files\/([^/]+)$/.exec(path)
  if (file) return { kind: 'file', id: file[1]! }
  const ref = entityAt(path, anchor)
  if (ref) return { kind: 'ref', ref }
  if (path.startsWith('/')) return { kind: 'pages', path: path.replace(/^\/(?:pages\/)?/, ''), anchor }
  return { kind: 'relative', path, anchor }
}

/** File extensions of page sources, and of the files that site generators write from them. */
export const pageEnding = /\.(?:md|markdown|mdx|html?)$/i

/** Returns the path of the page that a file stands for: `guides/README.md` is `guides`, `guides/a.html` is `guides/a`. */
export const pagePathOf = (file: string): string =>
  file
    .replace(/(?<!\/)\/+$/, '')
    .replace(pageEnding, '')
    .replace(/(?:^|\/)(?:readme|index)$/i, '')

/** Resolves a path against a folder. Returns undefined if it leaves the root. */
export const joinPath = (folder: string, path: string): string | undefined => {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
