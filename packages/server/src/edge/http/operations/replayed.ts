import type { Knex } from 'knex'
import { loadOrganizationFor, loadSpaceFor, reachSite } from '../../../domain/access/installations.ts'
import { loadCollection, loadSite } from '../../../domain/access/load.ts'
import type { Actor, Principal } from '../../../domain/access/principal.ts'
import { loadIntegration } from '../../../domain/integrations/load.ts'
import { Problem } from '../../../ground/problem.ts'

type Found = Readonly<Record<string, unknown>>
type Seen = (db: Knex, caller: Actor, found: Found, ids: Readonly<Record<string, string>>) => Promise<unknown>

const siteSeen: Seen = (db, caller, { id }, ids) => {
  const site = { organizationId: ids['organizationId'] ?? '', siteId: String(id) }
  return caller.kind === 'installation' ? reachSite(db, caller, site) : loadSite(db, caller.user.id, site)
}

/** How to find out whether the caller can see a resource, by its `object`. Everything else is seen with its path. */
const seen: Readonly<Record<string, Seen>> = {
  space: (db, caller, { id }) => loadSpaceFor(db, caller, String(id)),
  collection: (db, caller, { id }) => loadCollection(db, caller.user.id, String(id)),
  organization: (db, caller, { id }) => loadOrganizationFor(db, caller, String(id)),
  integration: (db, caller, { name }) => loadIntegration(db, caller, String(name)),
  site: siteSeen,
}

// What the caller could not see the first time says nothing that a visitor would not learn.
const wasSeen = ({ permissions }: Found): boolean => (permissions as { view?: boolean } | undefined)?.view !== false

const resourcesIn = (value: unknown): Found[] => {
  if (typeof value !== 'object' || value === null) return []
  const found = value as Found
  const isOwn = Object.hasOwn(seen, String(found['object'])) && wasSeen(found)
  return [...(isOwn ? [found] : []), ...Object.values(value).flatMap(resourcesIn)]
}

/** Throws 404 if a stored result has a space, collection, site, organization or integration that the caller cannot see any more. */
export const requireSeen = async (
  db: Knex,
  principal: Principal,
  result: unknown,
  ids: Readonly<Record<string, string>>,
): Promise<void> => {
  if (principal.kind === 'content') return
  for (const found of resourcesIn(result)) {
    const isSeen = await seen[String(found['object'])]!(db, principal, found, ids)
    if (!isSeen) throw new Problem('not_found', 'You cannot see the result of the first request any more')
  }
}
