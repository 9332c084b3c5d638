import { defineHandlers } from '../../http/operations/handlers.ts'
import { effectiveCustomization, siteCustomization } from '../../../domain/sites/structure/customization.ts'
import { requireSiteSpace } from '../../../domain/sites/structure/find.ts'
import { updateSiteSpaceLook } from '../../../domain/sites/structure/repo.ts'
import { seenBy } from '../../../domain/sites/structure/view.ts'
import { updateSiteRow } from '../../../domain/sites/structure/write.ts'
import { overrideLook } from './override.ts'
import { requireDeleted } from '../require-deleted.ts'
import { requireSafeLook } from './rules.ts'

export const siteCustomizations = defineHandlers('site-customizations', {
  getSiteCustomizationById: ({ access }) => siteCustomization(access.site),

  updateSiteCustomizationById: async ({ access, body, db, now, principal: caller }) => {
    requireSafeLook(body)
    const customization = JSON.stringify({ ...body, updatedAt: now })
    return siteCustomization(await updateSiteRow({ access, caller, db }, { customization, updatedAt: now }))
  },

  getSiteSpaceCustomizationById: async ({ access, db, params, principal: caller }) =>
    effectiveCustomization(access.site, requireSiteSpace(await seenBy({ access, caller, db }), params.siteSpaceId)),

  overrideSiteSpaceCustomizationById: async ({ access, body, db, now, params, principal: caller }) => {
    requireSafeLook(body)
    const row = requireSiteSpace(await seenBy({ access, caller, db }), params.siteSpaceId)
    const customization = overrideLook(row, body, now)
    await updateSiteSpaceLook(db, row, customization)
    return effectiveCustomization(access.site, { customization })
  },

  deleteSiteSpaceCustomizationById: async ({ access, db, params, principal: caller }) => {
    const row = requireSiteSpace(await seenBy({ access, caller, db }), params.siteSpaceId)
    requireDeleted(row.customization === null ? 0 : 1)
    await updateSiteSpaceLook(db, row, null)
  },
})
