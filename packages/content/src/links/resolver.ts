import { collect } from '../map/collect.ts'
import { fileIdAt } from '../tree/file-places.ts'
import { includeNames, includePath, includesFolder } from '../tree/include-files.ts'
import { bodyHash } from '../store.ts'
import { latestPlaces, type ContentRef, type PageRecord, type ReusableContentRecord } from '../tree/records.ts'
import { slugify } from '../tree/slugs.ts'
import type { Tree } from '../tree/tree.ts'
import { joinPath, pagePathOf, readAddress } from './address.ts'
import { hasOwnFolder, importedPathOf, pageImportedFrom } from './imported-places.ts'

/** Resolves a link of a page. Returns undefined for a broken internal link. */
export type ResolveLink = (href: string) => Promise<ContentRef | undefined>

interface LinkTarget {
  readonly kind: 'page' | 'file'
  readonly id: string
  /** Whether it is a page without text: a group, or a folder that was imported without a README. */
  readonly isBare?: boolean
}

// Reusable content is read as a page without a place.
const isReusable = ({ parent, slug }: PageRecord): boolean => parent === null && slug === ''

const withoutText = bodyHash({ format: 'markdown', text: '' })

const isBare = ({ type, body }: PageRecord): boolean => type === 'group' || body?.hash === withoutText

const slugged = (path: string): string =>
  path
    .split('/')
    .map((part) => part && slugify(part))
    .join('/')

// Each broken link is looked up in each of them.
const maxFormerFolders = 8

/** A folder that links may be relative to. */
interface Folder {
  path: string
  /** Whether the path is that of an imported file, which the table of contents has put elsewhere. */
  isImported?: true
}

/** Returns a function that resolves the links of a page in a revision. */
export const linkResolver = (tree: Tree, page: PageRecord): ResolveLink => {
  const known = new Map<string, Promise<ContentRef | undefined>>()
  const aliases = new Map(Object.entries(page.refs ?? {}))
  let folders: Promise<Folder[]> | undefined

  /** Returns the folders that links may be relative to, the likeliest first. */
  const foldersOf = async (): Promise<Folder[]> => {
    if (isReusable(page)) return [{ path: includesFolder }, { path: '' }]
    const isReadme = await hasOwnFolder(tree, page)
    const both = (own: readonly string[]): string[] => {
      const paths = [own.join('/'), own.slice(0, -1).join('/')]
      return isReadme ? paths : paths.toReversed()
    }
    const above = (await tree.ancestorsOf(page.id)).map(({ slug }) => slug)
    const file = await importedPathOf(tree, page)
    const imported = (file ? both(file) : []).map((path) => ({ path, isImported: true as const }))
    const others = new Set([...both([...above, page.slug]), ...(await formerFoldersOf())])
    return [...imported, ...[...others].map((path) => ({ path }))]
  }

  /** Returns the latest former folders of the page, then of its ancestors, since its links may have been written there. */
  const formerFoldersOf = async (): Promise<string[]> => {
    const line = [...(await tree.ancestorsOf(page.id)), page]
    const folders: string[] = []
    for (const [depth, { id, formerly = {} }] of [...line.entries()].toReversed()) {
      const below = line.slice(depth, -1).map(({ slug }) => slug)
      for (const [place] of latestPlaces(formerly, maxFormerFolders)) {
        const [parent = '', slug = ''] = place.split('/')
        const outer = parent === '' ? '' : await tree.pathOf(parent)
        if (outer === undefined) continue
        const inner = id === page.id ? [] : [slug, ...below.slice(1)]
        folders.push([outer, ...inner].filter(Boolean).join('/'))
      }
    }
    return folders
  }

  const pageNow = async (path: string): Promise<PageRecord | undefined> =>
    (await tree.pageByPath(path)) ?? tree.pageByPath(slugged(path))

  const pageOnce = async (path: string): Promise<PageRecord | undefined> =>
    (await pageImportedFrom(tree, path)) ?? tree.pageByFormerPath(slugged(path))

  const pageAt = async (file: string, isImported = false): Promise<PageRecord | undefined> => {
    const path = pagePathOf(file) || 'readme'
    const found = isImported
      ? ((await pageOnce(path)) ?? (await pageNow(path)))
      : ((await pageNow(path)) ?? (await pageOnce(path)))
    if (found || path !== 'readme') return found
    const [first] = await tree.childIds(null, 1)
    return first === undefined ? undefined : tree.page(first)
  }

  const fileAt = async (file: string): Promise<LinkTarget | undefined> => {
    const id = fileIdAt(file)
    return (await tree.file(id)) && { kind: 'file', id }
  }

  /** Returns the page or file at a path. A link to `a.html` means the page `a`, unless there is a file `a.html`. */
  const targetAt = async (file: string, isImported?: boolean): Promise<LinkTarget | undefined> => {
    const exact = /\.html?$/i.test(file) ? await fileAt(file) : undefined
    const found = exact ? undefined : await pageAt(file, isImported)
    return exact ?? (found ? { kind: 'page', id: found.id, isBare: isBare(found) } : fileAt(file))
  }

  const relative = async (path: string): Promise<LinkTarget | undefined> => {
    const name = path.replace(/^\.\//, '')
    const alias = aliases.get(name) ?? aliases.get(name.replace(/\.md$/, ''))
    if (alias) return alias
    // A page without text is seldom meant if one of the other folders has a page or file with that name.
    let bare: LinkTarget | undefined
    for (const folder of await (folders ??= foldersOf())) {
      const file = joinPath(folder.path, path)
      if (file === undefined) continue
      const found = await targetAt(file, folder.isImported)
      if (found && !found.isBare) return found
      bare ??= found
    }
    return bare
  }

  /** Returns the folders above the page, since the root of a site may be a folder of the space, such as `docs`. */
  const rootsAbove = async (): Promise<string[]> => {
    const above = (await tree.ancestorsOf(page.id)).map(({ slug }) => slug)
    return above.map((_, index) => above.slice(0, index + 1).join('/'))
  }

  const absolute = async (path: string): Promise<LinkTarget | undefined> => {
    const byId = /^[\w-]{1,64}$/.test(path) ? await tree.page(path) : undefined
    const found = byId ? ({ kind: 'page', id: byId.id } as const) : await targetAt(path)
    if (found || path === '') return found
    for (const root of await rootsAbove()) {
      const below = await targetAt(`${root}/${path}`)
      if (below) return below
    }
    return undefined
  }

  /** Returns the reusable content of a file in Git. */
  const reusableAt = async (path: string): Promise<ContentRef | undefined> => {
    const [file] = /(?:^|\/)includes\/[^/]+\.md$/.exec(path) ?? []
    if (file === undefined) return undefined
    const names = includeNames(await collect(tree.entries<ReusableContentRecord>('reusableContent')))
    const found = [...names].find(([, name]) => includePath(name).endsWith(file))
    return found && { kind: 'reusable-content', reusableContent: found[0] }
  }

  const exists = async ({ kind, id }: LinkTarget): Promise<boolean> =>
    (kind === 'page' ? await tree.page(id) : await tree.file(id)) !== undefined

  const resolve: ResolveLink = async (href) => {
    const address = readAddress(href)
    if (address.kind === 'url' || address.kind === 'anchor') return address
    if (address.kind === 'file') {
      return (await tree.file(address.id)) ? { kind: 'file', file: address.id } : undefined
    }
    if (address.kind === 'ref') {
      // A page at this path takes precedence.
      const page = await pageAt(href.replace(/^\/|#[^]*$/g, ''))
      return page ? { kind: 'page', page: page.id } : address.ref
    }
    const { path, anchor } = address
    const target = await (address.kind === 'pages' ? absolute(path) : relative(path))
    if (!target && address.kind === 'relative') return reusableAt(path)
    if (!target || !(await exists(target))) return undefined
    if (target.kind === 'file') return { kind: 'file', file: target.id }
    return anchor === undefined ? { kind: 'page', page: target.id } : { kind: 'anchor', anchor, page: target.id }
  }

  return (href) => {
    const found = known.get(href) ?? resolve(href)
    known.set(href, found)
    return found
  }
}
