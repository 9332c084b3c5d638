import type { Knex } from 'knex'
import { loadOrganization } from '../access/load.ts'
import { requireAdminOn } from '../access/require-admin-on.ts'
import { spaceAccessOf, spaceColumns, type Granted } from '../access/visible.ts'
import type { GrantRow, SpaceRow } from '@scriptorium/schema/tables/places'
import { batchesOf } from '@scriptorium/basics/batches'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'

/** Who changes the places of spaces, or the grants above them. */
export interface Mover {
  db: Knex
  userId: string
  organizationId: string
}

declare const checked: unique symbol

/** Shows that a change happens within `keepReaders`. What writes places and grants asks for it. */
export interface Checked {
  readonly [checked]: true
}

/** The spaces that a change is about: one, or all below a collection. */
export type Concerned = { spaceId: string } | { collectionId: string }

type Facts = Pick<SpaceRow, 'ancestors' | 'effectiveLevel' | 'id' | 'title'> & { level: RoleOrNone }
type Subjects = ReadonlyMap<string, ReadonlySet<string>>

const collectionsIn = (ancestors: string): string[] => ancestors.split('/').filter(Boolean)

/** Returns the spaces with the caller's level on each; undefined if the caller is an admin of all spaces anyway. */
const factsOf = async ({ db, userId, organizationId }: Mover, concerned: Concerned): Promise<Facts[] | undefined> => {
  const organization = await loadOrganization(db, userId, organizationId)
  if (organization?.memberRole === 'admin') return undefined
  const rows = db('spaces as c').where('c.organizationId', organizationId).select(spaceColumns(db, userId))
  if ('spaceId' in concerned) rows.where('c.id', concerned.spaceId)
  else rows.where('c.ancestors', 'like', `%/${concerned.collectionId}/%`)
  const found = (await rows) as Granted<SpaceRow>[]
  if (!organization) return found.map((row) => ({ ...row, level: 'none' }))
  const toAccess = spaceAccessOf(organization)
  return found.map((row) => ({ ...row, level: toAccess(row).level }))
}

/** Returns whom collections are granted to, by the ids of the collections. */
const subjectsOf = async (db: Knex, spaces: readonly Pick<Facts, 'ancestors'>[]): Promise<Subjects> => {
  const ids = new Set(spaces.flatMap(({ ancestors }) => collectionsIn(ancestors)))
  const found = new Map<string, Set<string>>()
  for (const batch of batchesOf(ids)) {
    const rows: GrantRow[] = await db('heldGrants').where({ targetType: 'collection' }).whereIn('targetId', batch)
    for (const { targetId, subjectType, subjectId } of rows) {
      found.set(targetId, (found.get(targetId) ?? new Set()).add(`${subjectType} ${subjectId}`))
    }
  }
  return found
}

/** Returns those of these subjects that are or have guests, who have no default level. */
const guestsAmong = async ({ db, organizationId }: Mover, subjects: Iterable<string>): Promise<Set<string>> => {
  const guests = new Set<string>()
  for (const subject of subjects) {
    const [type, id] = subject.split(' ') as [string, string]
    const rows = db('members as m').where({ 'm.organizationId': organizationId, 'm.role': 'none' })
    if (type === 'user') rows.where('m.userId', id)
    else rows.whereIn('m.userId', db('teamMembers').where({ teamId: id }).select('userId'))
    if (await rows.first('m.userId')) guests.add(subject)
  }
  return guests
}

const granted = (subjects: Subjects, { ancestors }: Pick<Facts, 'ancestors'>): Set<string> =>
  new Set(collectionsIn(ancestors).flatMap((id) => [...(subjects.get(id) ?? [])]))

const afterwards = async (db: Knex, before: readonly Facts[]): Promise<Map<string, Facts>> => {
  const found = new Map<string, Facts>()
  for (const batch of batchesOf(before)) {
    const ids = batch.map(({ id }) => id)
    const rows: SpaceRow[] = await db('spaces').whereIn('id', ids)
    for (const row of rows) found.set(row.id, { ...row, level: 'none' })
  }
  return found
}

/** Throws 403 unless the caller has `admin` on all spaces below a collection. */
export const requireAdminBelow = async (mover: Mover, collectionId: string): Promise<void> =>
  requireAdminOn((await factsOf(mover, { collectionId })) ?? [])

/**
 * Does work that changes places, default levels or grants. Throws 403 if anyone can then read one of the spaces who could not
 * before, unless the caller had `admin` on it. Everything that could change that asks for `Checked`.
 */
export const keepReaders = async <T>(
  mover: Mover,
  concerned: Concerned | undefined,
  work: (checked: Checked) => Promise<T>,
): Promise<T> => {
  const proof = {} as Checked
  const facts = concerned && (await factsOf(mover, concerned))
  const others = facts?.filter(({ level }) => level !== 'admin') ?? []
  if (others.length === 0) return work(proof)
  const subjectsBefore = await subjectsOf(mover.db, others)
  const result = await work(proof)
  const after = await afterwards(mover.db, others)
  const subjectsAfter = await subjectsOf(mover.db, [...after.values()])
  const added = (space: Facts): string[] => {
    const known = granted(subjectsBefore, space)
    return [...granted(subjectsAfter, after.get(space.id)!)].filter((subject) => !known.has(subject))
  }
  const known = others.filter(({ id }) => after.has(id))
  const guests = await guestsAmong(mover, new Set(known.flatMap(added)))
  const isOpened = (space: Facts): boolean => {
    if (space.effectiveLevel === 'none')
      return after.get(space.id)!.effectiveLevel !== 'none' || added(space).length > 0
    return added(space).some((subject) => guests.has(subject))
  }
  requireAdminOn(known.filter(isOpened))
  return result
}
