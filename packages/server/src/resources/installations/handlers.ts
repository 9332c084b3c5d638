import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const installations = defineHandlers('installations', {
  listIntegrationInstallations: notImplemented,
  installIntegration: notImplemented,
  listIntegrationSpaceInstallations: notImplemented,
  listIntegrationSiteInstallations: notImplemented,
})
