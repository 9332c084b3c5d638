import { zip } from '@scriptorium/openapi/gzip'
import { insertVersion } from '../../../src/features/openapi/store.ts'
import { insertSpec, setSourceText, updateSpec } from '../../../src/edge/resources/openapi-specs/repo.ts'
import { newSpec } from '../../../src/edge/resources/openapi-specs/write.ts'
import type { Context, Part } from './ids.ts'

/** Inserts a specification with one version, as if its document had been read. The slug is unique among all organizations. */
const createSpec = async ({ server, ids: { organizationId } }: Context) => {
  const specSlug = `spec-${organizationId}`
  const text = await zip('{"openapi":"3.1.0","info":{"title":"Petstore","version":"1.0.0"},"paths":{}}')
  const filesystem = await zip(
    '{"openapi.json":{"openapi":"3.1.0","info":{"title":"Petstore","version":"1.0.0"},"paths":{}}}',
  )
  const document = { bundled: text, contentHash: 'none', files: 1, filesystem, rawFormat: 'json', yaml: text } as const
  const now = new Date().toISOString()
  return server.services.database.writeTx(async (trx) => {
    const spec = newSpec({ now, params: { organizationId } }, specSlug, { url: null, text })
    await insertSpec(trx, spec)
    await setSourceText(trx, spec.id, text)
    const versionId = await insertVersion(trx, spec.id, { url: null, raw: text, changes: null, document }, now)
    await updateSpec(trx, spec, { lastVersionId: versionId, state: 'complete', processedAt: now })
    return { specSlug, versionId }
  })
}

export const specs: Part = { names: ['specSlug', 'versionId'], create: createSpec }
