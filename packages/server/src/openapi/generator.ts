import { gunzipSync } from 'node:zlib'
import { upgrade } from '@scalar/openapi-upgrader'
import type { GeneratorInput } from './generated.ts'
import { endWith, limitProcess } from './limited-process.ts'
import { generatePages } from './pages/generate-pages.ts'
import type { OpenApi } from './pages/model.ts'

limitProcess()

process.on('message', async ({ bundled, props, slug }: GeneratorInput) => {
  const document = JSON.parse(gunzipSync(bundled).toString('utf8')) as Record<string, unknown>
  await endWith(generatePages(upgrade(document, '3.1') as unknown as OpenApi, slug, props))
})
