import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@scriptorium/client'
import { launchBrowser } from '../browser.ts'
import { insert, newChangeRequest, publish, rewrite, write } from '../content.ts'
import { startTestServer } from '../harness.ts'
import { picturedScreens, type PicturedContent } from './pictured-screens.ts'
import { openStudio } from './studio.ts'

const text =
  '# Penguins\n\nPenguins cannot swim.\n\nThey walk on ice.\n\n> They cannot fly, but they swim well.\n\n* Emperor\n* King\n\nThey eat fish.\n'

const prepare = async (docs: Client, organizationId: string): Promise<PicturedContent> => {
  const space = await docs.createSpace({
    params: { organizationId },
    body: { title: 'Guide', emoji: '🐧', empty: true },
  })
  const params = { spaceId: space.id }
  const [pageId] = await publish(docs, params, insert(text), insert('# Seals\n\nSeals bark.\n'), insert('# Whales\n'))
  const { revision: revisionId } = await docs.getSpaceById({ params })
  await publish(docs, params, rewrite(pageId!, text.replace('fish', 'fish and krill')))
  const at = await newChangeRequest(docs, params, 'Correct the penguins')
  await write(
    docs,
    at,
    rewrite(pageId!, text.replace('cannot swim', 'swim well')),
    insert('# Krill\n\nKrill is small.\n'),
  )
  const about = { page: pageId!, node: 'block' }
  await docs.postCommentInChangeRequest({ params: at, body: { ...about, body: { markdown: 'How far do they walk?' } } })
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [space.id] } })
  const { id: collectionId } = await docs.createCollection({ params: { organizationId }, body: { title: 'Animals' } })
  return { ...at, pageId: pageId!, organizationId, siteId, collectionId, revisionId }
}

/** Takes the pictures of the studio's screens, and writes them to a folder. */
export const writePictures = async (folder: string): Promise<void> => {
  const own = await mkdtemp(join(tmpdir(), 'scriptorium-pictures-'))
  const server = await startTestServer({ databaseUrl: join(own, 'pictures.db'), storageUrl: join(own, 'files') })
  const browser = await launchBrowser()
  try {
    const docs = server.api()
    const screens = picturedScreens(await prepare(docs, server.organizationId))
    const viewport = { width: 1280, height: 800 }
    const page = await openStudio(browser, server, (await docs.getAuthenticatedUser()).id, { viewport })
    await mkdir(folder, { recursive: true })
    for (const [name, [, path, seen]] of Object.entries(screens)) {
      await page.goto(`${server.url}/app${path}`)
      await page.locator(seen).first().waitFor()
      await page.waitForLoadState('networkidle')
      await writeFile(join(folder, `${name}.jpg`), await page.screenshot({ type: 'jpeg', quality: 70 }))
    }
  } finally {
    await browser.close()
    await server.close()
    await rm(own, { recursive: true, force: true })
  }
}
