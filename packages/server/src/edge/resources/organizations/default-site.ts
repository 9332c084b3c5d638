import type { OrganizationAccess } from '../../../domain/access/load.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import type { Services } from '../../services.ts'
import { createSpec } from '../openapi-specs/write.ts'
import { createSite } from '../sites/create.ts'
import { createSpace, type CreateSpaceContext } from '../spaces/create.ts'
import { updateOrganization } from './repo.ts'

interface DefaultSiteContext extends CreateSpaceContext {
  caller: Actor
  services: CreateSpaceContext['services'] & Pick<Services, 'config' | 'jobs'>
}

const specSlug = 'api'

/** Adds the specification that a URL leads to, and returns the page that expands into its pages. */
const addSpec = async (by: DefaultSiteContext, organizationId: string, url: string) => {
  await createSpec({ ...by, params: { organizationId } }, specSlug, { url, text: null })
  const spec = { ref: { kind: 'openapi', spec: specSlug } } as const
  return { type: 'builtin:openapi', props: { models: true }, dependencies: { spec } } as const
}

/**
 * Adds a site with one space to a new organization, and makes it the default content. The site is not published. The space begins
 * with the pages of the OpenAPI document at `openapiUrl`, else with one blank page.
 */
export const addDefaultSite = async (
  by: DefaultSiteContext,
  access: OrganizationAccess,
  openapiUrl?: string,
): Promise<OrganizationAccess> => {
  const { db, caller, now } = by
  const beginning = openapiUrl !== undefined && {
    computedSource: await addSpec(by, access.organization.id, openapiUrl),
  }
  const { space } = await createSpace(by, access, { title: 'Docs', ...beginning })
  const body = { title: access.organization.title.slice(0, 128), spaces: [space.id] }
  const { site } = await createSite({ db, caller, organization: access, body, now })
  const defaultContent = JSON.stringify({ type: 'site', site: site.id })
  return { ...access, organization: await updateOrganization(db, access.organization, { defaultContent }) }
}
