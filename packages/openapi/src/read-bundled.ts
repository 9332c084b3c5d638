import { gunzipSync } from 'node:zlib'
import { upgrade } from '@scalar/openapi-upgrader'
import type { OpenApi } from './pages/model.ts'

/** Returns a bundled document, which is compressed, in the form of OpenAPI 3.1. */
export const readBundled = (bundled: Uint8Array): OpenApi => {
  const given = JSON.parse(gunzipSync(bundled).toString('utf8')) as Record<string, unknown>
  return upgrade(given, '3.1') as unknown as OpenApi
}
