import { defineHandlers } from '../../http/operations/handlers.ts'
import { effectiveCustomization, siteCustomization } from '../../../domain/sites/customization.ts'
import { requireSiteSpace } from '../../../domain/sites/find.ts'
import { loadStructure, updateSiteRow, updateSiteSpaceLook } from '../../../domain/sites/repo.ts'
import { overrideLook } from './override.ts'
import { requireDeleted } from '../require-deleted.ts'
import { requireSafeLook } from './rules.ts'

export const siteCustomizations = defineHandlers('site-customizations', {
  getSiteCustomizationById: ({ access }) => siteCustomization(access.site),

  updateSiteCustomizationById: async ({ access, body, db, now }) => {
    requireSafeLook(body)
    const customization = JSON.stringify({ ...body, updatedAt: now })
    return siteCustomization(await updateSiteRow(db, access.site, { customization, updatedAt: now }))
  },

  getSiteSpaceCustomizationById: async ({ access, db, params }) =>
    effectiveCustomization(access.site, requireSiteSpace(await loadStructure(db, access.site), params.siteSpaceId)),

  overrideSiteSpaceCustomizationById: async ({ access, body, db, now, params }) => {
    requireSafeLook(body)
    const row = requireSiteSpace(await loadStructure(db, access.site), params.siteSpaceId)
    const customization = overrideLook(row, body, now)
    await updateSiteSpaceLook(db, row, customization)
    return effectiveCustomization(access.site, { customization })
  },

  deleteSiteSpaceCustomizationById: async ({ access, db, params }) => {
    const row = requireSiteSpace(await loadStructure(db, access.site), params.siteSpaceId)
    requireDeleted(row.customization === null ? 0 : 1)
    await updateSiteSpaceLook(db, row, null)
  },
})
