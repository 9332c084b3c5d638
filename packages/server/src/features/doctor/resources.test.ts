import type { Knex } from 'knex'
import { afterAll, describe, expect } from 'vitest'
import { createTenant, type TenantIds } from '../../../test/support/tenant.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test } from '../../../test/test.ts'
import { openDatabase, type Database } from '@scriptorium/database/open'
import type { Services } from '../../edge/services.ts'
import { examine } from './examine.ts'

let services: Services
let database: Database
let place: TenantIds

test.beforeAll(async ({ server }) => {
  place = (await createTenant(server, { standing: ['admin'] })).places[0]!
  services = server.services
  await waitForJobs(services)
  database = openDatabase(services.config.databaseUrl)
})
afterAll(() => database.close())

const undone = new Error('undone')

/** Returns what an examination finds in rows that are damaged only for it. */
const findingsAfter = async (damage: (trx: Knex) => Promise<unknown>): Promise<string> => {
  let findings: string[] = []
  const work = database.write.transaction(async (trx) => {
    await damage(trx)
    const damaged = {
      dialect: database.dialect,
      read: trx,
      snapshot: (read: (trx: never) => never) => read(trx as never),
    }
    const result = await examine(damaged, services.storage, () => {}, services.sealer)
    findings = result.findings.map(({ where, what }) => `${where}: ${what}`)
    throw undone
  })
  await expect(work).rejects.toThrow(undone)
  return findings.join('\n')
}

describe('an examination', () => {
  test('finds nothing wrong with any kind of resource', async () => {
    expect(await findingsAfter(async () => {})).toBe('')
  })

  test.each<[string, (ids: TenantIds) => RegExp, (trx: Knex, ids: TenantIds) => Promise<unknown>]>([
    [
      'a share link that is gone',
      ({ shareLinkId: id }) => new RegExp(`share link ${id}: The share link is missing, but the audit log`),
      (trx, { shareLinkId: id }) => trx('siteShareLinks').where({ id }).delete(),
    ],
    [
      'an integration that is gone',
      ({ integrationName: name }) => new RegExp(`integration ${name}: The integration is missing, but the audit log`),
      (trx, { integrationName: name }) => trx('integrations').where({ name }).delete(),
    ],
    [
      'a share link whose key is another',
      ({ shareLinkId: id }) => new RegExp(`share link ${id} of site \\S+: Its address does not open the site`),
      (trx, { shareLinkId: id }) =>
        trx('siteShareLinks')
          .where({ id })
          .update({ keyHash: 'x'.repeat(43) }),
    ],
    [
      'a share link whose key cannot be opened',
      ({ shareLinkId: id }) => new RegExp(`row ${id}: The secret in sealedKey cannot be opened`),
      (trx, { shareLinkId: id }) => trx('siteShareLinks').where({ id }).update({ sealedKey: 'x' }),
    ],
    [
      'a redirect without a destination',
      ({ siteRedirectId: id }) => new RegExp(`redirect ${id} of site \\S+: It leads to no part of its site`),
      (trx, { siteRedirectId: id }) =>
        trx('siteRedirects').where({ id }).update({ siteSectionId: null, siteSpaceId: null }),
    ],
    [
      'a SAML provider that is gone',
      ({ samlProviderId: id }) => new RegExp(`SAML provider ${id}: The SAML provider is missing`),
      (trx, { samlProviderId: id }) => trx('samlProviders').where({ id }).delete(),
    ],
    [
      'versions of a specification that are gone',
      () => /OpenAPI specification \S+: Its latest version is missing/,
      (trx, { versionId: id }) => trx('openapiVersions').where({ id }).delete(),
    ],
    [
      'the content of a version that is gone',
      ({ versionId }) => new RegExp(`version of an OpenAPI specification ${versionId}: Its content is missing`),
      (trx, { versionId }) => trx('openapiContents').where({ versionId }).delete(),
    ],
    [
      'an uploaded specification that is gone',
      () => /OpenAPI specification \S+: Its uploaded text is missing/,
      (trx) => trx('openapiSources').delete(),
    ],
    [
      'the script of an integration that is gone',
      ({ integrationName }) => new RegExp(`integration ${integrationName}: Its script is missing`),
      (trx, { integrationName }) => trx('integrationFiles').where({ integrationName, file: 'script' }).delete(),
    ],
    [
      'an image of an integration that is gone',
      ({ integrationName }) => new RegExp(`integration ${integrationName}: Its image preview-3 is missing`),
      (trx, { integrationName: name }) => trx('integrations').where({ name }).update({ files: '{"preview-3":"x"}' }),
    ],
    [
      'an image of an integration at another address',
      ({ integrationName }) => new RegExp(`integration ${integrationName}: Its image icon does not match its address`),
      async (trx, { integrationName }) => {
        await trx('integrations').where({ name: integrationName }).update({ files: '{"icon":"x"}' })
        const icon = { integrationName, file: 'icon', contentType: 'image/png', bytes: Buffer.from('y') }
        await trx('integrationFiles').insert(icon).onConflict(['integrationName', 'file']).merge()
      },
    ],
    [
      'counters of a cluster of issues',
      ({ clusterId }) =>
        new RegExp(`cluster of issues ${clusterId}: It says 99 issues of \\d+ conversations; there are 2`),
      (trx, { clusterId: id }) => trx('issuesClusters').where({ id }).update({ issues: 99 }),
    ],
    [
      'a change request for issues that are gone',
      ({ changeRequestId }) => new RegExp(`change request ${changeRequestId}: Its cluster of issues is missing`),
      (trx, { changeRequestId: id }) => trx('changeRequests').where({ id }).update({ issuesClusterId: 'x' }),
    ],
    [
      'a translation whose result is gone',
      ({ translationId }) => new RegExp(`translation ${translationId}: Its resulting revision is missing`),
      (trx, { translationId: id, spaceId }) =>
        trx('translations').where({ id }).update({ resultSpaceId: spaceId, resultRevisionId: 'x' }),
    ],
    [
      'a Git link whose revision is gone',
      ({ spaceId }) => new RegExp(`Git link of space ${spaceId}: Its revision is missing`),
      (trx, { spaceId }) =>
        trx('gitLinks').insert({
          spaceId,
          url: 'https://git.example.com/docs.git',
          ref: 'main',
          directory: '',
          revisionId: 'x',
          updatedAt: '2030-01-01T00:00:00.000Z',
        }),
    ],
  ])('finds %s', async (_name, finding, damage) => {
    expect(await findingsAfter((trx) => damage(trx, place))).toMatch(finding(place))
  })
})
