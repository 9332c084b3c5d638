import { defineHandlers } from '../../http/operations/handlers.ts'
import { updateSiteRow } from '../../../domain/sites/repo.ts'
import { authChanges, presentAuth } from './auth.ts'
import { previewUrl } from './preview.ts'

export const sitePublishing = defineHandlers('site-publishing', {
  getSitePublishingAuthById: ({ access, services }) => presentAuth(access.site, services.secret),

  updateSitePublishingAuthById: async ({ access, body, db, now, services }) => {
    const changes = { ...authChanges(access.site, body), updatedAt: now }
    return presentAuth(await updateSiteRow(db, access.site, changes), services.secret)
  },

  regenerateSitePublishingAuthById: async ({ access, db, now, services }) => {
    const visitorKeyVersion = access.site.visitorKeyVersion + 1
    return presentAuth(await updateSiteRow(db, access.site, { visitorKeyVersion, updatedAt: now }), services.secret)
  },

  getSitePublishingPreviewById: async ({ access, db, now, principal, query, services }) => ({
    url: await previewUrl({ db, services, userId: principal.user.id, now }, access, query),
  }),
})
