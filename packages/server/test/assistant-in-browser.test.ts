import type { Browser } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { violationsIn } from './support/axe.ts'
import { chunk, sendAnswer, sendChunk, startEngine } from '@scriptorium/assistant/test/engine'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { testWith } from './test.ts'

const engine = await startEngine()
const test = testWith({ assistantUrl: engine.url })

let browser: Browser
let address = ''

test.beforeAll(async ({ server, organization }) => {
  browser = await launchBrowser()
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(
    docs,
    { spaceId: spaces[0]! },
    insert('# Welcome\n\nSee the penguins.'),
    insert('# Penguins\n\n## Emperor\n\nThe emperor penguin is large.\n\n## Little\n\nThe little penguin is small.'),
  )
  await docs.updateOrganizationById({ params, body: { ai: true } })
  const ai = { mode: 'assistant' as const, suggestions: ['Which penguin is large?'] }
  await docs.updateSiteCustomizationById({ params, body: { ...defaultCustomization, ai } })
  await docs.publishSite({ params })
  await waitForJobs(server.services)
  address = `${server.url}/sites/${params.organizationId}/${site.id}/`
})

afterAll(async () => {
  await browser.close()
  engine.close()
})

test('a reader whom no engine answers gets passages, and nothing says that a language model wrote them', async () => {
  engine.respondWith((res) => res.writeHead(500).end())
  const page = await openPageAt(browser, address, { reducedMotion: 'reduce' })
  await page.keyboard.press('/')
  await page.keyboard.type('How small is the little one?')
  await page.getByRole('option', { name: 'Ask about “How small is the little one?”' }).click()
  const panel = page.getByRole('dialog', { name: 'Assistant' })
  await panel.locator('.sources').getByText('The little penguin is small.').waitFor()
  await panel.getByText('Answers are written by a language model').waitFor({ state: 'hidden' })
})

test('a reader asks from the search, goes on asking, stops, and finds the conversation on the next page', async () => {
  const page = await openPageAt(browser, address, { reducedMotion: 'reduce' })
  const faults: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  const ratings: string[] = []
  page.on('request', (request) => {
    const kind = request.url().endsWith('/~event') ? new URLSearchParams(request.postData() ?? '').get('kind') : null
    if (kind?.startsWith('ask_')) ratings.push(kind)
  })
  engine.answerWith('The **emperor** is large [1].\n>>> Which penguin is small?')
  await page.keyboard.press('/')
  await page.keyboard.type('Which penguin is large?')
  await page.getByRole('option', { name: 'Ask about “Which penguin is large?”' }).click()
  const panel = page.getByRole('dialog', { name: 'Assistant' })
  await panel.locator('.prose strong', { hasText: 'emperor' }).waitFor()
  await panel.getByRole('heading', { name: 'Which penguin is large?' }).waitFor()
  const cited = panel.locator('.prose a', { hasText: '[1]' })
  await panel.getByRole('link', { name: '[1] Penguins › Emperor' }).waitFor()
  expect(await cited.getAttribute('href')).toMatch(/\/penguins#emperor$/)
  expect(await panel.locator('.sources a').allTextContents()).toEqual(['Penguins › Emperor'])
  await panel.getByText('Answers are written by a language model').waitFor({ state: 'visible' })
  expect(await violationsIn(page)).toEqual([])

  await panel.getByRole('button', { name: 'Not helpful' }).click()
  await panel.getByText('Thank you').waitFor({ state: 'attached' })
  await panel.getByRole('button', { name: 'Helpful', exact: true }).dispatchEvent('click')
  engine.answerWith('The little one is small [1].\n\n```sh\nls penguins\n```')
  await panel.getByRole('button', { name: 'Which penguin is small?' }).click()
  await panel.getByText('The little one is small').first().waitFor()
  expect(engine.asked.at(-1)?.earlierQuestions).toEqual(['Which penguin is large?'])
  expect(ratings).toEqual(['ask_not_helpful'])
  await expect
    .poll(() => panel.getByRole('status').textContent())
    .toMatch(/^The little one is small \[1\]\.\s+ls penguins$/)

  engine.respondWith((res) => sendChunk(res, chunk('Slowly [1] and')))
  await panel.getByRole('textbox').fill('And then?')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Stop' }).click()
  await panel.getByText('Stopped').first().waitFor()

  await cited.first().click()
  await page.waitForURL(/penguins#emperor/)
  await page.getByRole('button', { name: 'Assistant' }).click()
  await panel.getByText('The little one is small').first().waitFor()
  // Both answers and the code can be copied again. The first one is rated, the second one is not.
  expect(await panel.getByRole('button', { name: 'Copy' }).count()).toBe(3)
  expect(await panel.getByRole('button', { name: 'Not helpful' }).count()).toBe(1)
  engine.respondWith((res) => sendAnswer(res, '<img src=x onerror="document.title=1"> No.'))
  await panel.getByRole('textbox').fill('Is there another penguin?')
  await page.keyboard.press('Enter')
  await panel.getByText('The documentation does not say.').first().waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})
