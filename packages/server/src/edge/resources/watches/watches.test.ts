import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

/** A space with a page, and a reader. */
const test = base.extend('scene', async ({ server, docs, organization }) => {
  const { spaceId } = await newSpace(docs)
  const [pageId] = await publish(docs, { spaceId }, insert('# Tides\n'))
  const reader = await server.createTestUser({ role: 'read' })
  const stranger = await server.createTestUser({ role: null })
  const page = { spaceId, pageId: pageId! }
  return {
    ...organization.params,
    spaceId,
    page,
    reader: server.api(reader.token),
    stranger: server.api(stranger.token),
  }
})

describe('watchSpace', () => {
  test('200, and keeps the date of the first time', async ({ scene: { reader, spaceId } }) => {
    const watch = await reader.watchSpace({ params: { spaceId } })
    expect(watch).toMatchObject({ object: 'watch', space: spaceId })
    expect(watch).not.toHaveProperty('page')
    expect(await reader.watchSpace({ params: { spaceId } })).toEqual(watch)
  })

  test('404 for a space of others', async ({ scene: { stranger, spaceId } }) => {
    expect(await refusal(stranger.watchSpace({ params: { spaceId } }))).toMatchObject({ status: 404 })
  })
})

describe('unwatchSpace', () => {
  test('204, also for a space that is not watched', async ({ scene: { reader, organizationId, spaceId } }) => {
    await reader.watchSpace({ params: { spaceId } })
    for (const _ of [1, 2]) await reader.unwatchSpace({ params: { spaceId } })
    expect(await reader.listWatches({ params: { organizationId } })).toMatchObject({ count: 0 })
  })
})

describe('watchPage', () => {
  test('200 with the title of the page', async ({ scene: { reader, page } }) => {
    expect(await reader.watchPage({ params: page })).toMatchObject({ page: page.pageId, title: 'Tides' })
  })

  test('200 with the page and not with its space, which the caller watches too', async ({
    scene: { reader, page },
  }) => {
    await reader.watchSpace({ params: page })
    expect(await reader.watchPage({ params: page })).toMatchObject({ space: page.spaceId, page: page.pageId })
  })

  test('404 for an unknown page', async ({ scene: { reader, spaceId } }) => {
    expect(await refusal(reader.watchPage({ params: { spaceId, pageId: nobody } }))).toMatchObject({ status: 404 })
  })
})

describe('unwatchPage', () => {
  test('204 and the space is still watched', async ({ scene: { reader, organizationId, page } }) => {
    await reader.watchSpace({ params: page })
    await reader.watchPage({ params: page })
    await reader.unwatchPage({ params: page })
    const { items } = await reader.listWatches({ params: { organizationId } })
    expect(items).toHaveLength(1)
    expect(items[0]).not.toHaveProperty('page')
  })
})

describe('listWatches', () => {
  test('200 with the own watches, also of a deleted page, and only those of a space if it is named', async ({
    docs,
    scene: { reader, organizationId, page },
  }) => {
    const { spaceId: other } = await newSpace(docs)
    await reader.watchSpace({ params: { spaceId: other } })
    await reader.watchPage({ params: page })
    await docs.watchSpace({ params: page })
    await publish(docs, page, { operation: 'delete_page', page: page.pageId })
    const { items } = await reader.listWatches({ params: { organizationId }, query: { space: page.spaceId } })
    expect(items).toMatchObject([{ page: page.pageId }])
    expect(items[0]).not.toHaveProperty('title')
    expect(await reader.listWatches({ params: { organizationId } })).toMatchObject({ count: 2 })
  })

  test('200 without spaces that the caller cannot see any more', async ({ docs, organization, scene: { page } }) => {
    const guest = await organization.join({ role: 'guest' })
    const { params } = organization
    await docs.inviteToSpace({ params: page, body: { users: [guest.id], role: 'read' } })
    await guest.docs.watchSpace({ params: page })
    expect(await guest.docs.listWatches({ params })).toMatchObject({ count: 1 })
    await docs.removeUserFromSpace({ params: { ...page, userId: guest.id } })
    expect(await guest.docs.listWatches({ params })).toMatchObject({ count: 0 })
  })
})
