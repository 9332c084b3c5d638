import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer
let browser: Browser
let page: Page
const asked: string[] = []
const complaints: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.goto(`${server.url}/docs`)
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

describe('/docs in a browser', () => {
  test('shows the operations of the spec', async () => {
    await page.getByText('Get the user whose token this is').first().waitFor()
    expect(await page.title()).toBe('Scriptorium API')
  })

  test('200 when someone puts in a token and tries an operation', async () => {
    await page.getByPlaceholder('Token').first().fill(server.token)
    await page.getByText('Get the user whose token this is').first().click()
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    const answered = page.waitForResponse((response) => response.url() === `${server.url}/v1/user`)
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await answered).status()).toBe(200)
    await page.getByText('"displayName"').first().waitFor()
  })

  test('asks no other host, and nothing is refused or fails', () => {
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect(asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== server.url)).toEqual([])
    expect(complaints).toEqual([])
  })
})
