import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { outside } from './support/inside.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { testWith } from './test.ts'

let browser: Browser
let url = ''
const seen: { url: string; headers: IncomingHttpHeaders }[] = []

const echo = createServer((req, res) => {
  res.setHeader('access-control-allow-origin', '*')
  res.setHeader('access-control-allow-headers', 'authorization,x-key')
  if (req.method !== 'OPTIONS') seen.push({ url: req.url!, headers: req.headers })
  res.end('{}')
})

beforeAll(async () => {
  echo.listen(0, outside)
  await once(echo, 'listening')
  url = `http://${outside}:${(echo.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  echo.close()
  await browser.close()
})

const securitySchemes = {
  inHeader: { type: 'apiKey', in: 'header', name: 'X-Key' },
  inQuery: { type: 'apiKey', in: 'query', name: 'key' },
  inCookie: { type: 'apiKey', in: 'cookie', name: 'key' },
  password: { type: 'http', scheme: 'basic' },
  token: { type: 'http', scheme: 'bearer' },
  proof: { type: 'http', scheme: 'DPoP' },
  identity: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.com/.well-known/openid-configuration' },
  certificate: { type: 'mutualTLS' },
}

// One operation for each scheme, which the server of the site may pass on.
const documentAt = (server: string) => ({
  openapi: '3.1.0',
  info: { title: 'Keys', version: '1' },
  servers: [{ url: server }],
  paths: Object.fromEntries(
    Object.keys(securitySchemes).map((name) => [
      `/${name}`,
      { get: { security: [{ [name]: [] }], 'x-enable-proxy': true, responses: { 200: { description: 'Done' } } } },
    ]),
  ),
  components: { securitySchemes },
})

const test = testWith({ fetchAllow: [outside] }).extend(
  'address',
  { scope: 'file' },
  async ({ organization, server }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Keys'])
    await docs.createOrUpdateOpenAPISpecBySlug({
      params: { ...organization.params, specSlug: 'keys' },
      body: { source: { text: JSON.stringify(documentAt(url)) } },
    })
    const pages = Object.keys(securitySchemes).map((name) =>
      insert(
        `# ${name}\n\n{% openapi-operation spec="keys" path="/${name}" method="get" %}\n[keys](/openapi/keys)\n{% endopenapi-operation %}`,
      ),
    )
    await publish(docs, { spaceId: spaces[0]! }, ...pages)
    await docs.publishSite({ params })
    await waitForJobs(server.services)
    return `${server.url}/sites/${params.organizationId}/${site.id}`
  },
)

const basic = `Basic ${Buffer.from('ada:s3cret').toString('base64')}`

test.for([
  ['inHeader', 'x-key', 's3cret'],
  ['inQuery', undefined, '/inQuery?key=s3cret'],
  ['inCookie', 'cookie', 'key=s3cret'],
  ['password', 'authorization', basic],
  ['token', 'authorization', 'Bearer s3cret'],
  ['proof', 'authorization', 'DPoP s3cret'],
  ['identity', 'authorization', 'Bearer s3cret'],
  ['certificate', undefined, '/certificate'],
] as const)(
  'a key of %s reaches the API, sent by the browser or passed on, and nobody else',
  async ([scheme, header, sent], { address }) => {
    const page = await openPageAt(browser, `${address}/${scheme.toLowerCase()}`)
    const elsewhere: string[] = []
    page.context().on('request', (request) => {
      const isPassed = request.method() === 'POST' && request.url().endsWith('/~try')
      if (!request.url().startsWith(url) && !isPassed)
        elsewhere.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' '))
    })
    await page.getByRole('button', { name: 'Try it' }).click()
    const pass = page.getByRole('checkbox', { name: /through this site/ })
    await pass.waitFor()
    expect(await pass.isChecked()).toBe(false)
    for (const input of await page.locator('.try-form input[type=password]').all()) await input.fill('s3cret')
    if (scheme === 'password') await page.getByLabel('User name').fill('ada')
    // Browsers send no cookies to other sites.
    for (const isPassed of scheme === 'inCookie' ? [true] : [false, true]) {
      await pass.setChecked(isPassed)
      seen.length = 0
      await page.getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => seen.length).toBe(1)
      const [request] = seen
      expect(header === undefined ? request!.url : request!.headers[header]).toBe(sent)
      if (header !== 'cookie') expect(request!.headers.cookie).toBeUndefined()
    }
    await page.locator('.try-status').getByText('200').waitFor()
    expect(elsewhere.filter((one) => one.includes('s3cret') || one.includes(basic))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('s3cret')
    expect(await page.context().cookies()).toEqual([])
  },
)
