import type { GeneratorInput } from '../generated.ts'
import { ask, endWith, limitProcess } from '@scriptorium/outside/processes/limited-process'
import { generatePages } from '../pages/generate-pages.ts'
import { generateParts } from '../pages/generate-parts.ts'
import { packParts } from '../pages/pack-parts.ts'
import { readBundled } from '../read-bundled.ts'

limitProcess()

process.once('message', async ({ bundled, pages }: GeneratorInput) => {
  const document = readBundled(bundled)
  if (pages) return endWith(generatePages(document, pages.slug, pages.props, pages.changes))
  for (const batch of packParts(generateParts(document))) await ask(batch)
  return endWith(true)
})
