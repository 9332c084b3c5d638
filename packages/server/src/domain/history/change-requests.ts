import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { writeLater } from '@scriptorium/database/later'
import { toSnake } from '@scriptorium/database/naming'
import { queryRow } from '@scriptorium/database/query-rows'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { Problem } from '../../ground/problem.ts'

/** A change request with its author and the current revision of its space. */
export interface ChangeRequestDetails {
  changeRequest: ChangeRequestRow
  createdBy: UserRow
  /** When it was last merged, and by whom. */
  merged?: { at: string; by: UserRow | undefined } | undefined
  spaceRevisionId: string
  /** Number of pages with an unresolved conflict. */
  conflictedPages: number
}

/** Returns a query of change requests joined with their authors and spaces. The aliases are `cr`, `u` and `s`. */
export const changeRequestsWithAuthors = (db: Knex) =>
  db('changeRequests as cr').join('users as u', 'u.id', 'cr.createdBy').join('spaces as s', 's.id', 'cr.spaceId')

/** Joins to change requests their current revision as `r`, the revision of their last merge as `m`, and who merged it as `mu`. */
export const withRevisions = (changeRequests: Knex.QueryBuilder): Knex.QueryBuilder =>
  changeRequests
    .join('revisions as r', 'r.id', 'cr.revisionId')
    .leftJoin('revisions as m', 'm.id', 'cr.revisionMergedId')
    .leftJoin('users as mu', 'mu.id', 'm.createdBy')

/** The columns of `changeRequestsWithAuthors` and `withRevisions` that `toDetails` needs. */
export const detailColumns = [
  'cr.*',
  's.revisionId as spaceRevisionId',
  'r.conflictedPages',
  'u.displayName as authorDisplayName',
  'u.email as authorEmail',
  'u.photoUrl as authorPhotoUrl',
  'm.createdAt as mergedAt',
  'mu.id as mergerId',
  'mu.displayName as mergerDisplayName',
  'mu.email as mergerEmail',
  'mu.photoUrl as mergerPhotoUrl',
]

/** A row of `detailColumns`. */
export interface FoundRow extends ChangeRequestRow {
  spaceRevisionId: string
  conflictedPages: number
  authorDisplayName: string
  authorEmail: string | null
  authorPhotoUrl: string | null
  mergedAt: string | null
  mergerId: string | null
  mergerDisplayName: string | null
  mergerEmail: string | null
  mergerPhotoUrl: string | null
}

type Shown = Pick<UserRow, 'displayName' | 'email' | 'photoUrl'>

const userOf = (id: string, shown: Shown, createdAt: string): UserRow => ({
  id,
  ...shown,
  emailVerifiedAt: null,
  createdAt,
})

/** Separates the columns of the change request from those of its author, its last merge and its space. */
export const toDetails = (row: FoundRow): ChangeRequestDetails => {
  const { spaceRevisionId, conflictedPages, authorDisplayName, authorEmail, authorPhotoUrl, ...others } = row
  const { mergedAt, mergerId, mergerDisplayName, mergerEmail, mergerPhotoUrl, ...changeRequest } = others
  const author = { displayName: authorDisplayName, email: authorEmail, photoUrl: authorPhotoUrl }
  const merger = { displayName: mergerDisplayName ?? '', email: mergerEmail, photoUrl: mergerPhotoUrl }
  return {
    changeRequest,
    createdBy: userOf(row.createdBy, author, row.createdAt),
    merged:
      mergedAt === null
        ? undefined
        : { at: mergedAt, by: mergerId === null ? undefined : userOf(mergerId, merger, mergedAt) },
    spaceRevisionId,
    conflictedPages,
  }
}

const largestNumber = 2_147_483_647

interface Which {
  column: 'id' | 'number'
  value: string | number
}

const whichOf = (idOrNumber: string): Which | undefined => {
  if (!/^\d+$/.test(idOrNumber)) return { column: 'id', value: idOrNumber }
  return Number(idOrNumber) > largestNumber ? undefined : { column: 'number', value: Number(idOrNumber) }
}

const oneSql = ({ column }: Which, columns: readonly string[], joins = ''): string => `
  select ${columns.map(toSnake).join(', ')} from change_requests cr
  join users u on u.id = cr.created_by join spaces s on s.id = cr.space_id join revisions r on r.id = cr.revision_id
  left join revisions m on m.id = cr.revision_merged_id left join users mu on mu.id = m.created_by
  ${joins} where cr.space_id = :spaceId and cr.${column} = :value`

/** Returns a change request of this space by its id or its number. An identifier that consists of digits is a number. */
export const findChangeRequest = async (
  db: Knex,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestDetails | undefined> => {
  const which = whichOf(idOrNumber)
  if (!which) return undefined
  const row = await queryRow<FoundRow>(db, oneSql(which, detailColumns), { spaceId, value: which.value })
  return row && toDetails(row)
}

const noSuch = () => new Problem('not_found', 'There is no such change request')

/** A change request with all that a merge needs to know. */
export interface MergeableDetails extends ChangeRequestDetails {
  /** The roots of the three revisions that are merged. */
  roots: { base: string; main: string; request: string }
  /** The merge rules of the organization, as JSON. */
  inheritedRules: string
}

const mergeColumns = [
  'r.root as requestRoot',
  'base.root as baseRoot',
  'main.root as mainRoot',
  'o.mergeRules as inheritedRules',
]

const mergeJoins = `join revisions base on base.id = cr.base_revision_id join revisions main on main.id = s.revision_id
  join organizations o on o.id = s.organization_id`

type MergeableRow = FoundRow & Record<'requestRoot' | 'baseRoot' | 'mainRoot' | 'inheritedRules', string>

/** Returns a change request of this space with what a merge needs, in one query. Throws `not_found` if there is none. */
export const requireMergeable = async (db: Knex, spaceId: string, idOrNumber: string): Promise<MergeableDetails> => {
  const which = whichOf(idOrNumber)
  if (!which) throw noSuch()
  const sql = oneSql(which, [...detailColumns, ...mergeColumns], mergeJoins)
  const row = await queryRow<MergeableRow>(db, sql, { spaceId, value: which.value })
  if (!row) throw noSuch()
  const { requestRoot: request, baseRoot: base, mainRoot: main, inheritedRules, ...found } = row
  return { ...toDetails(found), roots: { base, main, request }, inheritedRules }
}

/** Returns a change request of this space by its id or its number. Throws `not_found` if there is none. */
export const requireChangeRequest = async (
  db: Knex,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestDetails> => {
  const found = await findChangeRequest(db, spaceId, idOrNumber)
  if (!found) throw noSuch()
  return found
}

const counted = { draft: 'changeRequestsDraft', open: 'changeRequestsOpen' } as const

/** Returns the change of a space's counts when a change request enters a status, or leaves it. */
export const countOfStatus = (
  db: Knex,
  { status }: Pick<ChangeRequestRow, 'status'>,
  by: 1 | -1,
): Partial<SpaceRow> => {
  if (status !== 'draft' && status !== 'open') return {}
  return { [counted[status]]: db.raw('?? + ?', [counted[status], by]) }
}

const countStatus = async (db: Knex, row: Pick<ChangeRequestRow, 'spaceId' | 'status'>, by: 1 | -1) => {
  const count = countOfStatus(db, row, by)
  if (Object.keys(count).length > 0) await db('spaces').where({ id: row.spaceId }).update(count)
}

// A transaction can write into a space that others have locked, so the row of the space decides.
const nextNumber = async (db: Knex, spaceId: string): Promise<number> => {
  const [counted] = await db('spaces').where({ id: spaceId }).increment('changeRequests', 1).returning('changeRequests')
  return counted!.changeRequests
}

/** Inserts a draft at the current revision of the space. Copies no content: a change request points to a revision. */
export const insertChangeRequest = async (
  db: Knex,
  space: SpaceRow,
  given: {
    subject: string
    createdBy: string
    now: string
    issuesClusterId?: string | null
    importedFrom?: string | undefined
    description?: string | undefined
  },
): Promise<ChangeRequestRow> => {
  const row: ChangeRequestRow = {
    id: newId(),
    spaceId: space.id,
    organizationId: space.organizationId,
    number: await nextNumber(db, space.id),
    status: 'draft',
    subject: given.subject,
    description: given.description ?? null,
    revisionId: space.revisionId,
    revisionInitialId: space.revisionId,
    revisionMergedAncestorId: null,
    revisionMergedId: null,
    baseRevisionId: space.revisionId,
    comments: 0,
    issuesClusterId: given.issuesClusterId ?? null,
    importedFrom: given.importedFrom ?? null,
    movesTo: null,
    createdBy: given.createdBy,
    createdAt: given.now,
    updatedAt: given.now,
  }
  await db('changeRequests').insert(row)
  await countStatus(db, row, 1)
  return row
}

/** Updates columns of a change request, and the counts of its space if the status changes. Returns the new row. */
export const updateChangeRequestRow = async (
  db: Knex,
  row: ChangeRequestRow,
  changes: Partial<ChangeRequestRow>,
): Promise<ChangeRequestRow> => {
  const changed = { ...row, ...changes }
  if (Object.keys(changes).length > 0) {
    await writeLater(db, 'changeRequests', db('changeRequests').where({ id: row.id }).update(changes))
  }
  if (changed.status !== row.status) {
    await countStatus(db, row, -1)
    await countStatus(db, changed, 1)
  }
  return changed
}

/** Marks a change request as merged, for a transaction that also counts it out of its space. */
export const markAsMerged = (db: Knex, { id }: ChangeRequestRow, revisionMergedId: string, now: string) => {
  const merged = { status: 'merged', revisionMergedId, updatedAt: now } as const
  return writeLater(db, 'changeRequests', db('changeRequests').where({ id }).update(merged))
}
