import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { insert, publish } from '../../../test/content.ts'
import { startTestServer } from '../../../test/harness.ts'
import { newInstallation } from '../../../test/integrations.ts'
import { newOrganization, type TestOrganization } from '../../../test/organization.ts'
import { newSite } from '../../../test/sites.ts'
import { test } from '../../../test/test.ts'

const host = 'docs.example.com'

/** Publishes a site with one page and a script of an integration, and returns its path. */
const newScriptedSite = async (organization: TestOrganization): Promise<string> => {
  const { docs, organizationId } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(docs, { spaceId: spaces[0]! }, insert('# Start'))
  await docs.publishSite({ params })
  const installation = await newInstallation(docs, organizationId, { scopes: ['site:script:inject'] })
  await docs.installIntegrationOnSite({ params: installation, body: { siteId: site.id } })
  return `/sites/${organizationId}/${site.id}/`
}

const pageAt = async (url: string, headers: { host?: string } = {}): Promise<[status: number, hasScript: boolean]> => {
  const [response] = await once(get(url, { headers }), 'response')
  return [response.statusCode, (await text(response)).includes('/script.js')]
}

test('200 with scripts for the only organization at the host of the sites, 404 for others', async ({
  server,
  organization,
}) => {
  const own = await newScriptedSite(organization)
  const foreign = await newScriptedSite(await newOrganization(server))
  const second = await startTestServer({
    databaseUrl: server.services.config.databaseUrl,
    sitesUrl: `http://${host}/sites`,
    sitesOrganization: server.organizationId,
  })
  try {
    expect(await pageAt(server.url + own)).toEqual([200, false])
    expect(await pageAt(server.url + foreign)).toEqual([200, false])
    expect(await pageAt(second.url + own, { host })).toEqual([200, true])
    expect(await pageAt(second.url + foreign, { host })).toEqual([404, false])
  } finally {
    await second.close()
  }
})
