import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const openapiSpecs = defineHandlers('openapi-specs', {
  listOpenAPISpecs: notImplemented,
  createOpenAPISpec: notImplemented,
  getOpenAPISpecBySlug: notImplemented,
  createOrUpdateOpenAPISpecBySlug: notImplemented,
  updateOpenAPISpecBySlug: notImplemented,
  deleteOpenAPISpecBySlug: notImplemented,
  listOpenAPISpecVersions: notImplemented,
  getLatestOpenAPISpecVersion: notImplemented,
  getLatestOpenAPISpecVersionContent: notImplemented,
  getOpenAPISpecVersionById: notImplemented,
  getOpenAPISpecVersionContentById: notImplemented,
})
