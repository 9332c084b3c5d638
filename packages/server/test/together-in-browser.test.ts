import { startEngine } from '@scriptorium/assistant/test/engine'
import { block, textNode } from '@scriptorium/content/markdown/document'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from './content.ts'
import { asked } from './support/conversations.ts'
import { openStudio } from './support/studio.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { startOpenIdProvider } from '@scriptorium/sign-on/test/openid-provider'
import { testWith } from './test.ts'

let browser: Browser
const idp = await startOpenIdProvider({
  claims: { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
})

const engine = await startEngine()

const { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret } = idp
const oidc = { oidcIssuer, oidcClientId, oidcClientSecret, oidcLabel: 'Example ID' }

/** A space with a page, and two members who write. */
const test = testWith({ fetchAllow: ['127.0.0.1'], assistantUrl: engine.url, ...oidc }).extend(
  'scene',
  async ({ docs, organization }) => {
    const { spaceId } = await newSpace(docs, { title: 'Harbour guide', empty: true })
    const [pageId] = await publish(docs, { spaceId }, insert('# Tides\n\nHigh water.\n'))
    const ada = await organization.join({ role: 'admin', displayName: 'Ada' })
    const grace = await organization.join({ role: 'admin', displayName: 'Grace' })
    return { spaceId, pageId: pageId!, ada, grace }
  },
)

test.beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await idp.close()
  engine.close()
})

describe('watching in a browser', () => {
  test('marks a page, finds it on Home, and learns of its changes', async ({ server, scene }) => {
    const { spaceId, pageId, ada, grace } = scene
    const page = await openStudio(browser, server, ada.id, { path: `/spaces/${spaceId}/pages/${pageId}` })
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).last().click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Watch this page')
    await choose('Add this page to favorites')
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Stop watching this page' }).waitFor()
    await page.keyboard.press('Escape')
    await publish(grace.docs, { spaceId }, rewrite(pageId, 'Low water.\n'))
    await page.goto(`${server.services.config.appUrl}/app/`)
    await page.getByRole('heading', { name: 'Favorites' }).waitFor()
    await page.getByRole('link', { name: /Inbox.*1/ }).click()
    await page.getByRole('link', { name: /Grace changed what you watch: Tides/ }).click()
    await page.waitForURL((url) => url.pathname.endsWith(`/spaces/${spaceId}/pages/${pageId}`))
  })

  test('switches a kind of mail off', async ({ server, organization, scene: { ada } }) => {
    const page = await openStudio(browser, server, ada.id, { path: '/settings' })
    const name = 'Changes in what I watch'
    await page.getByRole('switch', { name, checked: true }).waitFor({ state: 'attached' })
    await page.getByText(name).click()
    await page.getByRole('switch', { name, checked: false }).waitFor({ state: 'attached' })
    // The switch moves before the server has stored the setting.
    const mail = async () => (await ada.docs.getNotificationSettings({ params: organization.params })).mail
    await expect.poll(mail).not.toContain('changed')
    expect(await mail()).toContain('watched-comment')
  })
})

describe('an engine that reviews the style', () => {
  test('suggests a change, which one press applies', async ({
    server,
    organization,
    scene: { spaceId, pageId, ada },
  }) => {
    const { params } = organization
    const paragraph = block('paragraph', [textNode('Be brief.')])
    const instructions = { object: 'document', data: {}, nodes: [paragraph] }
    await ada.docs.updateOrganizationById({ params, body: { ai: true } })
    await ada.docs.updateOrganizationAgentInstructions({ params, body: { instructions: instructions as never } })
    const at = await newChangeRequest(ada.docs, { spaceId })
    await write(ada.docs, at, rewrite(pageId, 'Sail in order to arrive.\n'))
    engine.answerWith(JSON.stringify({ block: 1, quote: 'in order to', suggestion: 'to', reason: 'Be brief.' }))
    const page = await openStudio(browser, server, ada.id, {
      path: `/spaces/${spaceId}/changes/${at.changeRequestId}`,
    })
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Review the style' }).click()
    await page.getByText('1 suggestion about the style').waitFor()
    await page.getByRole('button', { name: 'Apply the suggestion' }).click()
    await page.getByText('The suggestion is applied').waitFor()
    const found = await ada.docs.getPageInChangeRequestById({
      params: { ...at, pageId },
      query: { format: 'markdown' },
    })
    expect(found).toMatchObject({ markdown: expect.stringContaining('Sail to arrive.') as string })
  })
})

describe('an engine that answers what readers ask', () => {
  test('writes a first text for a topic, with its sources, which one merges', async ({
    server,
    organization,
    scene: { spaceId, pageId, ada },
  }) => {
    const { params } = organization
    const question = 'When is high water in the harbour?'
    await ada.docs.updateOrganizationById({ params, body: { ai: true } })
    await ada.docs.ingestConversation({ params, body: [asked('a', question), asked('b', question)] })
    await waitForJobs(server.services)
    engine.answerWith('It is **high water** twice a day [1].')
    const page = await openStudio(browser, server, ada.id, { path: `/orgs/${params.organizationId}/questions` })
    await page.getByRole('button', { name: `Answer it in a space: ${question}` }).click()
    const dialog = page.getByRole('dialog', { name: question })
    await dialog.getByLabel('Space').selectOption(spaceId)
    await dialog.getByRole('button', { name: 'Answer it in a space' }).click()
    await page.getByText('The first text comes from these sections:').waitFor()
    await page.getByRole('link', { name: 'Harbour guide › Tides' }).waitFor()
    await page.getByRole('button', { name: 'Merge into Harbour guide' }).click()
    const query = { format: 'markdown' } as const
    const read = async () => ada.docs.getPageById({ params: { spaceId, pageId }, query })
    // The studio can show the merge before the server has stored it.
    await expect.poll(read).toMatchObject({
      markdown: expect.stringContaining(`## ${question}\n\nIt is **high water** twice a day.`) as string,
    })
  })
})

describe('two people on a page', () => {
  test('see who else is there, and in which block', async ({ server, scene }) => {
    const { spaceId, pageId, ada, grace } = scene
    const at = await newChangeRequest(ada.docs, { spaceId })
    const path = `/spaces/${spaceId}/changes/${at.changeRequestId}/pages/${pageId}`
    const first = await openStudio(browser, server, ada.id, { path })
    await first.getByRole('textbox', { name: 'Page content' }).getByText('High water.').click()
    const second = await openStudio(browser, server, grace.id, { path })
    await second.getByText('Also here: Ada').waitFor()
    await second.locator('.someone', { hasText: 'Ada' }).waitFor()
    await first.getByText('Also here: Grace').waitFor()
    await second.goto(`${server.services.config.appUrl}/app/settings`)
    await grace.docs.endPresence({ params: { ...at, pageId } })
    await first.getByText('Also here: Grace').waitFor({ state: 'detached' })
  })
})

describe('a live page', () => {
  test('is commented by somebody who may not edit, and whoever is mentioned answers there', async ({
    server,
    organization,
    scene: { spaceId, pageId },
  }) => {
    const mary = await organization.join({ role: 'comment', displayName: 'Mary' })
    const rose = await organization.join({ role: 'review', displayName: 'Rose' })
    const path = `/spaces/${spaceId}/pages/${pageId}`
    const reader = await openStudio(browser, server, mary.id, { path })
    await reader.getByText('High water.').waitFor()
    await reader.getByRole('button', { name: 'Comments', exact: true }).click()
    await reader.locator('.s-compared', { hasText: 'High water.' }).getByRole('paragraph').selectText()
    await reader.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Comment' }).click()
    await reader.getByRole('textbox', { name: 'Comment on the selection' }).fill('How high?')
    await reader.keyboard.press('Control+Enter')
    await reader.locator('.s-compared .s-said', { hasText: 'How high?' }).waitFor()
    const field = reader.getByRole('textbox', { name: 'Comment on this page' })
    await field.pressSequentially('@Ros')
    await reader.getByRole('option', { name: 'Rose' }).click()
    await field.press('Control+Enter')
    await reader.getByRole('button', { name: 'Comments: 2' }).waitFor()
    const writer = await openStudio(browser, server, rose.id, { path: '/inbox' })
    await writer.getByRole('link', { name: /Mary mentioned you/ }).click()
    const block = writer.locator('.s-compared', { hasText: 'How high?' })
    await block.getByRole('button', { name: 'Reply' }).click()
    await writer.getByRole('textbox', { name: 'Reply to Mary' }).fill('Four metres.')
    await writer.keyboard.press('Control+Enter')
    await block.getByText('Four metres.').waitFor()
    await block.getByRole('button', { name: 'Resolve' }).click()
    await writer.getByRole('button', { name: 'Comments: 1' }).waitFor()
    const { items } = await rose.docs.listCommentsInSpace({ params: { spaceId }, query: { status: 'all' } })
    expect(items.map(({ status, target }) => [status, target.page?.id, target.quote])).toEqual([
      ['open', pageId, undefined],
      ['resolved', pageId, 'High water.'],
    ])
  })
})

describe('the sign-in screen', () => {
  test('offers the provider of the server, which leads to the screen that was wanted', async ({ server }) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${server.services.config.appUrl}/app/settings`)
    await page.getByRole('button', { name: 'Sign in with Example ID' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/app/') && !url.pathname.includes('sign-in'))
    expect(new URL(page.url()).pathname).toMatch(/^\/app\/settings/)
  })
})
