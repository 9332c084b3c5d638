import { bodyHash } from '../store.ts'
import { fileIdAt } from '../tree/file-places.ts'
import type { BodyRef, PageRecord } from '../tree/records.ts'
import { slugify } from '../tree/slugs.ts'
import type { Tree } from '../tree/tree.ts'
import { pagePathOf } from './address.ts'
import { pageImportedFrom } from './imported-places.ts'

/** The page or file that a link leads to. */
export interface LinkTarget {
  readonly kind: 'page' | 'file'
  readonly id: string
  /** Whether it is a page without text: a group, or a folder that was imported without a README. */
  readonly isBare?: boolean
}

const withoutText = bodyHash({ format: 'markdown', text: '' })

/** Returns whether the body of a page is absent or empty. */
export const isWithoutText = (body: BodyRef | undefined): boolean => body === undefined || body.hash === withoutText

const isBare = ({ type, body }: PageRecord): boolean => type === 'group' || isWithoutText(body)

const slugged = (path: string): string =>
  path
    .split('/')
    .map((part) => part && slugify(part))
    .join('/')

const pageNow = async (tree: Tree, path: string): Promise<PageRecord | undefined> =>
  (await tree.pageByPath(path)) ?? tree.pageByPath(slugged(path))

const pageOnce = async (tree: Tree, path: string): Promise<PageRecord | undefined> =>
  (await pageImportedFrom(tree, path)) ?? tree.pageByFormerPath(slugged(path))

/** Returns the page at a path. If the path is that of an imported file, a page from that file comes before a page at the path. */
export const pageAt = async (tree: Tree, file: string, isImported = false): Promise<PageRecord | undefined> => {
  const path = pagePathOf(file) || 'readme'
  const found = isImported
    ? ((await pageOnce(tree, path)) ?? (await pageNow(tree, path)))
    : ((await pageNow(tree, path)) ?? (await pageOnce(tree, path)))
  if (found || path !== 'readme') return found
  const [first] = await tree.childIds(null, 1)
  return first === undefined ? undefined : tree.page(first)
}

const fileAt = async (tree: Tree, file: string): Promise<LinkTarget | undefined> => {
  const id = fileIdAt(file)
  return (await tree.file(id)) && { kind: 'file', id }
}

/** Returns the page or file at a path. A link to `a.html` means the page `a`, unless there is a file `a.html`. */
export const targetAt = async (tree: Tree, file: string, isImported?: boolean): Promise<LinkTarget | undefined> => {
  const exact = /\.html?$/i.test(file) ? await fileAt(tree, file) : undefined
  const found = exact ? undefined : await pageAt(tree, file, isImported)
  return exact ?? (found ? { kind: 'page', id: found.id, isBare: isBare(found) } : fileAt(tree, file))
}
