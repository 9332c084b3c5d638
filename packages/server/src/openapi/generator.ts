import { gunzipSync } from 'node:zlib'
import { upgrade } from '@scalar/openapi-upgrader'
import type { GeneratorInput } from './generated.ts'
import { endWith, limitProcess } from './limited-process.ts'
import { generatePages } from './pages/generate-pages.ts'
import { generateParts } from './pages/generate-parts.ts'
import type { OpenApi } from './pages/model.ts'

limitProcess()

process.on('message', async ({ bundled, pages }: GeneratorInput) => {
  const given = JSON.parse(gunzipSync(bundled).toString('utf8')) as Record<string, unknown>
  const document = upgrade(given, '3.1') as unknown as OpenApi
  await endWith(pages ? generatePages(document, pages.slug, pages.props, pages.changes) : generateParts(document))
})
