import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import type { Browser } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { test } from './test.ts'

let browser: Browser
let site = ''
let privateKey = ''
let allow: (origins: string[]) => Promise<unknown>

// Another product, whose policy allows scripts and frames of the site, and no text that becomes markup.
const product = createServer(async (req, res) => {
  const { origin } = new URL(site)
  const sources = `script-src ${origin} 'self'; frame-src ${origin}; connect-src 'self'`
  const policy = `default-src 'none'; ${sources}; require-trusted-types-for 'script'; trusted-types 'none'`
  const answers: Record<string, [type: string, text: string]> = {
    '/': [
      'text/html',
      `<!doctype html><html lang="en"><title>Product</title><body><h1>Product</h1>
        <script src="${site}~assets/embed.js" data-manual></script>
        <script src="/own.js"></script>`,
    ],
    '/own.js': [
      'text/javascript',
      `panel = scriptorium.embed({ token: () => fetch('/token').then((response) => response.text()) })`,
    ],
  }
  const token = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h')
  const signed = ['text/plain', await token.sign(new TextEncoder().encode(privateKey))]
  const [type, text] = answers[req.url ?? ''] ?? signed
  res.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(text)
}).listen(0, '127.0.0.1')

const origin = () => `http://localhost:${(product.address() as AddressInfo).port}`

test.beforeAll(async ({ server, organization }) => {
  browser = await launchBrowser()
  const { docs } = organization
  const made = await newSite(organization, ['Guide'])
  const { params } = made
  const pages = [insert('# Welcome\n\nSee the penguins.'), insert('# Penguins\n\nThe emperor penguin is large.')]
  await publish(docs, { spaceId: made.spaces[0]! }, ...pages)
  allow = (embedOrigins) => docs.updateSiteById({ params, body: { embedOrigins } })
  await docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
  privateKey = (await docs.getSitePublishingAuthById({ params })).privateKey
  await docs.publishSite({ params })
  await waitForJobs(server.services)
  site = `${server.url}/sites/${params.organizationId}/${made.site.id}/`
})

afterAll(async () => {
  await browser.close()
  product.close()
})

test('a product with a strict policy shows a site to its signed-in visitor, only if the site lists it', async () => {
  await allow([origin()])
  const page = await openPageAt(browser, origin(), { viewport: { width: 1280, height: 800 } })
  const faults: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.getByRole('button', { name: 'Help' }).click()
  const panel = page.getByRole('dialog', { name: 'Help' })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Welcome' }).waitFor()

  // A page and a search within the panel are still those of the signed-in visitor.
  await page.evaluate(`panel.open({ search: 'emperor' })`)
  await frame.getByRole('option', { name: 'Penguins' }).first().click()
  await frame.getByRole('heading', { name: 'Penguins' }).waitFor()
  expect(new URL(page.frames()[1]!.url()).search).toBe('')
  await frame.getByRole('main').press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Help' }).evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  await frame.getByRole('heading', { name: 'Penguins' }).waitFor()
  await page.evaluate(`panel.open({ page: 'welcome' })`)
  await frame.getByRole('heading', { name: 'Welcome' }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).press('Shift+Tab')
  expect(await panel.getByRole('link').evaluate((link) => link.matches(':focus'))).toBe(true)

  // The panel of another site has a button of its own, and one panel is open at a time.
  await page.evaluate(`other = scriptorium.embed({ label: 'Other' })`)
  const [first, second] = await Promise.all(
    ['Help', 'Other'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  )
  expect(second!.y + second!.height).toBeLessThan(first!.y)
  await page.evaluate(`other.open()`)
  await panel.waitFor({ state: 'hidden' })
  await page.evaluate(`other.remove()`)
  expect(faults).toEqual([])

  await allow([])
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.evaluate(`panel.open({ page: 'penguins' })`)
  await refused
})
