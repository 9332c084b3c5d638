import type { OrganizationAccess } from '../../access/load.ts'
import { createSite } from '../sites/create.ts'
import { createSpace, type CreateSpaceContext } from '../spaces/create.ts'
import { updateOrganization } from './repo.ts'

/** Adds a site with one space to a new organization, and makes it the default content. The site is not published. */
export const addDefaultSite = async (
  by: CreateSpaceContext,
  access: OrganizationAccess,
): Promise<OrganizationAccess> => {
  const { db, userId, now } = by
  const { space } = await createSpace(by, access, { title: 'Docs' })
  const body = { title: access.organization.title.slice(0, 128), spaces: [space.id] }
  const { site } = await createSite({ db, userId, organization: access, body, now })
  const defaultContent = JSON.stringify({ type: 'site', site: site.id })
  return { ...access, organization: await updateOrganization(db, access.organization, { defaultContent }) }
}
