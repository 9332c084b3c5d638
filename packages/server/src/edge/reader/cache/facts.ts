import type { Knex } from 'knex'
import { knownSize } from '../files/picture-sizes.ts'
import { fingerprint } from '../../../domain/sites/keys.ts'

/**
 * Something outside of its site that a page shows: the name of a user, the state of a space that the site does not show, or the size
 * of a picture on another server that was unknown.
 */
export type FactKind = 'picture' | 'space' | 'user'

/** What a page depends on outside of its site: a value for each kind and id. */
export type Facts = ReadonlyMap<FactKind, ReadonlyMap<string, string>>

const readUsers = async (db: Knex, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows: { id: string; displayName: string }[] = await db('users').whereIn('id', ids).select('id', 'displayName')
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

// Everything that decides what other sites show of a space, and who can read it.
const readSpaces = async (db: Knex, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows: Record<string, unknown>[] = await db('spaces as s')
    .join('revisions as r', 'r.id', 's.revisionId')
    .leftJoin('expandedTrees as e', (join) => join.on('e.spaceId', 's.id').on('e.root', 'r.root'))
    .whereIn('s.id', ids)
    .select('s.id', 's.deletedAt', 's.organizationId', 's.effectiveLevel', 'r.root', 'e.shownRoot')
  const places: { spaceId: string; id: string; version: number }[] = await db('siteSpaces as ss')
    .join('sites as w', 'w.id', 'ss.siteId')
    .whereIn('ss.spaceId', ids)
    .orderBy('w.id')
    .select('ss.spaceId', 'w.id', 'w.version')
  const bySpace = Map.groupBy(places, ({ spaceId }) => spaceId)
  return new Map(rows.map((row) => [row['id'] as string, fingerprint([row, bySpace.get(row['id'] as string) ?? []])]))
}

const readPictures = async (_db: Knex, urls: readonly string[]): Promise<Map<string, string>> =>
  new Map(urls.flatMap((url) => (knownSize(url) ? [[url, 'known'] as const] : [])))

const readers = { picture: readPictures, space: readSpaces, user: readUsers }

/** Returns the current values of facts of one kind. Those that do not exist are left out. */
export const readFacts = (db: Knex, kind: FactKind, ids: readonly string[]): Promise<Map<string, string>> =>
  readers[kind](db, ids)

/** Returns whether all facts have the same values as before, with one or two statements for each kind. */
export const areUnchanged = async (db: Knex, facts: Facts): Promise<boolean> => {
  for (const [kind, known] of facts) {
    const current = await readFacts(db, kind, [...known.keys()])
    for (const [id, value] of known) if ((current.get(id) ?? '') !== value) return false
  }
  return true
}
