import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { newChangeRequest, newSpace } from './content.ts'
import { openStudio } from './support/studio.ts'
import { testWith } from './test.ts'

let browser: Browser

// Browsers allow passkeys without https on this host only.
const test = testWith({ host: 'localhost' }).extend(
  'open',
  ({ server }) =>
    (userId: string): Promise<Page> =>
      openStudio(browser, server, userId),
)

test.beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** Gives a page an authenticator that agrees to everything. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

describe('the inbox in a browser', () => {
  test('opens an item, and marks it as done', async ({ server, docs, organization, open }) => {
    const { params } = organization
    const member = await organization.join({ role: 'review' })
    const { spaceId } = await newSpace(docs)
    const change = await newChangeRequest(docs, { spaceId }, 'Correct the penguins')
    await docs.requestReviewersForChangeRequest({ params: change, body: { users: [member.id] } })
    const page = await open(member.id)
    await page.getByRole('link', { name: /Inbox.*1/ }).click()
    await page.getByRole('heading', { name: /Correct the penguins/ }).waitFor()
    await page.getByRole('link', { name: /asked for your review/ }).click()
    await page.waitForURL((url) => url.pathname.includes(change.changeRequestId))
    await page.goBack()
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
    // The second key of `g s` puts nothing off.
    await page.evaluate(() => {
      const press = { bubbles: true, cancelable: true }
      for (const key of ['g', 's']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...press }))
    })
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'Mark as read' }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('Nothing waits for you').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: /asked for your review/ }).waitFor()
    await page.keyboard.press('s')
    await page.getByText('Nothing waits for you').waitFor()
    const { items } = await server.api(member.token).listInbox({ params, query: { state: 'snoozed' } })
    expect(items).toMatchObject([{ unread: true, done: false }])
  })
})

describe('passkeys in a browser', () => {
  test('are added, renamed and used to sign in, until they are removed', async ({ server, organization, open }) => {
    const member = await organization.join({ role: 'read', displayName: 'Nadia' })
    const page = await open(member.id)
    await addAuthenticator(page)
    const answer = async (action: string, name?: string) => {
      const dialog = page.getByRole('dialog')
      if (name !== undefined) await dialog.getByRole('textbox').fill(name)
      await dialog.getByRole('button', { name: action }).click()
    }
    const openSettings = () => page.goto(`${server.services.config.appUrl}/app/settings`)
    await openSettings()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await answer('Add', 'Laptop')
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await answer('Rename', 'Desk')
    await page.getByRole('button', { name: 'Remove Desk' }).waitFor()
    await page.getByRole('button', { name: /Nadia/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: /Hello, Nadia/ }).waitFor()
    await openSettings()
    await page.getByRole('button', { name: 'Remove Desk' }).click()
    await answer('Remove')
    await page.getByRole('button', { name: 'Remove Desk' }).waitFor({ state: 'detached' })
    const { count } = await server.api(member.token).listPasskeys()
    expect(count).toBe(0)
  })
})
