import { collect } from '../map/collect.ts'
import { includeNames, includePath } from '../tree/include-files.ts'
import type { ContentRef, PageRecord, ReusableContentRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { joinPath, readAddress } from './address.ts'
import { linkFolders, type LinkFolder } from './link-folders.ts'
import { pageAt, targetAt, type LinkTarget } from './link-target.ts'

/** Resolves a link of a page. Returns undefined for a broken internal link. */
export type ResolveLink = (href: string) => Promise<ContentRef | undefined>

/** Returns the folders above the page, since the root of a site may be a folder of the space, such as `docs`. */
const rootsAbove = async (tree: Tree, page: PageRecord): Promise<string[]> => {
  const above = (await tree.ancestorsOf(page.id)).map(({ slug }) => slug)
  return above.map((_, index) => above.slice(0, index + 1).join('/'))
}

/** Returns the page or file that an absolute path means: the id of a page, or a path below the root of the space or site. */
const targetAtRoot = async (tree: Tree, page: PageRecord, path: string): Promise<LinkTarget | undefined> => {
  const byId = /^[\w-]{1,64}$/.test(path) ? await tree.page(path) : undefined
  const found = byId ? ({ kind: 'page', id: byId.id } as const) : await targetAt(tree, path)
  if (found || path === '') return found
  for (const root of await rootsAbove(tree, page)) {
    const below = await targetAt(tree, `${root}/${path}`)
    if (below) return below
  }
  return undefined
}

/** Returns the reusable content of a file in Git. */
const reusableAt = async (tree: Tree, path: string): Promise<ContentRef | undefined> => {
  const [file] = /(?:^|\/)includes\/[^/]+\.md$/.exec(path) ?? []
  if (file === undefined) return undefined
  const names = includeNames(await collect(tree.entries<ReusableContentRecord>('reusableContent')))
  const found = [...names].find(([, name]) => includePath(name).endsWith(file))
  return found && { kind: 'reusable-content', reusableContent: found[0] }
}

const exists = async (tree: Tree, { kind, id }: LinkTarget): Promise<boolean> =>
  (kind === 'page' ? await tree.page(id) : await tree.file(id)) !== undefined

/** Returns a function that resolves the links of a page in a revision. */
export const linkResolver = (tree: Tree, page: PageRecord): ResolveLink => {
  const known = new Map<string, Promise<ContentRef | undefined>>()
  const aliases = new Map(Object.entries(page.refs ?? {}))
  let folders: Promise<LinkFolder[]> | undefined

  const relative = async (path: string): Promise<LinkTarget | undefined> => {
    const name = path.replace(/^\.\//, '')
    const alias = aliases.get(name) ?? aliases.get(name.replace(/\.md$/, ''))
    if (alias) return alias
    // A page without text is seldom meant if one of the other folders has a page or file with that name.
    let bare: LinkTarget | undefined
    for (const folder of await (folders ??= linkFolders(tree, page))) {
      const file = joinPath(folder.path, path)
      if (file === undefined) continue
      const found = await targetAt(tree, file, folder.isImported)
      if (found && !found.isBare) return found
      bare ??= found
    }
    return bare
  }

  const resolve: ResolveLink = async (href) => {
    const address = readAddress(href)
    if (address.kind === 'url' || address.kind === 'anchor') return address
    if (address.kind === 'file') {
      return (await tree.file(address.id)) ? { kind: 'file', file: address.id } : undefined
    }
    if (address.kind === 'ref') {
      // A page at this path takes precedence.
      const found = await pageAt(tree, href.replace(/^\/|#[^]*$/g, ''))
      return found ? { kind: 'page', page: found.id } : address.ref
    }
    const { path, anchor } = address
    const target = await (address.kind === 'pages' ? targetAtRoot(tree, page, path) : relative(path))
    if (!target && address.kind === 'relative') return reusableAt(tree, path)
    if (!target || !(await exists(tree, target))) return undefined
    if (target.kind === 'file') return { kind: 'file', file: target.id }
    return anchor === undefined ? { kind: 'page', page: target.id } : { kind: 'anchor', anchor, page: target.id }
  }

  return (href) => {
    const found = known.get(href) ?? resolve(href)
    known.set(href, found)
    return found
  }
}
