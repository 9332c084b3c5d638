import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { runCli } from './cli.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { testWith } from './test.ts'
import { findViolations } from './support/axe.ts'

let browser: Browser

const example = join(import.meta.dirname, '../examples/greeting')

const test = testWith({ integrationScripts: 'on', fetchAllow: ['127.0.0.1'] })
  .extend('installed', async ({ organization, server }) => {
    const { docs, params } = organization
    const flags = ['--server', server.url, '--token', server.token, '--org', params.organizationId]
    await runCli('integration', 'publish', example, ...flags)
    const at = { integrationName: 'greeting' }
    const { items } = await docs.listIntegrationInstallations({ params: at })
    const { id } =
      items[0] ?? (await docs.installIntegration({ params: at, body: { organization: params.organizationId } }))
    return { ...at, installationId: id }
  })
  .extend('address', async ({ organization, installed, server }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Guide'])
    await docs.installIntegrationOnSpace({ params: installed, body: { space: spaces[0]! } })
    await publish(
      docs,
      { spaceId: spaces[0]! },
      insert('{% @greeting/guestbook %}\n', { title: 'Guestbook' }),
      insert('{% @greeting/postcard %}\n', { title: 'Postcard' }),
      insert('# More\n\n## Below\n', { title: 'More' }),
    )
    await docs.publishSite({ params })
    return `${server.url}/sites/${params.organizationId}/${site.id}/guestbook`
  })

test.beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
})

describe('a block of an integration in a browser', () => {
  test('is used with its fields, buttons, dialog and question', async ({ address }) => {
    const page = await openPageAt(browser, address, { reducedMotion: 'reduce' })
    const shows = (text: string) => page.getByText(text).first().waitFor()
    await shows('0 greetings, the last one to nobody')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Loud').check()
    await page.getByRole('button', { name: 'Greet' }).press('Enter')
    await shows('1 greetings, the last one to Ada')
    expect(await page.evaluate('document.activeElement.className')).toBe('block-form')
    await page.getByRole('button', { name: 'Greet' }).click()
    await shows('3 greetings, the last one to Ada')
    await page.getByRole('button', { name: 'Why?' }).click()
    await shows('Why 3 greetings')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Forget all' }).click()
    await shows('Nobody can bring them back.')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await shows('3 greetings, the last one to Ada')
    await page.getByRole('button', { name: 'Forget all' }).click()
    await page.getByRole('button', { name: 'Forget', exact: true }).click()
    await shows('0 greetings, the last one to nobody')
  })

  test('has a frame without rights, which talks with it', async ({ address }) => {
    const at = new URL('postcard', address).href
    const page = await openPageAt(browser, at, { reducedMotion: 'reduce', colorScheme: 'dark' })
    const frame = page.frameLocator('.webframe iframe')
    const shows = (text: string) => frame.getByText(text, { exact: true }).waitFor()
    await shows('Greetings')
    await shows('On the page Postcard')
    await page.getByLabel('Your text').fill('Wish you were here')
    await shows('Wish you were here')
    const shown = page.frames().find((one) => one.url().includes('/integrations/'))!
    // A mark that only a frame which was not loaded again still has.
    await shown.evaluate(() => void (document.title = 'kept'))
    await frame.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByText('1 cards sent').waitFor()
    await frame.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByText('2 cards sent').waitFor()
    expect(await shown.evaluate(() => document.title)).toBe('kept')
    await shows('Wish you were here')
    const reached = await shown.evaluate(() =>
      [() => document.cookie, () => localStorage, () => parent.document.title].map((read) => {
        try {
          return String(read())
        } catch (error) {
          return (error as Error).name
        }
      }),
    )
    expect(reached).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
    await shown.evaluate(() => parent.postMessage({ action: { action: '@ui.modal.open', componentId: 'why' } }, '*'))
    await shown.evaluate(() => parent.postMessage({ action: { action: '@webframe.resize', maxHeight: 90 } }, '*'))
    await expect.poll(async () => (await page.locator('.webframe iframe').boundingBox())!.height).toBe(90)
    expect(await findViolations(page, { exclude: ['iframe'] })).toEqual([])
    // A frame leads nowhere on its own, and with the reader only to other pages of the site.
    await shown.evaluate(() => parent.postMessage({ action: { action: '@webframe.navigate', path: '../x' } }, '*'))
    expect(page.url()).toBe(at)
    await frame.getByRole('button', { name: 'Next page' }).press('Enter')
    await page.waitForURL(`${new URL('more', address).href}#below`)
  })

  test('is a link where there are no scripts', async ({ address }) => {
    const at = new URL('postcard', address).href
    const page = await openPageAt(browser, at, { javaScriptEnabled: false })
    const link = page.locator('.webframe a')
    expect(await link.getAttribute('href')).toContain('/postcard')
    for (const list of ['postcard.md', 'llms-full.txt'])
      expect(await (await fetch(new URL(list, address))).text()).toMatch(/\(<?http[^)]*\/postcard>?\)/)
  })

  test('is a configuration form with a frame', async ({ installed, organization: { docs }, server }) => {
    const read = () => docs.getIntegrationInstallationById({ params: installed })
    const page = await openPageAt(browser, (await read()).urls.app)
    await page.getByLabel('One of your tokens').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    // The browser moves the focus after it has shown the page.
    await page.locator('[aria-describedby="fault"]:focus').waitFor()
    await page.keyboard.type(server.token)
    await page.keyboard.press('Enter')
    await page.getByLabel('Word', { exact: true }).fill('Hi')
    await page.getByLabel('Password').fill('open sesame')
    const frame = page.frameLocator('iframe')
    await frame.getByText('Now: Hi').waitFor()
    await frame.getByRole('button', { name: 'Suggest a word' }).click()
    await frame.getByText('Now: Welcome').waitFor()
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    expect(await page.content()).not.toContain('sesame')
    expect(await findViolations(page, { exclude: ['iframe'] })).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The configuration is saved.').waitFor()
    expect((await read()).configuration).toEqual({ word: 'Welcome', password: 'open sesame' })
  })
})
