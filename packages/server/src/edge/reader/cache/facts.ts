import type { Knex } from 'knex'
import { fingerprint } from '../../../domain/sites/visitors/keys.ts'
import { readSiteVersion } from '../../../domain/sites/resolution/site-version.ts'
import { knownSize } from '../files/picture-sizes.ts'

/**
 * Something that a page shows and that the version of its site does not cover: the name of a user, another site that it links to, the
 * state of a space that the site does not show, or the size of a picture on another server that was unknown.
 */
export type FactKind = 'picture' | 'site' | 'space' | 'user'

/** A value for each kind and id. */
export type Facts = ReadonlyMap<FactKind, ReadonlyMap<string, string>>

/** The facts that were noted while a page was rendered. */
export interface FactLog {
  facts: Map<FactKind, Map<string, string>>
  /** Whether the page shows something whose changes are not detected, so that it is kept only for seconds. */
  isVolatile: boolean
}

/** Returns a log without facts. */
export const newFactLog = (): FactLog => ({ facts: new Map(), isVolatile: false })

const maxFacts = 500

/** Notes a fact that a page depends on. A page with too many of them is kept only for seconds. */
export const noteFact = (log: FactLog, kind: FactKind, id: string, value: string): void => {
  const known = log.facts.get(kind) ?? new Map<string, string>()
  log.facts.set(kind, known)
  if (known.has(id) && known.get(id) !== value) log.isVolatile = true
  else known.set(id, value)
  if (known.size > maxFacts) log.isVolatile = true
}

/** Returns the id of the fact that names a member of an organization. */
export const memberFact = (organizationId: string, userId: string): string => `${organizationId}/${userId}`

// Only members are named, because a page can mention any id, also that of somebody in another organization.
const readUsers = async (db: Knex, facts: readonly string[]): Promise<Map<string, string>> => {
  const ids = facts.map((fact) => fact.split('/') as [organizationId: string, userId: string])
  const rows: { organizationId: string; userId: string; displayName: string }[] = await db('members as m')
    .join('users as u', 'u.id', 'm.userId')
    .whereIn(
      'm.organizationId',
      ids.map(([organizationId]) => organizationId),
    )
    .whereIn(
      'm.userId',
      ids.map(([, userId]) => userId),
    )
    .select('m.organizationId', 'm.userId', 'u.displayName')
  return new Map(rows.map((row) => [memberFact(row.organizationId, row.userId), row.displayName]))
}

const readSites = async (db: Knex, ids: readonly string[]): Promise<Map<string, string>> => {
  const versions = new Map<string, string>()
  for (const id of ids) versions.set(id, (await readSiteVersion(db, id)) ?? '')
  return versions
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

const readers = { picture: readPictures, site: readSites, space: readSpaces, user: readUsers }

/** Returns the current values of facts of one kind. Those that do not exist are left out. */
export const readFacts = (db: Knex, kind: FactKind, ids: readonly string[]): Promise<Map<string, string>> =>
  readers[kind](db, ids)

/** Notes the state of a site or space before it is read: a later state is then a change. */
export const noteState = async (db: Knex, log: FactLog, kind: 'site' | 'space', id: string): Promise<void> =>
  noteFact(log, kind, id, (await readFacts(db, kind, [id])).get(id) ?? '')

/** Returns whether all facts have the same values as before. */
export const areUnchanged = async (db: Knex, facts: Facts): Promise<boolean> => {
  for (const [kind, known] of facts) {
    const current = await readFacts(db, kind, [...known.keys()])
    for (const [id, value] of known) if ((current.get(id) ?? '') !== value) return false
  }
  return true
}
