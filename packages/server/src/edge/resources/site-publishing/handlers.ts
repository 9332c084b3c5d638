import { defineHandlers } from '../../http/operations/handlers.ts'
import { updateSiteRow } from '../../../domain/sites/structure/write.ts'
import { authChanges, presentAuthFor } from './auth.ts'
import { previewUrl } from './preview.ts'

export const sitePublishing = defineHandlers('site-publishing', {
  getSitePublishingAuthById: ({ access, db, principal: caller, services }) =>
    presentAuthFor({ access, caller, db }, services.secret),

  updateSitePublishingAuthById: async ({ access, body, db, now, principal: caller, services }) => {
    const changes = { ...authChanges(access.site, body), updatedAt: now }
    const site = await updateSiteRow({ access, caller, db }, changes)
    return presentAuthFor({ access: { ...access, site }, caller, db }, services.secret)
  },

  regenerateSitePublishingAuthById: async ({ access, db, now, principal: caller, services }) => {
    const changes = { visitorKeyVersion: access.site.visitorKeyVersion + 1, updatedAt: now }
    const site = await updateSiteRow({ access, caller, db }, changes)
    return presentAuthFor({ access: { ...access, site }, caller, db }, services.secret)
  },

  getSitePublishingPreviewById: async ({ access, db, now, principal, query, services }) => ({
    url: await previewUrl({ access, db, caller: principal, services, now }, query),
  }),
})
