import type { VisitorSchema } from '@scriptorium/types'
import type { SiteAccess } from '../../../domain/access/load.ts'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { updateSiteRow } from '../../../domain/sites/repo.ts'
import { findRow } from '../../../domain/sites/structure.ts'
import { editSite, readerOf, viewSiteFor } from '../../../domain/sites/view.ts'
import { createSite } from './create.ts'
import { presentSite, presentVisitorSchema } from './presenter.ts'
import { presentPublished } from './published.ts'
import { publishSite, unpublishSite } from './publish.ts'
import { countSiteSpaces, deleteSite, listSites, requireSiteRoom } from './repo.ts'
import { sortStructure } from './sort.ts'
import { tellVisibility } from './tell-visibility.ts'
import { presentRow, presentStructure } from './structure-presenter.ts'
import { templateConditions } from './template-conditions.ts'
import { updateSite } from './update.ts'

const present = async ({ db, services }: Pick<Context<'getSiteById'>, 'db' | 'services'>, access: SiteAccess) =>
  presentSite(access, await countSiteSpaces(db, access.site.id), services.urls)

export const sites = defineHandlers('sites', {
  listSites: ({ access, db, list, principal, query, services }) =>
    listSites(db, principal.user.id, access, query, list, (site, siteSpaces) =>
      presentSite(site, siteSpaces, services.urls),
    ),

  createSite: async ({ access: organization, body, db, now, params, principal, services }) => {
    await requireSiteRoom(db, services.config.sitesPerOrganization, params.organizationId)
    return present({ db, services }, await createSite({ db, userId: principal.user.id, organization, body, now }))
  },

  getSiteById: ({ access, db, services }) => present({ db, services }, access),

  updateSiteById: async (context) => {
    const { access, body, db, now, services } = context
    const update = () => updateSite({ db, urls: services.urls, access, now }, body)
    return present(context, await (body.visibility === undefined ? update() : tellVisibility(context, update)))
  },

  deleteSiteById: (context) => tellVisibility(context, () => deleteSite(context.db, context.access.site)),

  publishSite: async (context) => {
    const { access, db, now, principal } = context
    return present(context, await tellVisibility(context, () => publishSite(db, principal.user.id, access, now)))
  },

  unpublishSite: async (context) => {
    const { access, db, now } = context
    return present(context, await tellVisibility(context, () => unpublishSite(db, access, now)))
  },

  getSiteAdaptiveSchema: ({ access: { site }, problem }) => {
    if (site.visitorSchema === null) throw problem('not_found', 'No visitor schema was ever set for this site')
    return presentVisitorSchema(site)
  },

  updateSiteAdaptiveSchema: async ({ access, body, db, now }) => {
    const visitorSchema = JSON.stringify(body.jsonSchema)
    return presentVisitorSchema(
      await updateSiteRow(db, access.site, { visitorSchema, visitorSchemaUpdatedAt: now, updatedAt: now }),
    )
  },

  listSiteAdaptiveTemplateConditions: ({ access: { site } }) => ({
    items: site.visitorSchema === null ? [] : templateConditions(JSON.parse(site.visitorSchema) as VisitorSchema),
  }),

  getPublishedContentSite: async (context) => presentPublished(await viewSiteFor(context), context.services.urls),

  getSiteStructure: async (context) => presentStructure(await viewSiteFor(context), context.services.urls),

  sortSiteStructure: async ({ access, body, db, principal, services }) => {
    const view = await editSite(readerOf({ access, db, principal, services }), (structure) =>
      sortStructure(structure, body),
    )
    return presentRow(view, findRow(view.structure, body.item)!, services.urls)
  },
})
