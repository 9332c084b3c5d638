import type { Knex } from 'knex'
import { readDigests } from '@scriptorium/store/digests'
import { type KnownLinks } from '@scriptorium/content/links/affected'
import { type LinkContext, linksOfPage, type PageLink } from '@scriptorium/content/links/page-links'
import type { ContentStore } from '@scriptorium/content/store'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { LinkRow } from '@scriptorium/schema/tables/search'
import { batchesOf, powerOfTwoBatchesOf } from '@scriptorium/basics/batches'
import { includesOfPages, type Include } from './includes.ts'
import { rootOf } from './state.ts'
import { remember } from '@scriptorium/basics/remember'

const rowsPerInsert = 64

/** The tree whose links are read. */
export interface LinkSource {
  db: Knex
  store: ContentStore
  spaceId: string
  /** Set if stored digests of other lineages must not be used. */
  lineageId?: string
  tree: Tree
  /** Base URL of the application. */
  appUrl: string
}

const mainTree = async (db: Knex, store: ContentStore, spaceId: string): Promise<Tree | undefined> => {
  const space = await db('spaces').where({ id: spaceId }).first('revisionId')
  return space && openTree(store, await rootOf(db, space.revisionId))
}

/** Returns the context that resolves the links of one tree. */
const linkContext = ({ db, store, lineageId, tree, appUrl }: LinkSource): LinkContext => {
  const others = new Map<string, Promise<Tree | undefined>>()
  const anchors = new Map<string, Promise<ReadonlySet<string>>>()
  const read = async (hash: string) => new Set((await readDigests(db, store, [hash], lineageId)).get(hash)!.anchors)
  return {
    tree,
    anchorsOf: (hash) => remember(anchors, hash, () => read(hash)),
    otherTree: (spaceId) => remember(others, spaceId, () => mainTree(db, store, spaceId)),
    isInApp: (url) => url === appUrl || url.startsWith(`${appUrl}/o/`),
  }
}

// Fields of a document can have any type.
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const targetOf = (ref: ContentRef, spaceId: string): Pick<LinkRow, 'targetSpaceId' | 'targetId'> => {
  const space = text(ref['space'])
  if (ref.kind === 'space') return { targetSpaceId: space ?? null, targetId: null }
  const targetId = text(ref['page']) ?? text(ref['file']) ?? text(ref['reusableContent']) ?? null
  return targetId === null ? { targetSpaceId: null, targetId } : { targetSpaceId: space ?? spaceId, targetId }
}

const rowOf = (spaceId: string, pageId: string, link: PageLink, ordinal: number): LinkRow => ({
  spaceId,
  pageId,
  ordinal,
  status: link.status,
  relation: link.relation,
  written: JSON.stringify(link.written),
  ref: link.ref ? JSON.stringify(link.ref) : null,
  ...(link.ref ? targetOf(link.ref, spaceId) : { targetSpaceId: null, targetId: null }),
  wanted: link.wanted ?? null,
  blocks: JSON.stringify(link.blocks),
})

/** Returns the links of reusable content as links of the blocks that include it. */
const linksThrough = async (
  { content, digest, blocks }: Include,
  { id }: PageRecord,
  context: LinkContext,
): Promise<PageLink[]> => {
  const links = await linksOfPage({ ...content, id }, digest, context)
  return links.map((link) => ({ ...link, blocks }))
}

/** Returns the link rows of pages of the source's tree, with the links of the reusable contents that they include. */
export const readLinks = async (source: LinkSource, pages: readonly PageRecord[]): Promise<LinkRow[]> => {
  const { db, store, spaceId, lineageId } = source
  const context = linkContext(source)
  const hashes = pages.flatMap(({ body }) => (body ? [body.hash] : []))
  const digests = await readDigests(db, store, hashes, lineageId)
  const includes = await includesOfPages(source, pages, digests)
  const rows: LinkRow[] = []
  for (const page of pages) {
    const links = await linksOfPage(page, page.body && digests.get(page.body.hash), context)
    for (const include of includes.get(page.id) ?? []) links.push(...(await linksThrough(include, page, context)))
    for (const [ordinal, link] of links.entries()) rows.push(rowOf(spaceId, page.id, link, ordinal))
  }
  return rows
}

/** Returns queries on the stored links of a space. */
export const knownLinks = (db: Knex, spaceId: string): KnownLinks => {
  const pages = async (column: 'targetId' | 'wanted', values: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const batch of batchesOf(values)) {
      const rows = db('links').where({ spaceId }).whereIn(column, batch)
      if (column === 'targetId') rows.where('targetSpaceId', spaceId)
      const rowsOf: { pageId: string }[] = await rows.distinct('pageId')
      for (const { pageId } of rowsOf) found.push(pageId)
    }
    return found
  }
  return {
    pagesLinkingTo: (ids) => pages('targetId', ids),
    pagesWanting: (names) => pages('wanted', names),
  }
}

/** Replaces the stored links of pages. */
export const putLinks = async (
  trx: Knex,
  spaceId: string,
  pageIds: readonly string[],
  rows: readonly LinkRow[],
): Promise<void> => {
  await removeLinks(trx, spaceId, pageIds)
  for (const batch of powerOfTwoBatchesOf(rows, rowsPerInsert)) await trx('links').insert(batch)
}

/** Deletes the stored links of pages. */
export const removeLinks = async (trx: Knex, spaceId: string, pageIds: readonly string[]): Promise<void> => {
  for (const batch of batchesOf(pageIds)) {
    await trx('links').where({ spaceId }).whereIn('pageId', batch).del()
  }
}

/** Returns the pages of other spaces that link to any of these pages and files. */
export const linkedFromElsewhere = async (
  db: Knex,
  spaceId: string,
  ids: readonly string[],
): Promise<{ spaceId: string; pageId: string }[]> => {
  const any = await db('links').where({ targetSpaceId: spaceId }).whereNot({ spaceId }).first('pageId')
  if (!any) return []
  const found: { spaceId: string; pageId: string }[] = []
  for (const some of batchesOf(ids)) {
    const rows = db('links').where({ targetSpaceId: spaceId }).whereNot({ spaceId }).whereIn('targetId', some)
    for (const row of await rows.distinct('spaceId', 'pageId')) found.push(row)
  }
  return found
}
