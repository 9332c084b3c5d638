import { defineHandlers } from '../../http/operations/handlers.ts'
import { interfaceVersion } from '../../http/openapi-document.ts'
import { readVersion } from '../../../ground/version.ts'

export const apiInformation = defineHandlers('api-information', {
  getApiInformation: () => ({ version: interfaceVersion(), build: readVersion() }),
})
