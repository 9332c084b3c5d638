import type { GeneratorInput } from '@scriptorium/openapi/generated'
import { ask, endWith, limitProcess } from '@scriptorium/outside/processes/limited-process'
import { generatePages } from '@scriptorium/openapi/pages/generate-pages'
import { generateParts } from '@scriptorium/openapi/pages/generate-parts'
import { packParts } from '@scriptorium/openapi/pages/pack-parts'
import { readBundled } from '@scriptorium/openapi/read-bundled'

limitProcess()

process.once('message', async ({ bundled, pages }: GeneratorInput) => {
  const document = readBundled(bundled)
  if (pages) return endWith(generatePages(document, pages.slug, pages.props, pages.changes))
  for (const batch of packParts(generateParts(document))) await ask(batch)
  return endWith(true)
})
