import { expect } from 'vitest'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'
import { createSiteMemory } from './site-memory.ts'

test('a site that changes faster than it can be read is still found', async ({ organization, server }) => {
  const { params, site } = await newSite(organization, ['Busy'])
  const { database } = server.services
  const done = new AbortController()
  const change = async () => {
    while (!done.signal.aborted)
      await database.writeTx((trx) => trx('sites').where({ id: site.id }).increment('version', 1))
  }
  const writers = [change(), change()]
  const { find } = createSiteMemory(server.services)
  const versions = new Map<string, number>()
  const url = new URL(`${server.url}/sites/${params.organizationId}/${site.id}/page`)
  try {
    for (let round = 0; round < 10; round++) {
      const found = await find(url)
      expect(found?.located.site.id).toBe(site.id)
      expect(versions.get(found!.snapshot.version) ?? found!.snapshot.site.version).toBe(found!.snapshot.site.version)
      versions.set(found!.snapshot.version, found!.snapshot.site.version)
    }
  } finally {
    done.abort()
    await Promise.all(writers)
  }
})
