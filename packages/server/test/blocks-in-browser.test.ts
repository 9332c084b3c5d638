import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { runCli } from './cli.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { testWith } from './test.ts'

// A browser is slow on a busy machine.
const patience = 300_000
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
    await publish(docs, { spaceId: spaces[0]! }, insert('{% @greeting/guestbook %}\n', { title: 'Guestbook' }))
    await docs.publishSite({ params })
    return `${server.url}/sites/${params.organizationId}/${site.id}/guestbook`
  })

test.beforeAll(async () => {
  browser = await launchBrowser()
}, patience)

afterAll(async () => {
  await browser.close()
})

describe('a block of an integration in a browser', { timeout: patience }, () => {
  test('is used with its fields, buttons, dialog and question', async ({ address }) => {
    const page = await openPageAt(browser, address, patience, { reducedMotion: 'reduce' })
    const shows = (text: string) => page.getByText(text).first().waitFor()
    await shows('0 greetings, the last one to nobody')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Loud').check()
    await page.getByRole('button', { name: 'Greet' }).click()
    await shows('1 greetings, the last one to Ada')
    await page.getByRole('button', { name: 'Greet' }).click()
    await shows('3 greetings, the last one to Ada')
    await page.getByRole('button', { name: 'Why?' }).click()
    await shows('Why 3 greetings')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Forget all' }).click()
    await shows('Nobody can bring them back.')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await shows('3 greetings, the last one to Ada')
    await page.getByRole('button', { name: 'Forget all' }).click()
    await page.getByRole('button', { name: 'Forget', exact: true }).click()
    await shows('0 greetings, the last one to nobody')
  })
  test('is a configuration form with a frame', async ({ installed, organization: { docs }, server }) => {
    const read = () => docs.getIntegrationInstallationById({ params: installed })
    const page = await openPageAt(browser, (await read()).urls.app, patience)
    await page.getByLabel('One of your tokens').fill(server.token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Word', { exact: true }).fill('Hi')
    await page.getByLabel('Password').fill('open sesame')
    const frame = page.frameLocator('iframe')
    await frame.getByText('Now: Hello').waitFor()
    await frame.getByRole('button', { name: 'Suggest a word' }).click()
    await frame.getByText('Now: Welcome').waitFor()
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    expect(await page.content()).not.toContain('sesame')
    expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The configuration is saved.').waitFor()
    expect((await read()).configuration).toEqual({ word: 'Welcome', password: 'open sesame' })
  })
})
