import type { Knex } from 'knex'
import type { ChangeRequestRow, RevisionRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Finding } from './finding.ts'

/** The rows that refer to page trees, with what their counters count. */
export interface Rows {
  spaces: SpaceRow[]
  changeRequests: ChangeRequestRow[]
  revisions: Pick<RevisionRow, 'id' | 'spaceId' | 'root' | 'parents'>[]
  /** The number of open comments on a space or a change request, by its id. */
  openComments: Map<string, number>
}

const readOpenComments = async (trx: Knex.Transaction): Promise<Rows['openComments']> => {
  const rows = await trx('comments')
    .where({ status: 'open', replyToId: null })
    .groupBy('placeId')
    .select('placeId')
    .count<{ placeId: string; count: number }[]>({ count: '*' })
  return new Map(rows.map(({ placeId, count }) => [placeId, count]))
}

/** Reads these rows. */
export const readRows = async (trx: Knex.Transaction): Promise<Rows> => ({
  spaces: await trx('spaces').orderBy('id'),
  changeRequests: await trx('changeRequests').orderBy(['spaceId', 'number']),
  revisions: await trx('revisions').select('id', 'spaceId', 'root', 'parents').orderBy('createdAt'),
  openComments: await readOpenComments(trx),
})

/** The counters of a row, and their correct values. */
interface Counted {
  where: string
  said: Record<string, unknown>
  wanted: Record<string, number>
}

const countedIn = ({ spaces, changeRequests, openComments }: Rows): Counted[] => {
  const bySpace = Map.groupBy(changeRequests, ({ spaceId }) => spaceId)
  return [
    ...spaces.map((space): Counted => {
      const own = bySpace.get(space.id) ?? []
      const changeRequestsDraft = own.filter(({ status }) => status === 'draft').length
      const changeRequestsOpen = own.filter(({ status }) => status === 'open').length
      const requests = { changeRequests: own.length, changeRequestsDraft, changeRequestsOpen }
      const wanted = { ...requests, comments: openComments.get(space.id) ?? 0 }
      return { where: `space ${space.id}`, said: { ...space }, wanted }
    }),
    ...changeRequests.map((row): Counted => {
      const where = `change request ${row.number} of space ${row.spaceId}`
      return { where, said: { ...row }, wanted: { comments: openComments.get(row.id) ?? 0 } }
    }),
  ]
}

const checkCounters = (rows: Rows): Finding[] =>
  countedIn(rows).flatMap(({ where, said, wanted }) =>
    Object.entries(wanted).flatMap(([name, count]) =>
      said[name] === count ? [] : [{ where, what: `${name} is ${said[name]}; there are ${count}` }],
    ),
  )

const parentsIn = (parents: string): string[] => {
  try {
    return JSON.parse(parents) as string[]
  } catch {
    // No revision has this id, so the finding shows what is stored.
    return [parents]
  }
}

const named = ({ spaces, changeRequests, revisions }: Rows): { where: string; role: string; id: string | null }[] => [
  ...spaces.map(({ id, revisionId }) => ({ where: `space ${id}`, role: 'current revision', id: revisionId })),
  ...changeRequests.flatMap((row) => {
    const where = `change request ${row.number} of space ${row.spaceId}`
    return [
      { where, role: 'current revision', id: row.revisionId },
      { where, role: 'initial revision', id: row.revisionInitialId },
      { where, role: 'base', id: row.baseRevisionId },
      { where, role: 'merge', id: row.revisionMergedId },
    ]
  }),
  ...revisions.flatMap(({ id, parents }) =>
    parentsIn(parents).map((parent) => ({ where: `revision ${id}`, role: 'parent', id: parent })),
  ),
]

/** Checks the counters, and that all revisions exist that rows refer to. */
export const checkRows = (rows: Rows): Finding[] => {
  const known = new Set(rows.revisions.map(({ id }) => id))
  const missing = named(rows).filter(({ id }) => id !== null && !known.has(id))
  return [
    ...checkCounters(rows),
    ...missing.map(({ where, role, id }) => ({ where, what: `Its ${role}, ${id}, is missing` })),
  ]
}
