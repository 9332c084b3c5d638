import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const apiInformation = defineHandlers('api-information', {
  getApiInformation: notImplemented,
})
