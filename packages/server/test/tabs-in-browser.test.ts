import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser, openPageAt } from './browser.ts'
import { insert, publish } from './content.ts'
import { newSite } from './sites.ts'
import { test } from './test.ts'

let browser: Browser
let address = ''

const tabs = (texts: Record<string, string>) => {
  const parts = Object.entries(texts).map(([title, text]) => `{% tab title="${title}" %}\n${text}\n{% endtab %}`)
  return ['{% tabs %}', ...parts, '{% endtabs %}'].join('\n')
}

test.beforeAll(async ({ server, organization }) => {
  browser = await launchBrowser()
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  const folded = '<details>\n<summary>More</summary>\n\n### Hidden part\n\nBehind.\n\n</details>'
  await publish(
    docs,
    { spaceId: spaces[0]! },
    insert(
      `# Install\n\n${tabs({ npm: 'First npm.', yarn: 'First yarn.', pnpm: '### Deep\n\nFirst pnpm.' })}\n\n${tabs({ yarn: 'Second yarn.', npm: 'Second npm.' })}\n\n${folded}`,
    ),
    insert(
      `# Update\n\n${tabs({ npm: 'Third npm.', yarn: 'Third yarn.' })}\n\n${tabs({ npm: 'Fourth npm.', pnpm: 'Fourth pnpm.' })}`,
    ),
  )
  await docs.publishSite({ params })
  address = `${server.url}/sites/${params.organizationId}/${site.id}/`
})

afterAll(async () => {
  await browser.close()
})

const open = (path: string): Promise<Page> => openPageAt(browser, address + path)

const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'visible' })
const hidden = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'hidden' })

/** Returns the focused tab, and those that are selected. */
const stateOf = async (page: Page) => ({
  focused: await page.evaluate('document.activeElement.textContent.trim()'),
  selected: await page.locator('[role=tab][aria-selected=true]').allInnerTexts(),
  stops: await page.locator('[role=tab][tabindex="0"]').allInnerTexts(),
})

describe('tabs in a browser', () => {
  test('arrows, Home and End move between tabs, and tabs with the same title follow', async () => {
    const page = await open('install')
    // The title of a panel, which readers without scripts see, takes no room.
    expect(await page.getByText('First npm.').evaluate((text) => getComputedStyle(text).marginTop)).toBe('0px')
    const state = (first: string, second: string) => ({
      focused: first,
      selected: [first, second],
      stops: [first, second],
    })
    await page.getByRole('tab', { name: 'npm' }).first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await stateOf(page)).toEqual(state('yarn', 'yarn'))
    await shown(page, 'Second yarn.')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await stateOf(page)).toEqual(state('pnpm', 'npm'))
    await page.keyboard.press('ArrowRight')
    expect(await stateOf(page)).toEqual(state('npm', 'npm'))
    await page.keyboard.press('End')
    expect(await stateOf(page)).toEqual(state('pnpm', 'npm'))
    await page.keyboard.press('Home')
    expect(await stateOf(page)).toEqual(state('npm', 'npm'))
    await page.evaluate('document.documentElement.dir = "rtl"')
    await page.keyboard.press('ArrowLeft')
    expect(await stateOf(page)).toEqual(state('yarn', 'yarn'))
  })

  test('other pages open the tab that was chosen last, or else the one before', async () => {
    const page = await open('install')
    for (const name of ['pnpm', 'npm', 'yarn']) await page.getByRole('tab', { name, exact: true }).first().click()
    await page.goto(`${address}update`)
    await shown(page, 'Third yarn.')
    await shown(page, 'Fourth npm.')
    await hidden(page, 'Third npm.')
    await page.getByRole('tab', { name: 'pnpm' }).click()
    await page.reload()
    await shown(page, 'Third yarn.')
    await shown(page, 'Fourth pnpm.')
  })

  test('what another script kept in the browser does not break tabs', async () => {
    const page = await open('install')
    for (const kept of ['not JSON', '{"a":1}', '[1,null]', 'null']) {
      await page.evaluate(`localStorage.setItem('tabs', ${JSON.stringify(kept)})`)
      await page.reload()
      await page.getByRole('tab', { name: 'pnpm' }).click()
      await shown(page, 'First pnpm.')
    }
  })

  test('a link to a heading opens the tab or the details that it is inside of', async () => {
    const page = await open('install#deep')
    await shown(page, 'First pnpm.')
    await page.evaluate('location.hash = "hidden-part"')
    await shown(page, 'Behind.')
    await shown(page, 'First pnpm.')
    await page.evaluate('location.hash = "yarn"')
    await shown(page, 'First yarn.')
    await page.evaluate('location.hash = "De.ep"')
    await shown(page, 'First pnpm.')
    const next = await open('install')
    await hidden(next, 'First pnpm.')
  })
})
