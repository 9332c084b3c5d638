import type { SearchPageResult, SearchSpaceResult } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../access/load.ts'
import { envelope, positionOf, type List, type Listed } from '../../db/page.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import type { WordQuery } from '../../db/text-index.ts'
import { finder } from '../../search/extract.ts'
import { catchUp } from '../../indexing/catch-up.ts'
import { readTextQuery } from '../../search/text-query.ts'
import type { Services } from '../../services.ts'
import { lookAt } from './look.ts'
import { presentFoundPage, presentFoundSpace } from './presenter.ts'
import { countSpaces, findInSpaces, readSpaces } from './repo.ts'

interface Search {
  db: Knex
  services: Services
  list: List
  text: string
}

const maxPagesPerSpace = 20

interface Wanted {
  words: WordQuery[]
  match: 'all' | 'any'
}

/** What is looked for: all words; where nothing has all of them, any. */
const wantedBy = async (
  { db, text }: Search,
  count: (wanted: Wanted) => Promise<number>,
): Promise<(Wanted & { count: number }) | undefined> => {
  const words = await readTextQuery(db, text)
  if (!words) return undefined
  const all = await count({ words, match: 'all' })
  if (all > 0 || words.length === 1) return { words, match: 'all', count: all }
  return { words, match: 'any', count: await count({ words, match: 'any' }) }
}

// A cursor says how many came before it, too: a rank counts from the first hit.
const startOf = <Id extends string | number>(list: List) => {
  const [score, id, before] = (positionOf(list) ?? []) as [number, Id, number]
  return { behind: id === undefined ? undefined : ([score, id] as const), before: before ?? 0, limit: list.limit + 1 }
}

/** The pages of a space that match, best first. */
export const searchSpace = async (search: Search, space: SpaceRow): Promise<Listed<SearchPageResult>> => {
  const { db, services, list } = search
  const { textIndex } = services.database.dialect
  const start = startOf<number>(list)
  await catchUp(db, space.id)
  const wanted = await wantedBy(search, (words) => textIndex.count(db, { scopes: [space.id], ...words }))
  if (!wanted) return { count: 0, items: [] }
  const found = await textIndex.best(db, { scopes: [space.id], ...wanted }, start)
  const hits = found.map((hit, index) => ({ ...hit, rank: start.before + index + 1 }))
  const looking = { db, store: services.content(db), find: finder(wanted.words) }
  const pages = await lookAt(looking, space, hits.slice(0, list.limit))
  const listed = envelope(
    list,
    hits,
    wanted.count,
    ({ pageId }) => pageId,
    ({ score, id, rank }) => [score, id, rank],
  )
  return { ...listed, items: pages.map((page) => presentFoundPage(page, services.urls)) }
}

/** The spaces of an organization that the caller may see and that hold a match, best first, each with its best pages. */
export const searchOrganization = async (
  search: Search,
  userId: string,
  access: OrganizationAccess,
): Promise<Listed<SearchSpaceResult>> => {
  const { db, services, list } = search
  const { textIndex } = services.database.dialect
  const start = startOf<string>(list)
  await catchUp(db)
  const wanted = await wantedBy(search, (words) => countSpaces(db, textIndex, userId, access, words))
  if (!wanted) return { count: 0, items: [] }
  const part = { behind: start.behind, limit: start.limit, pages: maxPagesPerSpace }
  const found = await findInSpaces(db, textIndex, userId, access, wanted, part)
  const spaces = await readSpaces(
    db,
    found.map(({ spaceId }) => spaceId),
  )
  const looking = { db, store: services.content(db), find: finder(wanted.words) }
  const listed = envelope(
    list,
    found,
    wanted.count,
    (hit) => hit,
    ({ score, spaceId }) => [score, spaceId, 0],
  )
  const items: SearchSpaceResult[] = []
  for (const { spaceId, score, pages } of listed.items) {
    const space = spaces.get(spaceId)
    // It has been purged this very moment.
    if (!space) continue
    const hits = pages.map((hit, index) => ({ ...hit, rank: index + 1 }))
    const seen = await lookAt(looking, space, hits)
    items.push(
      presentFoundSpace(
        space,
        score,
        seen.map((page) => presentFoundPage(page, services.urls)),
      ),
    )
  }
  return { ...listed, items }
}
