import { describe, expect } from 'vitest'
import type { TestServer } from '../../../test/harness.ts'
import { test } from '../../../test/test.ts'
import { newSite } from '../../../test/sites.ts'
import { newOrganization } from '../../../test/organization.ts'
import { examine } from '../../features/doctor/examine.ts'
import { shareKeyOf } from '../../domain/sites/visitors/share-keys.ts'
import { newId } from '@scriptorium/basics/id'
import { run } from './reseal-job.ts'
import { placeOf, sealedColumns } from './sealed-columns.ts'
import { createSealer, type Sealer } from './sealer.ts'

const [older, newer] = ['an older key'.padEnd(32, '.'), 'a newer key'.padEnd(32, '.')]
const place = sealedColumns.integrationSecrets

const integration = (sealer: Sealer, name: string, userId: string, organizationId: string) => {
  const now = new Date().toISOString()
  const lists = { scopes: '[]', categories: '[]', blocks: '[]', contentSources: '[]', externalLinks: '[]' }
  const texts = { title: 'Sealed', description: '', target: 'all', visibility: 'private', runtime: 'v1' } as const
  const secrets = sealer.seal('{"token":"meadow"}', placeOf(place, name))
  return { name, organizationId, userId, version: 1, ...texts, ...lists, secrets, createdAt: now, updatedAt: now }
}

describe('a new key', () => {
  test('encrypts all secrets again while the server runs; the doctor names secrets that no key decrypts', async ({
    server,
  }) => {
    const { services, organizationId } = server
    const { database, log, storage } = services
    const old = createSealer([older])
    const [name, lost] = [newId(), newId()]
    const userId = (await database.read('users').first('id'))!.id
    await database.writeTx(async (trx) => {
      await trx('integrations').insert(integration(old, name, userId, organizationId))
      await trx('integrations').insert(integration(createSealer(['lost']), lost, userId, organizationId))
      for (const integrationName of [name, lost])
        await trx('integrationFiles').insert({
          integrationName,
          file: 'script',
          contentType: 'text/javascript',
          bytes: Buffer.from('0'),
        })
    })
    const sealer = createSealer([newer, older])
    await run({}, { services: { database, log, sealer }, signal: new AbortController().signal } as never)
    const secretOf = async (id: string) => (await database.read('integrations').where({ name: id }).first())!.secrets!
    const only = createSealer([newer])
    expect(only.open(await secretOf(name), placeOf(place, name))).toBe('{"token":"meadow"}')
    const { findings } = await examine(database, storage, undefined, only)
    const what = 'The secret in secrets cannot be opened: It was sealed with a key that is not in SECRET_KEYS'
    expect(findings).toEqual([{ where: `table integrations, row ${lost}`, what }])
  })
})

describe('keys of share links', () => {
  const sharedSite = async (server: TestServer) => {
    const { docs, ...own } = await newOrganization(server)
    const { params } = await newSite({ docs, ...own }, ['Guide'])
    await docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    const link = await docs.createSiteShareLink({ params, body: { name: 'Beta testers' } })
    const rowOf = async () => (await server.services.database.read('siteShareLinks').where({ id: link.id }).first())!
    return { docs, params, link, rowOf, key: new URL(link.urls.published).searchParams.get('shareKey') }
  }

  test('are encrypted again with a new key; without its key, a link has no key in its URL', async ({ server }) => {
    const { database, log, secret } = server.services
    const { docs, params, rowOf, key, link } = await sharedSite(server)
    const sealer = createSealer([newer, secret])
    await run({}, { services: { database, log, sealer }, signal: new AbortController().signal } as never)
    expect(shareKeyOf(createSealer([newer]), await rowOf())).toBe(key)
    const [listed] = (await docs.listSiteShareLinks({ params })).items
    expect(listed!.urls.published).toBe(link.urls.published.split('?')[0])
  })
})
