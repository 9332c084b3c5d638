import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect } from 'vitest'
import { clientsOf, newInstallation } from '../../../test/integrations.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'
import { bundleScript } from '@scriptorium/commands/integrations/bundle-script'

const exchanged: string[] = []
const service = createServer((req, res) => {
  void text(req).then((body) => {
    exchanged.push(body)
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ access_token: 'sesame' }))
  })
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => void service.close())

const loadScript = async (): Promise<string> => {
  const source = await bundleScript(join(import.meta.dirname, '../../../test/support/oauth-script.js'))
  return `${source.replaceAll('SERVICE', serviceUrl)}\nexport default integration\n`
}

const test = testWith({ integrationScripts: 'on', fetchAllow: ['127.0.0.1'] })

describe('an integration that signs in to another service', () => {
  test('stores what the service gave it, and is ready then', async ({ docs, server }) => {
    const properties = { oauth_credentials: { type: 'button', callback_url: '/oauth', button_text: 'Sign in' } }
    const params = await newInstallation(docs, server.organizationId, {
      script: await loadScript(),
      configurations: { account: { properties, required: ['oauth_credentials'] } } as never,
    })
    await waitForJobs(server.services)
    const installed = await docs.getIntegrationInstallationById({ params })
    expect(installed.status).toBe('pending')
    const begun = await fetch(`${installed.urls.publicEndpoint}/oauth`, { redirect: 'manual' })
    const asked = new URL(begun.headers.get('location')!)
    expect(asked.origin + asked.pathname).toBe(`${serviceUrl}/authorize`)
    const back = new URL(asked.searchParams.get('redirect_uri')!)
    back.search = new URLSearchParams({ code: '1', state: asked.searchParams.get('state')! }).toString()
    const ended = await fetch(back)
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('You can close this window now')])
    expect(exchanged[0]).toContain('client_secret=client+secret')
    expect(await docs.getIntegrationInstallationById({ params })).toMatchObject({ status: 'active', configuration: {} })
    const { installation } = await clientsOf(server, params)
    expect(await installation.getIntegrationInstallationById({ params })).toMatchObject({
      configuration: { oauth_credentials: { access_token: 'sesame' } },
    })
  })

  test('that answers 404 on purpose has not failed', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId, { script: await loadScript() })
    await waitForJobs(server.services)
    const { urls } = await docs.getIntegrationInstallationById({ params })
    expect((await fetch(`${urls.publicEndpoint}/other`)).status).toBe(404)
    const { items } = await docs.listIntegrationEvents({ params })
    expect(items.map(({ payload, status }) => [payload.type, status])).toEqual([
      ['fetch', 'success'],
      ['installation_setup', 'success'],
    ])
  })
})
