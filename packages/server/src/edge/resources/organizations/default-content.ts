import { loadSite } from '../../../domain/access/load.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { invalid } from '../../../ground/problem.ts'

/** Throws 400 unless the default content that a body names is a site of the organization that the caller can see. */
export const requireDefaultContent = async ({
  access: { organization },
  body: { defaultContent },
  db,
  principal,
}: Context<'updateOrganizationById'>): Promise<void> => {
  if (!defaultContent) return
  const ids = { organizationId: organization.id, siteId: defaultContent.site }
  if (await loadSite(db, principal.user.id, ids)) return
  throw invalid('/body/defaultContent/site', 'is not a site of this organization', 'invalid_reference')
}
