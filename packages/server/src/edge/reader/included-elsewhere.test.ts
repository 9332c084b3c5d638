import { newId } from '@scriptorium/basics/id'
import { expect } from 'vitest'
import { insert, newChangeRequest, publish } from '../../../test/content.ts'
import { addReusableContent } from '../../../test/reusable-content.ts'
import { newSite } from '../../../test/sites.ts'
import { testWith } from '../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'

/** A guide with a page that includes a text of a board which few can read, and what shows both. */
const test = testWith({ backgroundJobs: 'off' }).extend('build', ({ organization, server }) => async () => {
  const { docs } = organization
  const board = await organization.createSpace('Board')
  await docs.updateSpaceById({ params: { spaceId: board }, body: { defaultLevel: null } })
  const id = newId()
  const request = await newChangeRequest(docs, { spaceId: board })
  await addReusableContent(server, request, { id, title: 'Shared', text: 'A secret quokka.\n' })
  await docs.mergeChangeRequest({ params: request })
  const guide = await organization.createSpace('Guide')
  const include = `{% include "/spaces/${board}/reusable-contents/${id}" %}`
  await publish(docs, { spaceId: guide }, insert(`# Start\n\nAn albatross.\n\n${include}`))
  await indexSpace(server.services, guide)
  /** Publishes a site with these spaces, and returns its path parameters and its address. */
  const show = async (visibility: 'public' | 'share-link', spaces: string[]) => {
    const { params } = await newSite(organization)
    for (const spaceId of spaces) await docs.addSectionToSite({ params, body: { spaceId } })
    await docs.updateSiteById({ params, body: { visibility } })
    await docs.publishSite({ params })
    return { params, address: `${server.url}/sites/${params.organizationId}/${params.siteId}/` }
  }
  return { board, guide, show }
})

const read = async (address: string, cookie = '') => (await fetch(address, { headers: { cookie } })).text()

/** Opens an address that admits a visitor, and returns their cookie. */
const admit = async (address: string): Promise<string> => {
  const { headers } = await fetch(address, { redirect: 'manual' })
  return headers.getSetCookie()[0]!.split(';')[0]!
}

test('a search shows what a page includes of another space only on a site that shows that space', async ({
  organization,
  build,
}) => {
  const { board, guide, show } = await build()
  const walled = await show('share-link', [guide, board])
  const open = await show('public', [guide])
  const link = await organization.docs.createSiteShareLink({ params: walled.params, body: { name: 'Board' } })
  const search = '~search?format=json&q=albatross'
  const cookie = await admit(link.urls.published!)
  expect(await read(walled.address + search, cookie)).toContain('quokka')
  const found = await read(open.address + search)
  expect(found).toContain('albatross')
  expect(found).not.toContain('quokka')
  expect(await read(`${open.address}~search?format=json&q=quokkas`)).not.toContain('quokka"')
})

test('a preview includes what the person who made it can read', async ({ organization, build }) => {
  const { board, guide, show } = await build()
  const { params } = await show('public', [guide, board])
  const editor = await organization.join({ role: 'create' })
  for (const [{ docs }, isShown] of [
    [editor, false],
    [organization, true],
  ] as const) {
    const { url } = await docs.getSitePublishingPreviewById({ params, query: { target: 'start' } })
    const page = await read(url, await admit(url))
    expect(page).toContain('albatross')
    expect(page.includes('quokka')).toBe(isShown)
  }
})
