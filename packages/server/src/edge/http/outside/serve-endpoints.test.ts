import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { newInstallation } from '../../../../test/integrations.ts'
import { testWith } from '../../../../test/test.ts'

const test = testWith({ integrationScripts: 'on', integrationsUrl: 'http://integrations.example.com' })

const script = `export default { async fetch(request) {
  const form = await request.formData()
  const { type, request: given, installationId, spaceId } = JSON.parse(form.get('event'))
  if (given?.url.endsWith('/loop')) for (;;);
  const sent = form.get('fetch-body')
  const body = { type, method: given?.method, url: given?.url, cookie: given?.headers.cookie, installationId, spaceId,
    body: sent && await sent.text() }
  return Response.json(body, { status: 201, headers: { 'set-cookie': 'a=b', 'x-own': 'yes', 'service-worker-allowed': '/' } })
} }`

const scenes = test.extend('params', { scope: 'file' }, ({ docs, server }) =>
  newInstallation(docs, server.organizationId, { script, contentSecurityPolicy: "img-src 'none'" }),
)

interface Asked {
  host?: string
  method?: string
  body?: string
}

const ask = async (url: string, { host, method = 'GET', body }: Asked = {}) => {
  const sent = request(url, { method, headers: { cookie: 'session=1', ...(host && { host }) } })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode as number, headers: response.headers as object, body: await text(response) }
}

const sandboxed = 'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts'

describe('the public endpoint of an integration', () => {
  scenes('answers on our origin isolated and without cookies', async ({ docs, params, server }) => {
    const { urls } = await docs.getIntegrationInstallationById({ params })
    expect(urls.publicEndpoint).toBe(
      `http://integrations.example.com/integrations/${params.integrationName}/installations/${params.installationId}`,
    )
    const path = `/integrations/${params.integrationName}/installations/${params.installationId}/hook?a=1`
    const { status, headers, body } = await ask(server.url + path, { method: 'POST', body: 'hello' })
    expect(status).toBe(201)
    expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining(sandboxed), 'x-own': 'yes' })
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['set-cookie']))
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['service-worker-allowed']))
    expect(JSON.parse(body)).toEqual({
      type: 'fetch',
      method: 'POST',
      url: `http://integrations.example.com${path}`,
      installationId: params.installationId,
      body: 'hello',
    })
    const { items } = await docs.listIntegrationEvents({ params })
    expect(items[0]).toMatchObject({ status: 'success', payload: { type: 'fetch' } })
  })

  scenes(
    'answers with cookies at the host that is theirs alone, where nothing else answers',
    async ({ params, server }) => {
      const host = 'integrations.example.com'
      const { headers, body } = await ask(`${server.url}/integrations/${params.integrationName}`, { host })
      expect(headers).toMatchObject({ 'content-security-policy': "img-src 'none'", 'set-cookie': ['a=b'] })
      expect(JSON.parse(body)).toMatchObject({ cookie: 'session=1' })
      for (const path of ['/v1/user', '/docs', '/sites/x/y/'])
        expect((await ask(server.url + path, { host })).status).toBe(404)
    },
  )

  scenes('404 for what is not there, 413 for a large body, 503 without an answer', async ({ docs, params, server }) => {
    const own = `${server.url}/integrations/${params.integrationName}`
    const missing = ['/integrations/none', '/integrations/none/installations/x']
    for (const path of missing) expect((await ask(server.url + path)).status).toBe(404)
    for (const rest of ['/installations/none', `/installations/${params.installationId}/spaces/none`, '/sites/none'])
      expect((await ask(own + rest)).status).toBe(404)
    expect((await ask(own, { method: 'POST', body: 'x'.repeat(1_048_577) })).status).toBe(413)
    const broken = { title: 'Feed', description: '', scopes: [], script: 'export default {' }
    await docs.publishIntegration({ params, body: { ...broken, organization: server.organizationId } })
    expect((await ask(own)).status).toBe(503)
  })
})
