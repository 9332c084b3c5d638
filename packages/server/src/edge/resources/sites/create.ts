import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadSite, type OrganizationAccess, type SiteAccess } from '../../../domain/access/load.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import { newId } from '@scriptorium/basics/id'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { addSiteSpace } from '../../../domain/sites/structure/edit.ts'
import { freePath } from '../../../domain/sites/addresses/paths.ts'
import { requireNotOnSite, requireSpaceFor } from '../../../domain/sites/readers/site-space-access.ts'
import { siteSpacesIn } from '../../../domain/sites/structure/structure.ts'
import { editStructure } from '../../../domain/sites/structure/view.ts'
import { insertSite } from './repo.ts'
import { defaultTitle } from './rules.ts'

interface Creation {
  db: Knex
  caller: Actor
  organization: OrganizationAccess
  body: Body<'createSite'>
  now: string
}

const newSite = ({ organization: { organization }, caller, body, now }: Creation): SiteRow & { publishedAt: null } => ({
  id: newId(),
  organizationId: organization.id,
  type: body.type ?? 'basic',
  title: body.title ?? defaultTitle,
  icon: null,
  basename: null,
  proxy: null,
  visibility: body.visibility ?? 'public',
  publishedAt: null,
  adaptiveContent: 'off',
  agentsContext: 'excluded',
  embedOrigins: null,
  defaultLevel: 'none',
  defaultSectionId: null,
  defaultSiteSpaceId: null,
  visitorSchema: null,
  visitorSchemaUpdatedAt: null,
  hostname: null,
  authBackend: 'custom',
  authIntegration: null,
  fallbackUrl: null,
  logoutUrl: null,
  visitorKeyVersion: 1,
  sessionsEndedAt: null,
  customization: null,
  createdBy: caller.user.id,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  comesBackWith: null,
  version: 0,
})

const requireSpaces = async ({ db, caller, body }: Creation, access: SiteAccess) => {
  const found = []
  for (const [index, spaceId] of (body.spaces ?? []).entries()) {
    const { space } = await requireSpaceFor({ db, caller, access, spaceId, pointer: `/body/spaces/${index}` })
    found.push(space)
  }
  return found
}

/** Creates a site that shows the given spaces, in their order. The first one is the default. */
export const createSite = async (given: Creation): Promise<SiteAccess> => {
  const { db, caller, organization, body } = given
  const site = newSite(given)
  const spaces = await requireSpaces(given, { site, organization, level: 'none' })
  const [first] = spaces
  if (body.title === undefined && first && first.title.length > 1) site.title = first.title
  await insertSite(db, site)
  const access = (await loadSite(db, caller.user.id, { organizationId: site.organizationId, siteId: site.id }))!
  await editStructure({ db, caller, access }, (empty) =>
    spaces.reduce((structure, { id: spaceId, title }, index) => {
      requireNotOnSite(structure, spaceId, `/body/spaces/${index}`)
      const taken = siteSpacesIn(structure, null).map(({ path }) => path)
      return addSiteSpace(structure, { id: newId(), sectionId: null, spaceId, path: freePath(title, taken) })
    }, empty),
  )
  return access
}
