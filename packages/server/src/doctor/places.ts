import type { Knex } from 'knex'
import type { MemberRow, TeamRow } from '../db/tables/people.ts'
import type { CollectionRow, GrantRow, SpaceRow } from '../db/tables/places.ts'
import { ancestorsIn, levelIn } from '../places/place.ts'
import type { Finding } from './finding.ts'

/** The rows that say where spaces and collections stand, and to whom they are open. */
export interface Places {
  collections: CollectionRow[]
  spaces: SpaceRow[]
  grants: GrantRow[]
  members: Pick<MemberRow, 'organizationId' | 'userId'>[]
  teams: Pick<TeamRow, 'organizationId' | 'id'>[]
}

/** Reads them. */
export const readPlaces = async (db: Knex): Promise<Places> => ({
  collections: await db('collections').orderBy('id'),
  spaces: await db('spaces').orderBy('id'),
  grants: await db('grants').orderBy(['targetId', 'subjectId']),
  members: await db('members').select('organizationId', 'userId'),
  teams: await db('teams').select('organizationId', 'id'),
})

type Placed = Pick<SpaceRow, 'id' | 'organizationId' | 'ancestors' | 'defaultLevel' | 'effectiveLevel'>

const checkOne = (where: string, row: Placed, parentId: string | null, parent: CollectionRow | undefined) => {
  if (parentId !== null && !parent) return [{ where, what: `Its collection, ${parentId}, is missing` }]
  const findings: Finding[] = []
  if (parent && parent.organizationId !== row.organizationId) {
    findings.push({ where, what: `Its collection, ${parentId}, is of another organization` })
  }
  // A collection in a circle would be among its own ancestors, which grow by one at each step: never as they should be.
  const wanted = { ancestors: ancestorsIn(parent ?? null), effectiveLevel: levelIn(parent ?? null, row.defaultLevel) }
  for (const [name, value] of Object.entries(wanted)) {
    const said = row[name as keyof typeof wanted]
    if (said !== value) findings.push({ where, what: `${name} says ${said}; its place says ${value}` })
  }
  return findings
}

const checkGrants = ({ collections, spaces, grants, members, teams }: Places): Finding[] => {
  const organizations = new Map([...collections, ...spaces].map(({ id, organizationId }) => [id, organizationId]))
  const subjects = new Set([
    ...members.map(({ organizationId, userId }) => `user ${userId} ${organizationId}`),
    ...teams.map(({ organizationId, id }) => `team ${id} ${organizationId}`),
  ])
  return grants.flatMap(({ targetType, targetId, subjectType, subjectId }) => {
    const where = `${targetType} ${targetId}`
    const organizationId = organizations.get(targetId)
    if (organizationId === undefined)
      return [{ where, what: `It is missing, and granted to ${subjectType} ${subjectId}` }]
    if (subjects.has(`${subjectType} ${subjectId} ${organizationId}`)) return []
    return [{ where, what: `It is granted to ${subjectType} ${subjectId}, who is not of its organization` }]
  })
}

/** Checks that everything stands in a place that is there, takes over what it should, and is open to nobody from elsewhere. */
export const checkPlaces = (places: Places): Finding[] => {
  const known = new Map(places.collections.map((row) => [row.id, row]))
  const parentOf = (id: string | null) => (id === null ? undefined : known.get(id))
  return [
    ...places.collections.flatMap((row) => checkOne(`collection ${row.id}`, row, row.parentId, parentOf(row.parentId))),
    ...places.spaces.flatMap((row) => checkOne(`space ${row.id}`, row, row.collectionId, parentOf(row.collectionId))),
    ...checkGrants(places),
  ]
}
