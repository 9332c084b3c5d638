import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const integrations = defineHandlers('integrations', {
  listIntegrations: notImplemented,
  getIntegrationByName: notImplemented,
  publishIntegration: notImplemented,
  unpublishIntegration: notImplemented,
  setIntegrationDevelopmentMode: notImplemented,
  disableIntegrationDevelopmentMode: notImplemented,
  queueIntegrationTask: notImplemented,
  listOrganizationIntegrations: notImplemented,
  listSpaceIntegrations: notImplemented,
  listSpaceIntegrationsBlocks: notImplemented,
  listSiteIntegrations: notImplemented,
  listSiteIntegrationScripts: notImplemented,
})
