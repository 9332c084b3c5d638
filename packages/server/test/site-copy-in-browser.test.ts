import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { runCli } from './cli.ts'
import { insert, publish } from './content.ts'
import { newSectionedSite } from './sites.ts'
import { everyBlock } from './support/every-block.ts'
import { test as base } from './test.ts'

let browser: Browser
let files: Server | undefined

const typeOf = (file: string): string =>
  ({ html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' })[file.split('.').at(-1)!] ??
  'text/plain'

/** Serves a folder as the plainest file server does: files, and index.html for folders. */
const serveFolder = (folder: string): Server =>
  createServer((req, res) => {
    const path = join(folder, decodeURIComponent(new URL(req.url!, 'http://localhost').pathname))
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path
    if (!existsSync(file)) return void res.writeHead(404, { 'content-type': 'text/html' }).end('missing')
    res.writeHead(200, { 'content-type': typeOf(file) })
    createReadStream(file).pipe(res)
  })

const diagrams = ['flowchart LR\n  A[Start] --> B{Works?}', 'this is no diagram']
  .map((text) => `\`\`\`mermaid\n${text}\n\`\`\``)
  .join('\n\n')

const test = base
  .extend('copy', { scope: 'file' }, async ({ organization, server }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'scriptorium-copy-'))
    onCleanup(() => rm(folder, { recursive: true }))
    const { docs } = organization
    const { params, site, sections } = await newSectionedSite(organization, ['Guides', 'More'])
    const [guides, more] = sections.map((section) => section.siteSpaces[0]!.space.id)
    await publish(
      docs,
      { spaceId: guides! },
      insert('# Welcome\n\nSee the [penguins](penguins.md#emperor).'),
      insert('# Penguins\n\n## Emperor\n\nIt is large.'),
      insert(`# Flows\n\n${diagrams}`),
      insert(everyBlock.replaceAll(/!\[[^\]]*\]\(https:[^)]*\)|<figure>[^]*?<\/figure>/g, '')),
    )
    await publish(docs, { spaceId: more! }, insert('# Other'))
    await docs.publishSite({ params })
    const database = ['--database-url', server.services.config.databaseUrl, '--base-url', server.url]
    await runCli('site', 'build', site.id, folder, ...database)
    const started = serveFolder(folder)
    files = started
    await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve))
    return {
      disk: pathToFileURL(`${folder}/`).href,
      server: `${server.url}/sites/${params.organizationId}/${site.id}/`,
      host: `http://127.0.0.1:${(started.address() as AddressInfo).port}/`,
    }
  })
  .extend('openPage', () => async (address: string): Promise<{ page: Page; complaints: string[]; asked: string[] }> => {
    const page = await (await browser.newContext()).newPage()
    const [complaints, asked]: [string[], string[]] = [[], []]
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    // Chromium reports a page transition that a further navigation interrupts as an error.
    page.on(
      'pageerror',
      (error) => void (/Transition was aborted/.test(error.message) || complaints.push(String(error))),
    )
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(address)
    return { page, complaints, asked }
  })

test.beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  files?.close()
})

describe('a copy of a site', () => {
  test.for(['disk', 'host'] as const)(
    'works from a %s: links, style, search, theme',
    async (place, { copy, openPage }) => {
      const { page, complaints, asked } = await openPage(`${copy[place]}index.html`)
      await page.getByRole('link', { name: 'penguins', exact: true }).click()
      await page.getByRole('heading', { name: 'Emperor' }).waitFor()
      await page.waitForFunction('getComputedStyle(document.body).margin === "0px"')
      await page.waitForLoadState()
      await page.keyboard.press('/')
      await page.keyboard.type('emporer')
      // At once, while the list may still answer the first letters.
      await page.keyboard.press('Enter')
      await page.waitForURL(/penguins\/index\.html/)
      await page.getByRole('link', { name: 'More', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Other' }).waitFor()
      await page.goto(`${copy[place]}~search/index.html?q=zzz`)
      await page.getByText('No results for').first().waitFor()
      await page.goto(`${copy[place]}every-block-on-one-page/index.html`)
      await page.getByRole('tab', { name: 'pnpm' }).click()
      await page.getByText('pnpm add').waitFor({ state: 'visible' })
      expect(complaints).toEqual([])
      expect(asked.filter((url) => !url.startsWith(copy[place]))).toEqual([])
    },
  )

  test.for(['disk', 'host', 'server'] as const)('diagrams are drawn from a %s', async (place, { copy, openPage }) => {
    const { page, complaints } = await openPage(
      place === 'server' ? `${copy.server}flows` : `${copy[place]}flows/index.html`,
    )
    const drawn = page.locator('.diagram img')
    await drawn.nth(1).waitFor({ state: 'attached' })
    await page.getByText('this is no diagram').waitFor({ state: 'visible' })
    expect(await page.locator('.diagram img:visible').count()).toBe(1)
    expect(
      await drawn.first().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 50)),
    ).toBe(true)
    expect(complaints).toEqual([])
  })

  test('the page for missing addresses looks like the site from a disk, too', async ({ copy, openPage }) => {
    const { page, asked } = await openPage(`${copy.disk}404.html`)
    await page.waitForFunction('getComputedStyle(document.body).margin === "0px"')
    await page.keyboard.press('/')
    await page.keyboard.type('emperor')
    await page.getByRole('option', { name: 'Emperor' }).first().waitFor()
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/^\d+ results?$/)
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
  })
})
