import { expect } from 'vitest'
import { documentOf } from '../../../test/support/openapi.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test } from '../../../test/test.ts'
import { endRead, findSpecBySlug, insertVersion } from './store.ts'

const noBytes = new Uint8Array()

const readDocument = (contentHash: string) => ({
  kind: 'document' as const,
  contentHash,
  files: 1,
  rawFormat: 'json' as const,
  filesystem: noBytes,
  bundled: noBytes,
  yaml: noBytes,
  errors: [],
  errorCount: 0,
})

const versionOf = (contentHash: string) => ({
  url: null,
  raw: Buffer.alloc(0),
  changes: null,
  etag: null,
  document: readDocument(contentHash),
})

test('a new version deletes those beyond the fifty newest', async ({ docs, organization, server }) => {
  const params = { ...organization.params, specSlug: 'kept' }
  await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('First') } } })
  await waitForJobs(server.services)
  const { read, writeTx } = server.services.database
  const timeOf = (second: number) => new Date(Date.now() + second * 1000).toISOString()
  const add = async (second: number) => {
    const spec = (await findSpecBySlug(read, params.organizationId, params.specSlug))!
    await writeTx((trx) => endRead(trx, spec, versionOf(`${second}`), timeOf(second)))
  }
  const hashes = async () =>
    (await read('openapiVersions').orderBy('createdAt').select('contentHash')).map(({ contentHash }) => contentHash)
  const { id } = (await findSpecBySlug(read, params.organizationId, params.specSlug))!
  await writeTx(async (trx) => {
    for (let second = 1; second <= 48; second++) await insertVersion(trx, id, versionOf(`${second}`), timeOf(second))
  })
  await add(49)
  expect(await hashes()).toHaveLength(50)
  await add(50)
  expect(await hashes()).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 1}`))
})
