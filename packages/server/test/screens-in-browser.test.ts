import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsIn } from './support/axe.ts'
import { picturedScreens } from './support/pictured-screens.ts'
import { screens } from './support/studio-controls.ts'
import type { TestServer } from './harness.ts'
import { createTenant, type Tenant } from './support/tenant.ts'
import { test as base } from './studio-test.ts'

const test = base.extend('tenant', { scope: 'file' }, ({ server }) =>
  createTenant(server, { standing: ['guest', 'admin'] }),
)

/** Returns what is wider than the screen: the page, its content, or a link or a button beyond its edge. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOutside = (one: Element) => one.getBoundingClientRect().right > innerWidth + 1
    const frames = [document.documentElement, document.querySelector('main')!]
    return [
      ...frames.filter((one) => one.scrollWidth > one.clientWidth).map(({ tagName }) => tagName),
      ...[...document.querySelectorAll('main nav a, main button')].filter(isOutside).map((one) => one.outerHTML),
    ]
  })

/** A name that is wider than a phone, and that reverses the text after it. */
const hostileName = `\u202e${'W'.repeat(29)}`

/** Gives such a name to what people name. */
const nameHostilely = async (server: TestServer, { organizationId, users: { admin }, places: [place] }: Tenant) => {
  const docs = server.api(admin!.token)
  const { spaceId, changeRequestId, collectionId, pageId, teamId } = place!
  const params = { organizationId }
  const title = hostileName
  await docs.updateUserById({ params: { userId: admin!.id }, body: { displayName: title } })
  await docs.updateSpaceById({ params: { spaceId }, body: { title } })
  await docs.updateCollectionById({ params: { collectionId }, body: { title } })
  await docs.updateTeamInOrganizationById({ params: { ...params, teamId }, body: { title } })
  const operations = [{ type: 'insert', translations: { en: title } } as const]
  await docs.updateGlossaryEntries({ params, body: { operations } })
  const integration = {
    title,
    description: title,
    scopes: [],
    script: 'export default {}',
    organization: organizationId,
  }
  await docs.publishIntegration({ params: { integrationName: 'hostile' }, body: integration })
  const change = { spaceId, changeRequestId }
  await docs.updateChangeRequestById({ params: change, body: { subject: title } })
  const changes = [{ operation: 'update_page', page: pageId, title } as const]
  await docs.updateChangeRequestContent({ params: change, body: { changes } })
}

/** Returns texts that a hostile name before them reverses. */
const reversed = (page: Page): Promise<string[]> =>
  page.evaluate((name) => {
    /** Returns the element in which a text is a part of a line: the children of a flexible box or a grid are lines of their own. */
    const lineOf = (text: Text): Element => {
      let line = text.parentElement!
      const style = () => getComputedStyle(line)
      while (style().display === 'inline' && !/isolate|plaintext/.test(style().unicodeBidi)) line = line.parentElement!
      return line
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts.flatMap((text, index) => {
      const [, after] = text.data.split(name, 2)
      if (after === undefined || after.startsWith('\u2069')) return []
      const line = lineOf(text)
      const next = texts[index + 1]
      const isFollowed =
        next !== undefined && !/flex|grid/.test(getComputedStyle(line).display) && lineOf(next) === line
      return after !== '' || isFollowed ? [line.outerHTML] : []
    })
  }, hostileName)

// The preview of a site shows a page with a title of its own, in a shadow tree.
const countTitles = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('h1').length)

const isLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('main h1') !== null && document.querySelector('.s-skeleton') === null)

describe('the screens of the studio', () => {
  test('each opens without faults, fits a phone with any name, has one title, and breaks no rule of accessibility', async ({
    open,
    server,
    tenant,
  }) => {
    const viewport = { width: 390, height: 844 }
    await nameHostilely(server, tenant)
    const page = await open(tenant.users.admin!.id, '/', { viewport })
    const ids = tenant.places[0]!
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const withRights = Object.values(screens).map(([path]) => path(ids))
    const withPicture = Object.values(picturedScreens(ids)).map(([, path]) => path)
    for (const path of new Set([...withRights, ...withPicture, `/spaces/${ids.spaceId}`, '/nowhere'])) {
      await page.goto(`${server.services.config.appUrl}/app${path}`)
      await expect.poll(() => isLoaded(page)).toBe(true)
      const seen = { path, wide: await tooWide(page), reversed: await reversed(page), titles: await countTitles(page) }
      expect(seen).toEqual({ path, wide: [], reversed: [], titles: 1 })
      expect({ path, violations: await violationsIn(page) }).toEqual({ path, violations: [] })
    }
    expect(faults).toEqual([])
  })

  test('each menu of the rail breaks no rule of accessibility', async ({ open, tenant }) => {
    const page = await open(tenant.users.admin!.id, '/inbox')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    const menus = page.locator('button[aria-haspopup=menu]')
    expect(await menus.count()).toBeGreaterThan(1)
    for (const menu of await menus.all()) {
      await menu.click()
      await page.getByRole('menu').waitFor()
      expect(await violationsIn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
  })

  test('each shortcut is in the sheet, with the key that runs it', async ({ open, tenant }) => {
    const page = await open(tenant.users.admin!.id, '/inbox')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
    await sheet.getByText('Go to home').waitFor()
    expect(await sheet.locator('kbd').allTextContents()).toEqual(
      expect.arrayContaining(['Ctrl K', 'g h', 'Alt ↑', '?']),
    )
    await sheet.getByRole('button', { name: 'Close' }).click()
    // Both keys in one step, because the second one must follow within a second.
    await page.evaluate(() => {
      for (const key of ['g', 'h']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor()
  })

  test('Ctrl K leads to the part of a site and of a space for which people look', async ({ open, tenant }) => {
    const page = await open(tenant.users.admin!.id, `/orgs/${tenant.organizationId}/library`)
    await page.getByRole('heading', { level: 1, name: 'Spaces and collections' }).waitFor()
    const choose = async (words: string, entry: RegExp, title: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('searchbox').fill(words)
      await page.getByRole('menuitem', { name: entry }).first().click()
      await page.getByRole('link', { name: title, exact: true }).and(page.locator('[aria-current]')).waitFor()
    }
    await choose('logo', /: Look$/, 'Look')
    await choose('who may edit', /: Access$/, 'Access')
    await choose('undo merge', /: History$/, 'History')
  })

  test('Ctrl K does what the menus of a screen offer, leads to its fields, and finds dialogs by what people want', async ({
    open,
    tenant,
  }) => {
    const page = await open(tenant.users.admin!.id, screens.change[0](tenant.places[0]!))
    await page.getByRole('banner').getByRole('button', { name: 'More actions' }).waitFor()
    const choose = async (words: string, name: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('searchbox').fill(words)
      await page.getByRole('menuitem', { name, exact: true }).first().click()
    }
    await choose('style', 'Review the style')
    await page.getByText(/^No style review/).waitFor()
    await choose('restore space', 'Deleted spaces and sites')
    await page.getByRole('dialog', { name: 'Deleted spaces and sites' }).getByRole('button', { name: 'Close' }).click()
    await choose('notion', 'New space')
    await page.getByRole('dialog', { name: 'Create a space' }).getByRole('button', { name: 'Cancel' }).click()
    await choose('visibility', 'Site: Audience')
    await page.getByLabel('Who can read the site').waitFor()
    await choose('read site', 'Who can read the site')
    await expect
      .poll(() => page.getByLabel('Who can read the site').evaluate((one) => one === document.activeElement))
      .toBe(true)
  })

  test('a link to a space opens in its organization, whichever one was chosen before', async ({
    open,
    server,
    tenant,
  }) => {
    const { spaceId, otherOrganizationId } = tenant.places[0]!
    const page = await open(tenant.users.admin!.id, '/')
    await page.evaluate((id) => localStorage.setItem('organization', id), otherOrganizationId)
    await page.goto(`${server.services.config.appUrl}/app/spaces/${spaceId}/history`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('organization'))).toBe(tenant.organizationId)
  })

  test('guests are not led to lists in which nothing is theirs', async ({ open, tenant }) => {
    const page = await open(tenant.users.guest!.id, `/orgs/${tenant.organizationId}/sites`)
    await page.getByRole('link', { name: 'Sites', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /Work in progress|People/ }).count()).toBe(0)
  })

  test('the list of change requests keeps its state in the address', async ({ open, tenant }) => {
    const { spaceId } = tenant.places[0]!
    const page = await open(tenant.users.admin!.id, `/spaces/${spaceId}/changes?status=merged`)
    const merged = page.getByRole('tab', { name: 'Merged', selected: true })
    await merged.waitFor()
    await page.getByRole('tab', { name: 'Archived' }).click()
    await page.getByRole('tab', { name: 'Archived', selected: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Archived', selected: true }).waitFor()
  })
})
