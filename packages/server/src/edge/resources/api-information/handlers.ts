import { defineHandlers } from '../../http/operations/handlers.ts'
import { interfaceVersion } from '../../http/openapi-document.ts'
import { readVersion } from '@scriptorium/basics/version'

export const apiInformation = defineHandlers('api-information', {
  getApiInformation: () => ({ version: interfaceVersion(), build: readVersion() }),
})
