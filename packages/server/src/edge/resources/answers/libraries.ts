import { holds } from '@scriptorium/content/evaluate/condition'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { loadSpaceFor } from '../../../domain/access/installations.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { contentsFor, type SiteAsker } from '../../../domain/sites/structure/view.ts'
import type { Library } from '../../../features/assistant/library.ts'
import { searchableSpaces } from '@scriptorium/indexing/scope'
import type { Services } from '../../services.ts'
import { placesIn } from '../searches/search-site.ts'

/** Returns what a caller may read of a site, in the chosen site spaces. */
export const siteLibrary = async (
  asker: SiteAsker & { services: Services },
  { scope, context }: Pick<Body<'streamAskInSite'>, 'context' | 'scope'>,
): Promise<Library> => {
  const { db, principal, services } = asker
  const view = await contentsFor(asker)
  const places = placesIn(view, { query: '', scope: scope ?? { mode: 'default' } }, services.urls)
  if (context?.siteSpaceId !== undefined) {
    const open = { mode: 'current' as const, siteSpaceId: context.siteSpaceId }
    for (const [id, place] of placesIn(view, { query: '', scope: open }, services.urls)) places.set(id, place)
  }
  const visitor = 'claims' in principal ? { visitor: { claims: principal.claims.claims ?? {} } } : undefined
  return {
    db,
    spaces: db('spaces as c').whereIn('c.id', [...places.keys()]),
    holds: visitor && ((condition) => holds(condition, visitor)),
    open: async (spaceId) => {
      const place = places.get(spaceId)
      if (!place) return undefined
      const { space, toPublished } = place
      const source = await openSource({ access: { space }, db, principal, services, params: { spaceId } })
      return { source, titles: places.size > 1 ? [space.title] : [], hrefOf: (path) => toPublished?.(path) }
    },
  }
}

interface Member {
  access: OrganizationAccess
  db: Knex
  principal: UserPrincipal
  services: Services
}

/** Returns what a caller may read of a space. */
export const spaceLibrary = (
  asker: Pick<Parameters<typeof openSource>[0], 'access' | 'db' | 'principal' | 'services'>,
): Library => {
  const { db, access } = asker
  const { id: spaceId, title } = access.space
  return {
    db,
    spaces: db('spaces as c').where('c.id', spaceId),
    open: async () => ({
      source: await openSource({ ...asker, params: { spaceId } }),
      titles: [title],
      hrefOf: () => undefined,
    }),
  }
}

/** Returns what a member may read of an organization. */
export const organizationLibrary = ({ access, db, principal, services }: Member): Library => ({
  db,
  spaces: searchableSpaces(db, visibleSpaces(db, principal.user.id, access), access.organization.id),
  open: async (spaceId) => {
    const found = await loadSpaceFor(db, principal, spaceId)
    if (!found || found.space.organizationId !== access.organization.id) return undefined
    const source = await openSource({ access: found, db, principal, services, params: { spaceId } })
    return { source, titles: [found.space.title], hrefOf: () => undefined }
  },
})
