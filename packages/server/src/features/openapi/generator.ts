import { gunzipSync } from 'node:zlib'
import { upgrade } from '@scalar/openapi-upgrader'
import type { GeneratorInput } from './generated.ts'
import { ask, endWith, limitProcess } from './limited-process.ts'
import { generatePages } from './pages/generate-pages.ts'
import { generateParts } from './pages/generate-parts.ts'
import { packParts } from './pages/pack-parts.ts'
import type { OpenApi } from './pages/model.ts'

limitProcess()

process.once('message', async ({ bundled, pages }: GeneratorInput) => {
  const given = JSON.parse(gunzipSync(bundled).toString('utf8')) as Record<string, unknown>
  const document = upgrade(given, '3.1') as unknown as OpenApi
  if (pages) return endWith(generatePages(document, pages.slug, pages.props, pages.changes))
  for (const batch of packParts(generateParts(document))) await ask(batch)
  return endWith(true)
})
