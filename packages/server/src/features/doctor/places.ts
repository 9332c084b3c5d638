import type { Knex } from 'knex'
import type { MemberRow, TeamRow } from '@scriptorium/schema/tables/people'
import type { CollectionRow, GrantRow, SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { ancestorsIn, levelIn } from '../../domain/places/place.ts'
import type { Finding } from './finding.ts'

/** The rows that define the places of spaces and collections, and who can access them. */
export interface Places {
  collections: CollectionRow[]
  spaces: SpaceRow[]
  sites: Pick<SiteRow, 'id' | 'organizationId'>[]
  grants: GrantRow[]
  members: Pick<MemberRow, 'organizationId' | 'userId'>[]
  teams: Pick<TeamRow, 'organizationId' | 'id'>[]
}

/** Reads these rows. */
export const readPlaces = async (db: Knex): Promise<Places> => ({
  collections: await db('collections').orderBy('id'),
  spaces: await db('spaces').orderBy('id'),
  sites: await db('sites').select('id', 'organizationId').orderBy('id'),
  grants: await db('grants').orderBy(['targetId', 'subjectId']),
  members: await db('members').select('organizationId', 'userId'),
  teams: await db('teams').select('organizationId', 'id'),
})

type Placed = Pick<SpaceRow, 'id' | 'organizationId' | 'ancestors' | 'defaultLevel' | 'effectiveLevel'>

const checkOne = (where: string, row: Placed, parentId: string | null, parent: CollectionRow | undefined) => {
  if (parentId !== null && !parent) return [{ where, what: `Its collection, ${parentId}, is missing` }]
  const findings: Finding[] = []
  if (parent && parent.organizationId !== row.organizationId) {
    findings.push({ where, what: `Its collection, ${parentId}, belongs to another organization` })
  }
  // A collection in a cycle would be its own ancestor. Each step adds an ancestor, so this check always fails in a cycle.
  const wanted = { ancestors: ancestorsIn(parent ?? null), effectiveLevel: levelIn(parent ?? null, row.defaultLevel) }
  for (const [name, value] of Object.entries(wanted)) {
    const stored = row[name as keyof typeof wanted]
    if (stored !== value) findings.push({ where, what: `${name} is ${stored} but should be ${value}` })
  }
  return findings
}

const checkGrants = ({ collections, spaces, sites, grants, members, teams }: Places): Finding[] => {
  const organizations = new Map(
    [...collections, ...spaces, ...sites].map(({ id, organizationId }) => [id, organizationId]),
  )
  const subjects = new Set([
    ...members.map(({ organizationId, userId }) => `user ${userId} ${organizationId}`),
    ...teams.map(({ organizationId, id }) => `team ${id} ${organizationId}`),
  ])
  return grants.flatMap(({ targetType, targetId, subjectType, subjectId }) => {
    const where = `${targetType} ${targetId}`
    const organizationId = organizations.get(targetId)
    if (organizationId === undefined)
      return [{ where, what: `It is missing, but ${subjectType} ${subjectId} has a grant on it` }]
    if (subjects.has(`${subjectType} ${subjectId} ${organizationId}`)) return []
    return [
      { where, what: `The ${subjectType} ${subjectId} has a grant on it but does not belong to its organization` },
    ]
  })
}

/** Checks that spaces and collections are in existing places, inherit the right values, and are granted only within their organization. */
export const checkPlaces = (places: Places): Finding[] => {
  const known = new Map(places.collections.map((row) => [row.id, row]))
  const parentOf = (id: string | null) => (id === null ? undefined : known.get(id))
  return [
    ...places.collections.flatMap((row) => checkOne(`collection ${row.id}`, row, row.parentId, parentOf(row.parentId))),
    ...places.spaces.flatMap((row) => checkOne(`space ${row.id}`, row, row.collectionId, parentOf(row.collectionId))),
    ...checkGrants(places),
  ]
}
