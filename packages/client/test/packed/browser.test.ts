import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../../server/test/browser.ts'
import { bundle } from '../run.ts'
import { startStub, type Stub } from '../stub.ts'
import { startAnswers, wellDone } from './answers.ts'

let api: Stub
let site: Stub
let browser: Browser

beforeAll(async () => {
  api = await startAnswers()
  const { app } = inject('packed')
  const code = await bundle(app, `export * from ${JSON.stringify(join(app, 'program.js'))}`)
  const worker = `import { useClient } from '/program.js'\nuseClient('${api.url}').then(postMessage)`
  const javascript = { 'content-type': 'text/javascript' }
  site = await startStub(({ url }) => {
    if (url === '/program.js') return { headers: javascript, body: code }
    if (url === '/worker.js') return { headers: javascript, body: worker }
    return { body: '<!doctype html><title>Client</title>' }
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await Promise.all([api.close(), site.close()])
})

/** Returns the result of a script on a page whose origin is not that of the API. */
const evaluate = async (script: string): Promise<unknown> => {
  const page = await browser.newPage()
  await page.goto(site.url)
  const result: unknown = await page.evaluate(script)
  await page.close()
  return result
}

describe('in Chromium', () => {
  test('runs on a page', async () => {
    expect(await evaluate(`import('/program.js').then(({ useClient }) => useClient('${api.url}'))`)).toEqual(wellDone)
  })

  test('runs in a worker', async () => {
    const script = `new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' })
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
    })`
    expect(await evaluate(script)).toEqual(wellDone)
  })
})
