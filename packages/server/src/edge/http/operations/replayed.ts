import type { Knex } from 'knex'
import { loadOrganizationFor, loadSpaceFor, reachSite } from '../../../domain/access/installations.ts'
import { loadCollection, loadSite } from '../../../domain/access/load.ts'
import type { Actor, Principal } from '../../../domain/access/principal.ts'
import { loadInstallation, loadIntegration } from '../../../domain/integrations/load.ts'
import type { operations, OperationId, Result } from '@scriptorium/types'
import { Problem } from '../../../ground/problem.ts'

type Found = Readonly<Record<string, unknown>>
type Seen = (db: Knex, caller: Actor, found: Found, ids: Readonly<Record<string, string>>) => Promise<unknown>

const siteSeen: Seen = (db, caller, { id }, ids) => {
  const site = { organizationId: ids['organizationId'] ?? '', siteId: String(id) }
  return caller.kind === 'installation' ? reachSite(db, caller, site) : loadSite(db, caller.user.id, site)
}

type PostId = { [Id in OperationId]: (typeof operations)[Id]['method'] extends 'post' ? Id : never }[OperationId]
type Made<Id extends OperationId> = Id extends OperationId ? Result<Id> : never

/** The `object` of everything that a POST can return. */
type Kind = Extract<Made<PostId>, { object: string }>['object'] | 'organization'

/** How to find out whether the caller can see a resource; `path` if that is decided by the path of the request. */
const seen: Record<Kind, Seen | 'path'> = {
  'change-request': 'path',
  'change-request-review': 'path',
  collection: (db, caller, { id }) => loadCollection(db, caller.user.id, String(id)),
  comment: 'path',
  'comment-reply': 'path',
  document: 'path',
  'import-run': (db, caller, { target }) => loadSpaceFor(db, caller, (target as { space: string }).space),
  integration: (db, caller, { name }) => loadIntegration(db, caller, String(name)),
  'integration-installation': (db, caller, { id }, ids) =>
    loadInstallation(db, caller, { name: ids['integrationName'] ?? '', id: String(id) }),
  'integration-site-installation': 'path',
  'integration-space-installation': 'path',
  invite: 'path',
  member: 'path',
  'openapi-spec': 'path',
  'oidc-provider': 'path',
  organization: (db, caller, { id }) => loadOrganizationFor(db, caller, String(id)),
  passkey: 'path',
  'picture-upload': 'path',
  'publishing-auth': 'path',
  'saml-provider': 'path',
  session: 'path',
  'share-link': 'path',
  site: siteSeen,
  'site-external-link': 'path',
  'site-redirect': 'path',
  'site-section': 'path',
  'site-section-group': 'path',
  'site-space': 'path',
  space: (db, caller, { id }) => loadSpaceFor(db, caller, String(id)),
  'storage-signed-url': 'path',
  translation: (db, caller, { source }) => loadSpaceFor(db, caller, (source as { space: string }).space),
  'user-token': 'path',
  'style-review': 'path',
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
  if (principal.kind === 'content' || principal.kind === 'stranger') return
  for (const found of resourcesIn(result)) {
    const find = seen[found['object'] as Kind]
    if (find !== 'path' && !(await find(db, principal, found, ids)))
      throw new Problem('not_found', 'You cannot see the result of the first request any more')
  }
}
