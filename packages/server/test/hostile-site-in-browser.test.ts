import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteAssets } from '@scriptorium/site/assets'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batchesOf } from '@scriptorium/basics/batches'
import { policyOf } from '../src/edge/reader/policy.ts'
import { hostileAddresses, hostileTexts } from '../../site/test/hostile.ts'
import { hostilePages } from '../../site/test/hostile-page.ts'
import { launchBrowser, openPageAt } from './browser.ts'
import { findViolations } from './support/axe.ts'

const perPage = 8
const vectors = [...hostileTexts, ...hostileAddresses]
const groups = [...batchesOf(vectors, perPage)]

let browser: Browser
let server: Server
let address = ''

beforeAll(async () => {
  browser = await launchBrowser()
  const { style, script } = await siteAssets()
  const hrefs = { siteHref: '/', styleHref: `/~assets/${style.name}`, scriptHref: `/~assets/${script.name}` }
  server = createServer((req, res) => {
    const asset = [style, script].find(({ name }) => req.url === `/~assets/${name}`)
    if (asset) return void res.writeHead(200, { 'content-type': asset.contentType }).end(asset.content)
    const [, vector, kind] = /^\/(\d+|harmless)\/(\d)$/.exec(req.url ?? '') ?? []
    if (vector === undefined) return void res.writeHead(404).end()
    // Blocks are in pages of their own, several vectors at once; the frame has one vector at a time.
    const hostile = kind === '0' ? groups[Number(vector)] : [vectors[Number(vector)]!]
    // A word that is valid in every field, also as a language.
    const values = vector === 'harmless' ? ['en'] : hostile!
    const page = hostilePages(values, hrefs)[Number(kind)]!
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(page) }
    res.writeHead(200, headers).end(page.html)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser.close()
  server.close()
})

// Text, because its types belong to browsers.
const watch = `window.found = []
addEventListener('securitypolicyviolation', (event) => found.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
window.alert = () => found.push('a script ran')`

const inspect = `(() => {
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/i.test(name)) found.push(name + '=' + value)
      if (/^(href|src|action|formaction|data|xlink:href)$/.test(name) && /^(?!https?|mailto|tel)[a-z-]+:/i.test(new URL(value, 'https://site.example/').href.trim()))
        found.push(name + '=' + value)
    }
  for (const element of document.querySelectorAll('button, summary, [tabindex]')) element.focus()
  return found
})()`

describe('a page with every field of every block', () => {
  test.for(['light', 'dark'] as const)(
    'passes axe in the %s theme, as do searches and messages',
    async (colorScheme) => {
      const page = await openPageAt(browser, 'about:blank', { colorScheme, reducedMotion: 'reduce' })
      const found: unknown[] = []
      for (const kind of [0, 1, 2, 3]) {
        await page.goto(`${address}/harmless/${kind}`)
        found.push(...(await findViolations(page)).map((one) => [kind, one]))
      }
      expect(found).toEqual([])
      await page.context().close()
    },
  )
})

describe('hostile strings in every field of a page', () => {
  test.for([
    [0, 'page'],
    [1, 'search'],
    [2, 'empty search'],
    [3, 'message'],
  ] as const)('run nothing and break no policy: %s %s', async ([kind]) => {
    const context = await browser.newContext()
    await context.addInitScript(watch)
    const page = await context.newPage()
    const found: string[] = []
    page.on('pageerror', (error) => found.push(String(error)))
    page.on('dialog', (dialog) => void (found.push(dialog.type()), dialog.dismiss()))
    // The three other kinds share a frame, and take turns with the strings.
    const indexes = kind === 0 ? [...groups.keys()] : [...hostileTexts.keys()].filter((index) => index % 3 === kind - 1)
    for (const index of indexes) {
      await page.goto(`${address}/${index}/${kind}`, { waitUntil: 'domcontentloaded' })
      const here = (await page.evaluate(inspect)) as string[]
      found.push(...here.map((one) => `${kind}/${index}: ${one}`))
    }
    expect(found).toEqual([])
    await context.close()
  })
})
