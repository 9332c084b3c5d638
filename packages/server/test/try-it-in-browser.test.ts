import { once } from 'node:events'
import { createServer } from 'node:http'
import { hash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { violationsIn } from './support/axe.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { test } from './test.ts'

let browser: Browser
let url = ''

let asked = new URLSearchParams()

// Only the page that asked for the code knows what its challenge was made from.
const tokenFor = (given: URLSearchParams, authorization: string | undefined): string => {
  if (given.get('grant_type') === 'client_credentials') return `token for ${authorization}`
  if (given.get('grant_type') === 'password') return `token for ${given.get('username')} ${given.get('password')}`
  const isProven = hash('sha256', given.get('code_verifier')!, 'base64url') === asked.get('code_challenge')
  return isProven && given.get('code') === 'c0de' ? `token for ${asked.get('client_id')} ${asked.get('scope')}` : 'none'
}

const api = createServer((req, res) => {
  res.setHeader('access-control-allow-origin', '*')
  res.setHeader('access-control-allow-headers', 'authorization,content-type,x-key')
  if (req.method === 'OPTIONS') return res.end()
  const { pathname, searchParams } = new URL(req.url!, 'http://api')
  if (pathname === '/authorize') {
    asked = searchParams
    const back = new URL(searchParams.get('redirect_uri')!)
    const state = searchParams.get('state')!
    if (searchParams.get('response_type') === 'token')
      back.hash = new URLSearchParams({ access_token: 'implicit token', state }).toString()
    else back.search = new URLSearchParams({ code: 'c0de', state }).toString()
    return res.writeHead(302, { location: back.href }).end()
  }
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    const given = new URLSearchParams(body)
    if (pathname === '/token')
      return res.end(JSON.stringify({ access_token: tokenFor(given, req.headers.authorization) }))
    res.writeHead(201, { 'content-type': 'application/json' })
    res.end(JSON.stringify({ key: req.headers['x-key'], url: req.url, body: JSON.parse(body) as unknown }))
  })
})

beforeAll(async () => {
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  api.close()
  await browser.close()
})

const block = `{% openapi-operation spec="birds" path="/birds/{id}" method="post" %}
[birds](/openapi/birds)
{% endopenapi-operation %}`

const documentAt = (server: string) => ({
  openapi: '3.1.0',
  info: { title: 'Birds', version: '1' },
  // The document does not say where the API is.
  servers: [{ url: '/{version}', variables: { version: { default: 'v1', enum: ['v1', 'v2'] } } }],
  security: [{ key: [] }, { login: ['birds:write'] }],
  paths: {
    '/birds/{id}': {
      post: {
        summary: 'Add a bird',
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Its number', schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['owl', 'gull'] } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { name: { example: 'Heron' } } } } },
        },
        responses: { 201: { description: 'Added' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: {
        type: 'oauth2',
        flows: {
          authorizationCode: { authorizationUrl: `${server}/authorize`, tokenUrl: `${server}/token`, scopes: {} },
          clientCredentials: { tokenUrl: `${server}/token`, scopes: {} },
          implicit: { authorizationUrl: `${server}/authorize`, scopes: {} },
          password: { tokenUrl: `${server}/token`, scopes: {} },
        },
      },
    },
  },
})

test('a reader sends a request from the page, and the key goes to the API only', async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Birds'])
  await docs.createOrUpdateOpenAPISpecBySlug({
    params: { ...organization.params, specSlug: 'birds' },
    body: { source: { text: JSON.stringify(documentAt(url)) } },
  })
  await publish(docs, { spaceId: spaces[0]! }, insert(`# API\n\n${block}`))
  await docs.publishSite({ params })
  await waitForJobs(server.services)
  const page = await openPageAt(browser, `${server.url}/sites/${params.organizationId}/${site.id}/api`)
  // All that the browser sends to anybody but the API, also from the windows in which a reader signs in.
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().startsWith(url))
      elsewhere.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' '))
  })
  const open = page.getByRole('button', { name: 'Try it' })
  await open.click()
  await page.getByLabel('address').fill(`${url}/`)
  await page.getByLabel('version').selectOption('v2')
  await page.getByLabel('key', { exact: true }).fill('s3cret')
  await page.getByRole('textbox', { name: 'id *', exact: true }).fill('a/b')
  await page.getByLabel('kind').selectOption('owl')
  const body = page.getByLabel('application/json')
  expect(JSON.parse(await body.inputValue())).toEqual({ name: 'Heron' })
  await body.fill('{ "name": ')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The body is not valid JSON.').first().waitFor()
  await body.fill('{ "name": "Owl" }')
  await body.press('Control+Enter')
  await page.locator('.try-status').getByText('201').waitFor()
  const shown = await page.locator('.try-answer > .try-code').textContent()
  expect(JSON.parse(shown!)).toEqual({ key: 's3cret', url: '/v2/birds/a%2Fb?kind=owl', body: { name: 'Owl' } })
  await page.getByRole('combobox', { name: 'Authentication' }).selectOption('login')
  await page.getByText('Get a token').first().click()
  await page.getByLabel('Client ID').fill('docs')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Get a token' }).click()
  await expect.poll(() => page.getByLabel('login').inputValue()).toBe('token for docs birds:write')
  const flow = page.locator('.try-group').getByRole('combobox', { name: 'Get a token' })
  const get = async (kind: string, fields: Record<string, string>) => {
    await flow.selectOption({ label: kind })
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Get a token' }).click()
    return expect.poll(() => page.getByLabel('login').inputValue())
  }
  const basic = Buffer.from('docs:cl13nt').toString('base64')
  await (
    await get('clientCredentials', { 'Client ID': 'docs', 'Client secret': 'cl13nt' })
  ).toBe(`token for Basic ${basic}`)
  await (
    await get('password', { 'Client ID': 'docs', 'User name': 'ada', Password: 'p4ss' })
  ).toBe('token for ada p4ss')
  await (await get('implicit', { 'Client ID': 'docs' })).toBe('implicit token')

  await page.reload()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('combobox', { name: 'Authentication' }).selectOption('key')
  expect(await page.getByLabel('address').inputValue()).toBe(`${url}/`)
  expect(await page.getByLabel('version').inputValue()).toBe('v2')
  expect(await page.getByLabel('key', { exact: true }).inputValue()).toBe('s3cret')
  expect(await page.context().cookies()).toEqual([])
  expect(elsewhere.some((sent) => sent.includes('/~event') && sent.includes('api_client_request'))).toBe(true)
  for (const secret of ['s3cret', 'cl13nt', basic, 'p4ss', 'token for', 'implicit token'])
    expect(elsewhere.filter((sent) => sent.includes(secret))).toEqual([])
})

const twoServers = (first: string, second: string) => ({
  openapi: '3.1.0',
  info: { title: 'Nests', version: '1' },
  servers: [{ url: `${first}/one` }, { url: `${second}/two`, description: 'Test' }],
  security: [{ login: [] }],
  paths: {
    '/nests': {
      post: {
        summary: 'Add a nest',
        requestBody: {
          content: {
            'application/json': { examples: { oak: { value: { tree: 'oak' } }, fir: { value: { tree: 'fir' } } } },
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { tree: { example: 'elm' } } },
            },
            'text/plain': { schema: { type: 'string' } },
          },
        },
        responses: { 201: { description: 'Added' } },
      },
    },
  },
  components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } },
})

test('code follows the server and the kind of body, and each server has its own password', async ({
  organization,
  server,
}) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Nests'])
  // Another name of the same host is another origin.
  const second = url.replace('127.0.0.1', 'localhost')
  await docs.createOrUpdateOpenAPISpecBySlug({
    params: { ...organization.params, specSlug: 'nests' },
    body: { source: { text: JSON.stringify(twoServers(url, second)) } },
  })
  const nests = block.replaceAll('birds/{id}', 'nests').replaceAll('birds', 'nests')
  await publish(docs, { spaceId: spaces[0]! }, insert(`# API\n\n${nests}`))
  await docs.publishSite({ params })
  await waitForJobs(server.services)
  const page = await openPageAt(browser, `${server.url}/sites/${params.organizationId}/${site.id}/api`)
  await page.getByRole('button', { name: 'Try it' }).click()
  const servers = page.getByLabel('Server', { exact: true }).and(page.getByRole('combobox'))
  const bodies = page.getByLabel('Request body', { exact: true }).and(page.getByRole('combobox'))
  expect(await servers.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await page.locator('.try-form > details > summary').click()
  const code = page.locator('.try-form > details .try-code')
  await code.getByText(`${url}/one/nests`).waitFor()
  await servers.selectOption({ label: `${second}/two · Test` })
  await code.getByText(`${second}/two/nests`).waitFor()
  await servers.selectOption({ label: `${url}/one` })
  await code.getByText('"tree": "oak"').waitFor()
  await bodies.selectOption({ label: 'application/x-www-form-urlencoded' })
  await page.getByLabel('tree', { exact: true }).fill('elm')
  await code.getByText('tree=elm').waitFor()
  await bodies.selectOption({ label: 'application/json' })
  await code.getByText('"tree": "oak"').waitFor()

  await page.getByLabel('Example').selectOption('fir')
  await code.getByText('"tree": "fir"').waitFor()

  const [user, password] = [page.getByLabel('User name'), page.getByLabel('Password')]
  await user.fill('ada')
  await password.fill('p4ss')
  const body = page.getByRole('textbox', { name: 'application/json' })
  await body.fill('{ "tree": "ash" }')
  await body.press('Enter')
  await body.press('Meta+Enter')
  await page.locator('.try-status').getByText('201').waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)
  await servers.selectOption({ label: `${second}/two · Test` })
  expect([await user.inputValue(), await password.inputValue()]).toEqual(['', ''])
  await servers.selectOption({ label: `${url}/one` })
  expect([await user.inputValue(), await password.inputValue()]).toEqual(['ada', 'p4ss'])
  expect(await code.textContent()).not.toMatch(/p4ss|ada/)
})
