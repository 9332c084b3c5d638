import type { VisitorSchema } from '@scriptorium/types'
import type { SiteAccess } from '../../../domain/access/load.ts'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { updateSiteRow } from '../../../domain/sites/structure/write.ts'
import { countSeenSiteSpaces } from '../../../domain/sites/readers/seen-sites.ts'
import { findRow } from '../../../domain/sites/structure/structure.ts'
import { listVersions, requireVersion } from '../../../domain/sites/structure/versions.ts'
import { editSite, readerOf, viewSiteFor, viewVersion } from '../../../domain/sites/structure/view.ts'
import { arrange } from './arrange.ts'
import { createSite } from './create.ts'
import { effectsOf } from './effects.ts'
import { requireNewSpaces } from './new-spaces.ts'
import { presentSite, presentVersion, presentVisitorSchema } from './presenter.ts'
import { presentPublished } from './published.ts'
import { publishSite, unpublishSite } from './publish.ts'
import { deleteSite } from './delete.ts'
import { listDeletedSites, listSites, requireSiteRoom } from './repo.ts'
import { restoreSite } from './restore.ts'
import { sortStructure } from './sort.ts'
import { tellVisibility } from './tell-visibility.ts'
import { presentRow, presentStructure } from './structure-presenter.ts'
import { templateConditions } from './template-conditions.ts'
import { updateSite } from './update.ts'

type Asking = Pick<Context<'getSiteById'>, 'db' | 'principal' | 'services'>

const presentAll = async ({ db, principal: caller, services }: Asking, sites: readonly SiteAccess[]) => {
  const [first] = sites
  if (!first) return []
  const asker = { db, caller, organization: first.organization }
  const rows = sites.map(({ site }) => site)
  const counts = await countSeenSiteSpaces(asker, rows)
  return sites.map((access) => presentSite(access, counts.get(access.site.id) ?? 0, services.urls))
}

const present = async (asking: Asking, access: SiteAccess) => (await presentAll(asking, [access]))[0]!

export const sites = defineHandlers('sites', {
  listSites: async (context) => {
    const { access: organization, db, list, principal: caller, query } = context
    const page = await listSites({ db, caller, organization }, query, list)
    return { ...page, items: await presentAll(context, page.items) }
  },

  listDeletedSites: async (context) => {
    const { access: organization, db, list, now, principal: caller } = context
    const page = await listDeletedSites({ db, caller, organization }, list, now)
    return { ...page, items: await presentAll(context, page.items) }
  },

  createSite: async ({ access: organization, body, db, now, params, principal, services }) => {
    await requireSiteRoom(db, services.config.sitesPerOrganization, params.organizationId)
    return present({ db, principal, services }, await createSite({ db, caller: principal, organization, body, now }))
  },

  getSiteById: (context) => present(context, context.access),

  updateSiteById: async (context) => {
    const { body, now } = context
    const update = () => updateSite({ ...readerOf(context), now }, body)
    return present(context, await (body.visibility === undefined ? update() : tellVisibility(context, update)))
  },

  deleteSiteById: (context) => tellVisibility(context, () => deleteSite(readerOf(context), context.now)),

  restoreSite: async (context) => {
    await requireSiteRoom(context.db, context.services.config.sitesPerOrganization, context.params.organizationId)
    return present(context, await tellVisibility(context, () => restoreSite(readerOf(context), context.now)))
  },

  publishSite: async (context) => {
    const publish = () => publishSite(readerOf(context), context.now)
    return present(context, await tellVisibility(context, publish))
  },

  unpublishSite: async (context) => {
    const unpublish = () => unpublishSite(readerOf(context), context.now)
    return present(context, await tellVisibility(context, unpublish))
  },

  getSiteAdaptiveSchema: ({ access: { site }, problem }) => {
    if (site.visitorSchema === null) throw problem('not_found', 'No visitor schema was ever set for this site')
    return presentVisitorSchema(site)
  },

  updateSiteAdaptiveSchema: async (context) => {
    const { body, now } = context
    const visitorSchema = JSON.stringify(body.jsonSchema)
    const changes = { visitorSchema, visitorSchemaUpdatedAt: now, updatedAt: now }
    return presentVisitorSchema(await updateSiteRow(readerOf(context), changes))
  },

  listSiteAdaptiveTemplateConditions: ({ access: { site } }) => ({
    items: site.visitorSchema === null ? [] : templateConditions(JSON.parse(site.visitorSchema) as VisitorSchema),
  }),

  getPublishedContentSite: async (context) => presentPublished(await viewSiteFor(context), context.services.urls),

  getSiteStructure: async (context) => presentStructure(await viewSiteFor(context), context.services.urls),

  replaceSiteStructure: async (context) => {
    const titles = await requireNewSpaces(context)
    const replace = () => editSite(readerOf(context), (structure) => arrange(structure, context.body, titles))
    return presentStructure(await tellVisibility(context, replace, ...titles.keys()), context.services.urls)
  },

  previewSiteStructure: async (context) => {
    const titles = await requireNewSpaces(context)
    return { effects: await effectsOf(context, (structure) => arrange(structure, context.body, titles)) }
  },

  listSiteStructureVersions: ({ access, db, list }) => listVersions(db, access.site.id, list, presentVersion),

  getSiteStructureVersion: async (context) => {
    const { access, db, params, services } = context
    const version = await requireVersion(db, access.site, params.siteStructureVersionId)
    return presentStructure(await viewVersion(readerOf(context), version), services.urls)
  },

  sortSiteStructure: async (context) => {
    const { body, services } = context
    const view = await editSite(readerOf(context), (structure) => sortStructure(structure, body))
    return presentRow(view, findRow(view.structure, body.item)!, services.urls)
  },
})
