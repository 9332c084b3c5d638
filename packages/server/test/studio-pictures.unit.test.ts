import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@scriptorium/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { insert, newChangeRequest, publish, rewrite, write } from './content.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { openStudio } from './support/studio.ts'

// `STUDIO_PICTURES=write` makes the pictures of packages/studio/pictures again. Otherwise, the screens are only opened.
const isWriting = process.env['STUDIO_PICTURES'] === 'write'
const folder = join(import.meta.dirname, '../../studio/pictures')

const text =
  '# Penguins\n\nPenguins cannot swim.\n\nThey walk on ice.\n\n> They cannot fly, but they swim well.\n\n* Emperor\n* King\n\nThey eat fish.\n'

const prepare = async (docs: Client, organizationId: string) => {
  const space = await docs.createSpace({
    params: { organizationId },
    body: { title: 'Guide', emoji: '🐧', empty: true },
  })
  const params = { spaceId: space.id }
  const [page] = await publish(docs, params, insert(text), insert('# Seals\n\nSeals bark.\n'), insert('# Whales\n'))
  const { revision } = await docs.getSpaceById({ params })
  await publish(docs, params, rewrite(page!, text.replace('fish', 'fish and krill')))
  const at = await newChangeRequest(docs, params, 'Correct the penguins')
  await write(
    docs,
    at,
    rewrite(page!, text.replace('cannot swim', 'swim well')),
    insert('# Krill\n\nKrill is small.\n'),
  )
  const about = { page: page!, node: 'block' }
  await docs.postCommentInChangeRequest({ params: at, body: { ...about, body: { markdown: 'How far do they walk?' } } })
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [space.id] } })
  const { id: collectionId } = await docs.createCollection({ params: { organizationId }, body: { title: 'Animals' } })
  return { ...params, ...at, page: page!, organizationId, siteId, collectionId, revision }
}

type Content = Awaited<ReturnType<typeof prepare>>

/** A screen: the name of its address in the studio, the address, and what is there when the screen is complete. */
type Screen = readonly [name: string, path: string, seen: string]

const heading = 'main h1'

const ofOrganization = ({ organizationId, collectionId, siteId }: Content): Record<string, Screen> => {
  const place = `/orgs/${organizationId}`
  return {
    people: ['people', `${place}/people`, heading],
    library: ['library', `${place}/library`, heading],
    collection: ['collection', `${place}/collections/${collectionId}`, heading],
    sites: ['sites', `${place}/sites`, heading],
    site: ['site', `/sites/${siteId}`, heading],
    connections: ['connections', `${place}/connections`, heading],
    questions: ['questions', `${place}/questions`, heading],
    work: ['work', `${place}/work`, heading],
    'organization-settings': ['organizationSettings', `${place}/settings`, heading],
  }
}

/** The screens, by the names of their pictures. */
const screensOf = (content: Content): Record<string, Screen> => {
  const { spaceId, changeRequestId, page, revision } = content
  const [space, change] = [`/spaces/${spaceId}`, `/spaces/${spaceId}/changes/${changeRequestId}`]
  return {
    home: ['home', '/', heading],
    inbox: ['inbox', '/inbox', heading],
    page: ['page', `${space}/pages/${page}`, '.prose p'],
    editor: ['editing', `${change}/pages/${page}`, '[contenteditable="true"] p'],
    'change-request': ['change', change, '.s-thread'],
    changes: ['change', `${change}?tab=changes`, '.s-compared ins'],
    'all-change-requests': ['changes', `${space}/changes`, heading],
    history: ['history', `${space}/history`, '.s-merge-row'],
    comparison: ['compare', `${space}/history/compare?from=${revision}`, 'main ins'],
    contents: ['contents', `${space}/contents`, heading],
    'space-settings': ['spaceSettings', `${space}/settings`, heading],
    settings: ['settings', '/settings', heading],
    ...ofOrganization(content),
  }
}

/** Addresses that lead to one of the screens, and the one for people who are not signed in. */
const withoutPicture = ['organization', 'signIn', 'space', 'tour']

const addressNames = async (): Promise<string[]> => {
  const text = await readFile(join(folder, '../src/address.ts'), 'utf8')
  const [, body = ''] = /export const address = \{\n(.*?)\n\}/s.exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
}

const openAll = async (page: Page, studio: string, screens: ReturnType<typeof screensOf>): Promise<void> => {
  for (const [name, [, path, seen]] of Object.entries(screens)) {
    await page.goto(studio + path)
    await page.locator(seen).first().waitFor()
    if (!isWriting) continue
    await page.waitForLoadState('networkidle')
    await writeFile(join(folder, `${name}.jpg`), await page.screenshot({ type: 'jpeg', quality: 70 }))
  }
}

const withServer = async (work: (server: TestServer) => Promise<void>): Promise<void> => {
  const own = await mkdtemp(join(tmpdir(), 'scriptorium-pictures-'))
  const server = await startTestServer({ databaseUrl: join(own, 'pictures.db'), storageUrl: join(own, 'files') })
  try {
    await work(server)
  } finally {
    await server.close()
    await rm(own, { recursive: true, force: true })
  }
}

test('every screen of the studio with a picture opens without faults', async () => {
  await mkdir(folder, { recursive: true })
  const browser = await launchBrowser()
  await withServer(async (server) => {
    const docs = server.api()
    const screens = screensOf(await prepare(docs, server.organizationId))
    const viewport = { width: 1280, height: 800 }
    const page = await openStudio(browser, server, (await docs.getAuthenticatedUser()).id, { viewport })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await openAll(page, `${server.url}/app`, screens)
    expect(faults).toEqual([])
    const pictured = new Set([...Object.values(screens).map(([name]) => name), ...withoutPicture])
    expect([...pictured].toSorted()).toEqual((await addressNames()).toSorted())
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
    expect(files.toSorted()).toEqual(
      Object.keys(screens)
        .map((name) => `${name}.jpg`)
        .toSorted(),
    )
    const readme = await readFile(join(folder, 'README.md'), 'utf8')
    expect([...readme.matchAll(/\]\((.*\.jpg)\)/g)].map(([, name]) => name).toSorted()).toEqual(files.toSorted())
  }).finally(() => browser.close())
})
