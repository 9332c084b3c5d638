import type { Knex } from 'knex'
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts'
import type { SpaceRow } from '../db/tables/places.ts'
import type { Finding } from './finding.ts'

/** The rows that say which trees there are. */
export interface Rows {
  spaces: SpaceRow[]
  changeRequests: ChangeRequestRow[]
  revisions: Pick<RevisionRow, 'id' | 'spaceId' | 'root' | 'parents'>[]
}

/** Reads them. */
export const readRows = async (trx: Knex.Transaction): Promise<Rows> => ({
  spaces: await trx('spaces').orderBy('id'),
  changeRequests: await trx('changeRequests').orderBy(['spaceId', 'number']),
  revisions: await trx('revisions').select('id', 'spaceId', 'root', 'parents').orderBy('createdAt'),
})

const checkCounters = ({ spaces, changeRequests }: Rows): Finding[] => {
  const bySpace = Map.groupBy(changeRequests, ({ spaceId }) => spaceId)
  return spaces.flatMap((space) => {
    const own = bySpace.get(space.id) ?? []
    const drafts = own.filter(({ status }) => status === 'draft').length
    const open = own.filter(({ status }) => status === 'open').length
    const wanted = { changeRequests: own.length, changeRequestsDraft: drafts, changeRequestsOpen: open }
    return Object.entries(wanted).flatMap(([name, count]) => {
      const said = space[name as keyof typeof wanted]
      return said === count ? [] : [{ where: `space ${space.id}`, what: `${name} says ${said}; there are ${count}` }]
    })
  })
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
    (JSON.parse(parents) as string[]).map((parent) => ({ where: `revision ${id}`, role: 'parent', id: parent })),
  ),
]

/** Checks that counters count and that revisions named somewhere are there. */
export const checkRows = (rows: Rows): Finding[] => {
  const known = new Set(rows.revisions.map(({ id }) => id))
  const gone = named(rows).filter(({ id }) => id !== null && !known.has(id))
  return [
    ...checkCounters(rows),
    ...gone.map(({ where, role, id }) => ({ where, what: `Its ${role}, ${id}, is missing` })),
  ]
}
