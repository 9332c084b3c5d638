import type { Knex } from 'knex'
import type { Digest } from '@scriptorium/content/digest/digest'
import { linkResolver } from '@scriptorium/content/links/resolver'
import type { ContentStore } from '@scriptorium/content/store'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import { readDigests } from '@scriptorium/store/digests'

/** Reusable content that a page includes. */
export interface Include {
  content: PageRecord
  digest: Digest
  /** The keys of the blocks of the page that include it. */
  blocks: string[]
}

/** The reusable contents that pages include, by page. Pages that include none are left out. */
export type Includes = ReadonlyMap<string, readonly Include[]>

/** The tree that includes are read from. */
export interface IncludeSource {
  db: Knex
  store: ContentStore
  spaceId: string
  /** Set if stored digests of other lineages must not be used. */
  lineageId?: string
  tree: Tree
  /** Returns the digest of reusable content; by default, that of its whole body. */
  readDigest?: (content: PageRecord) => Promise<Digest>
}

const maxDepth = 4

// Cheaper than resolving every link: the path of a file in Git, or an id.
const mayBeReusable = ({ kind, url }: ContentRef): boolean =>
  kind === 'reusable-content' || (kind === 'url' && /(?:^|\/)(?:includes|reusable-contents)\//.test(String(url)))

interface Wanted {
  id: string
  blocks: string[]
}

/** Returns the ids of the reusable contents of the same space that a body includes. */
const idsIn = async ({ spaceId, tree }: IncludeSource, page: PageRecord, digest: Digest): Promise<Wanted[]> => {
  const found = digest.links.filter(({ relation, ref }) => relation === 'dependsOn' && mayBeReusable(ref))
  const resolve = linkResolver(tree, page)
  const wanted: Wanted[] = []
  for (const { ref, blocks } of found) {
    const target = ref.kind === 'url' ? await resolve(String(ref['url'])) : ref
    const { reusableContent: id, space = spaceId } = target ?? { kind: '' }
    if (target?.kind === 'reusable-content' && typeof id === 'string' && space === spaceId) wanted.push({ id, blocks })
  }
  return wanted
}

/** Returns the reusable contents that a page includes, directly or through others, each once. */
const includesOf = async (source: IncludeSource, page: PageRecord, digest: Digest): Promise<Include[]> => {
  const { db, store, tree } = source
  const ofBody = async ({ body }: PageRecord) =>
    (await readDigests(db, store, [body!.hash], source.lineageId)).get(body!.hash)!
  const readDigest = source.readDigest ?? ofBody
  const found = new Map<string, Include>()
  let open = await idsIn(source, page, digest)
  for (let depth = 0; depth < maxDepth && open.length > 0; depth++) {
    const next: Wanted[] = []
    for (const { id, blocks } of open) {
      const content = found.has(id) ? undefined : await tree.reusableContent(id)
      if (!content?.body) continue
      const own = await readDigest(content)
      found.set(id, { content, digest: own, blocks })
      next.push(...(await idsIn(source, content, own)).map((inner) => ({ id: inner.id, blocks })))
    }
    open = next
  }
  return [...found.values()]
}

/** Returns the reusable contents of the same space that pages include. */
export const includesOfPages = async (
  source: IncludeSource,
  pages: readonly PageRecord[],
  digests: ReadonlyMap<string, Digest>,
): Promise<Includes> => {
  const found = new Map<string, Include[]>()
  for (const page of pages) {
    const digest = page.body && digests.get(page.body.hash)
    const includes = digest ? await includesOf(source, page, digest) : []
    if (includes.length > 0) found.set(page.id, includes)
  }
  return found
}
