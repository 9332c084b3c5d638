import type { Knex } from 'knex'
import { readDigests } from '../../store/digests.ts'
import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { SpaceRow } from '../../db/tables/places.ts'
import { matchText, type Find } from '../../search/extract.ts'
import { includesOfPages } from '../../indexing/includes.ts'
import { isFindable } from '../../indexing/search-entries.ts'
import { findRevision } from '../../history/revisions.ts'
import type { FoundPage } from './presenter.ts'
import type { PageHit } from './repo.ts'
import { matchingSections } from './sections.ts'

const lineAbove = (page: PageRecord, known: ReadonlyMap<string, PageRecord>): PageRecord[] => {
  const above: PageRecord[] = []
  for (let next = page.parent; next !== null; next = above[0]!.parent) {
    const parent = known.get(next)
    if (!parent) break
    above.unshift(parent)
  }
  return above
}

/** The content that is searched, and the words to find. */
interface Looking {
  db: Knex
  store: ContentStore
  find: Find
}

/** Loads hits from current main content. Pages that were removed since they were indexed are left out. */
export const loadHits = async (
  { db, store, find }: Looking,
  space: SpaceRow,
  hits: readonly (PageHit & { rank: number })[],
): Promise<FoundPage[]> => {
  const revision = await findRevision(db, space.id, space.revisionId)
  if (!revision) return []
  const tree = openTree(store, revision.shownRoot)
  const pages = (await tree.pages(hits.map(({ pageId }) => pageId))).filter(isFindable)
  const known = await tree.withAncestors(pages)
  const hashes = pages.flatMap(({ body }) => (body ? [body.hash] : []))
  const digests = await readDigests(db, store, hashes)
  const includes = await includesOfPages({ db, store, spaceId: space.id, tree }, pages, digests)
  const sectionsOf = ({ id, body }: PageRecord) => [
    ...((body && digests.get(body.hash)?.sections) ?? []),
    ...(includes.get(id) ?? []).flatMap(({ digest }) => digest.sections),
  ]
  const byId = new Map(pages.map((page) => [page.id, page]))
  return hits.flatMap(({ pageId, score, rank }): FoundPage[] => {
    const page = byId.get(pageId)
    if (!page) return []
    const isOwnMatch = matchText(`${page.title}\n${page.description ?? ''}`, find) !== undefined
    const sections = matchingSections(sectionsOf(page), find)
    return [{ space, above: lineAbove(page, known), page, score, rank, isOwnMatch, sections }]
  })
}
