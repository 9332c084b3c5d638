import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { reference } from '../src/edge/http/outside/reference.ts'
import { launchBrowser } from './browser.ts'
import { test } from './test.ts'

let browser: Browser
let page: Page
const asked: string[] = []
const complaints: string[] = []

test.beforeAll(async ({ server }) => {
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.goto(`${server.url}/docs`)
})

afterAll(async () => {
  await browser.close()
})

describe('/docs in a browser', () => {
  test('shows the operations of the spec, in groups that can be opened', async () => {
    await page.getByText('Users', { exact: true }).first().click()
    await page.getByText('Get the authenticated user').first().waitFor()
    await page.getByText('getAuthenticatedUser').first().waitFor()
    expect(await page.title()).toBe('Scriptorium API')
  })

  test('200 when a user enters a token and tries an operation', async ({ server }) => {
    await page.getByPlaceholder('Token').first().fill(server.token)
    await page.getByText('Get the authenticated user').first().click()
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    const answered = page.waitForResponse((response) => response.url() === `${server.url}/v1/user`)
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await answered).status()).toBe(200)
    await page.getByText('"displayName"').first().waitFor()
  })

  test('a link to an operation shows no frame around its section, and the page has an icon', async ({ server }) => {
    const linked = await browser.newPage()
    await linked.goto(`${server.url}/docs#tag/users/GET/v1/user`)
    await linked.waitForFunction(`document.activeElement?.tagName === 'SECTION'`)
    expect(await linked.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none')
    expect(await linked.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/svg\+xml,/)
    await linked.close()
  })

  test('requests no other host, and no request is refused or fails', ({ server }) => {
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect(asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== server.url)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('/docs in development', () => {
  test('reloads when the server restarts with another spec', async () => {
    let version = 'one'
    const app = express()
    app.get('/openapi.json', (_req, res) => {
      res
        .set('ETag', `"${version}"`)
        .json({ openapi: '3.1.0', info: { title: `Version ${version}`, version }, paths: {} })
    })
    app.use(reference('', true))
    const listening = app.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const followed = await browser.newPage()
    const looked = followed.waitForResponse((response) => response.request().method() === 'HEAD')
    await followed.goto(`http://127.0.0.1:${port}/docs`)
    await followed.getByText('Version one').first().waitFor()
    await looked
    version = 'two'
    await followed.getByText('Version two').first().waitFor()
    await followed.close()
    listening.close()
    listening.closeAllConnections()
  })
})
