import type { Digest, FoundLink } from '../digest/digest.ts'
import { slugify } from '../tree/slugs.ts'
import type { ContentRef, PageRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { pageEnding, readAddress } from './address.ts'
import { linkResolver, type ResolveLink } from './resolver.ts'

/** A link of a page, and its target in one revision. */
export interface PageLink {
  status: 'ok' | 'broken' | 'in-app'
  relation: FoundLink['relation']
  /** The reference as written in the page. */
  written: ContentRef
  /** The resolved target; undefined if the link cannot be resolved. */
  ref: ContentRef | undefined
  /** The last path segment as a slug: the name that a future target would have. Undefined if no page or file can match. */
  wanted: string | undefined
  blocks: string[]
}

/** The data that links are resolved with. */
export interface LinkContext {
  tree: Tree
  /** Returns the anchors of a body. */
  anchorsOf(bodyHash: string): Promise<ReadonlySet<string>>
  /** Returns the main content of another space; undefined if there is none. */
  otherTree(spaceId: string): Promise<Tree | undefined>
  /** Returns whether a URL leads into the application itself. */
  isInApp(url: string): boolean
}

/** Returns the last segment of a link as a slug. Links are found by it when a page or file appears or disappears. */
export const wantedName = (name: string): string => slugify(name.replace(pageEnding, ''))

const wantedBy = (href: string): string | undefined => {
  const address = readAddress(href)
  if (address.kind === 'url' || address.kind === 'anchor') return undefined
  const path = address.kind === 'pages' || address.kind === 'relative' ? address.path : href.replace(/[#?][^]*$/, '')
  const names = path.split('/').filter((name) => name !== '' && !/^(?:\.*|(?:readme|index)(?:\.\w+)?)$/i.test(name))
  return wantedName(names.at(-1) ?? 'readme')
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const hasAnchor = async (page: PageRecord, anchor: string, { anchorsOf }: LinkContext): Promise<boolean> => {
  if (!page.body) return false
  const anchors = await anchorsOf(page.body.hash)
  return anchors.has(anchor) || anchors.has(anchor.toLowerCase())
}

const treeOf = (ref: ContentRef, { tree, otherTree }: LinkContext): Promise<Tree | undefined> => {
  const space = text(ref['space'])
  return space === undefined ? Promise.resolve(tree) : otherTree(space)
}

const isThere = async (ref: ContentRef, from: PageRecord, context: LinkContext): Promise<boolean> => {
  const [page, anchor, file] = [text(ref['page']), text(ref['anchor']), text(ref['file'])]
  const tree = await treeOf(ref, context)
  if (ref.kind === 'space') return tree !== undefined
  if (!['page', 'anchor', 'file', 'reusable-content'].includes(ref.kind)) return true
  if (!tree) return false
  if (ref.kind === 'file') return file !== undefined && (await tree.file(file)) !== undefined
  if (ref.kind === 'reusable-content') {
    return (await tree.reusableContent(text(ref['reusableContent']) ?? '')) !== undefined
  }
  const target = page === undefined ? from : await tree.page(page)
  return target !== undefined && (anchor === undefined || hasAnchor(target, anchor, context))
}

const linkOf = async (
  found: FoundLink,
  page: PageRecord,
  resolve: ResolveLink,
  context: LinkContext,
): Promise<PageLink> => {
  const { ref: written, relation, blocks } = found
  const href = written.kind === 'url' ? (text(written['url']) ?? '') : undefined
  const ref = href === undefined ? written : await resolve(href)
  const named = text(written['page']) ?? text(written['file']) ?? text(written['reusableContent'])
  const wanted = href === undefined ? named && wantedName(named) : wantedBy(href)
  if (!ref) return { status: 'broken', relation, written, ref, wanted, blocks }
  if (ref.kind === 'url') {
    return { status: context.isInApp(text(ref['url']) ?? '') ? 'in-app' : 'ok', relation, written, ref, wanted, blocks }
  }
  const own = ref.kind === 'anchor' && ref['page'] === undefined ? { ...ref, page: page.id } : ref
  return { status: (await isThere(ref, page, context)) ? 'ok' : 'broken', relation, written, ref: own, wanted, blocks }
}

const asRef = (value: unknown): ContentRef[] =>
  value !== null && typeof value === 'object' && 'kind' in value ? [value as ContentRef] : []

/** Returns the links of a page outside its body: its target and its cover. */
const ownLinks = ({ target, cover }: PageRecord): FoundLink[] => [
  ...asRef(target).map((ref): FoundLink => ({ ref, relation: 'reference', blocks: [] })),
  ...[cover?.['ref'], cover?.['refDark']]
    .flatMap(asRef)
    .map((ref): FoundLink => ({ ref, relation: 'dependsOn', blocks: [] })),
]

/** Returns all links of a page with their targets in the revision of the context. */
export const linksOfPage = async (
  page: PageRecord,
  digest: Digest | undefined,
  context: LinkContext,
): Promise<PageLink[]> => {
  const resolve = linkResolver(context.tree, page)
  const links: PageLink[] = []
  for (const found of [...ownLinks(page), ...(digest?.links ?? [])]) {
    links.push(await linkOf(found, page, resolve, context))
  }
  return links
}
