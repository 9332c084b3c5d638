import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const samlProviders = defineHandlers('saml-providers', {
  listSAMLProvidersInOrganizationById: notImplemented,
  createOrganizationSAMLProvider: notImplemented,
  getOrganizationSAMLProviderById: notImplemented,
  updateOrganizationSAMLProvider: notImplemented,
  deleteOrganizationSAMLProvider: notImplemented,
  listSSOProviderLoginsInOrganization: notImplemented,
})
