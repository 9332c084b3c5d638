import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

/** A space with a page, and a reader. */
const test = base.extend('scene', async ({ server, docs, organization }) => {
  const { spaceId } = await newSpace(docs)
  const [pageId] = await publish(docs, { spaceId }, insert('# Tides\n'))
  const reader = await server.createTestUser({ role: 'read' })
  return { ...organization.params, page: { spaceId, pageId: pageId! }, reader: server.api(reader.token) }
})

describe('addFavoriteSpace', () => {
  test('200, and keeps the date of the first time', async ({ scene: { reader, page } }) => {
    const favorite = await reader.addFavoriteSpace({ params: page })
    expect(favorite).toMatchObject({ object: 'favorite', space: page.spaceId })
    expect(await reader.addFavoriteSpace({ params: page })).toEqual(favorite)
  })

  test('404 for a space of others', async ({ server, scene: { page } }) => {
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect(await refusal(stranger.addFavoriteSpace({ params: page }))).toMatchObject({ status: 404 })
  })
})

describe('addFavoritePage', () => {
  test('200 with the title of the page, and 404 for an unknown one', async ({ scene: { reader, page } }) => {
    expect(await reader.addFavoritePage({ params: page })).toMatchObject({ page: page.pageId, title: 'Tides' })
    const params = { ...page, pageId: nobody }
    expect(await refusal(reader.addFavoritePage({ params }))).toMatchObject({ status: 404 })
  })
})

describe('removeFavoriteSpace', () => {
  test('204 and its page stays a favorite', async ({ scene: { reader, organizationId, page } }) => {
    await reader.addFavoriteSpace({ params: page })
    await reader.addFavoritePage({ params: page })
    for (const _ of [1, 2]) await reader.removeFavoriteSpace({ params: page })
    expect(await reader.listFavorites({ params: { organizationId } })).toMatchObject({
      items: [{ page: page.pageId }],
    })
  })
})

describe('removeFavoritePage', () => {
  test('204 and nobody else loses it', async ({ docs, scene: { reader, organizationId, page } }) => {
    await reader.addFavoritePage({ params: page })
    await docs.addFavoritePage({ params: page })
    await reader.removeFavoritePage({ params: page })
    const query = { space: page.spaceId }
    expect(await reader.listFavorites({ params: { organizationId }, query })).toMatchObject({ count: 0 })
    expect(await docs.listFavorites({ params: { organizationId }, query })).toMatchObject({ count: 1 })
  })
})

describe('listFavorites', () => {
  test('200 newest first, page by page', async ({ docs, scene: { reader, organizationId, page } }) => {
    await reader.addFavoritePage({ params: page })
    const { spaceId } = await newSpace(docs)
    await reader.addFavoriteSpace({ params: { spaceId } })
    const params = { organizationId }
    const first = await reader.listFavorites({ params, query: { limit: 1 } })
    expect(first).toMatchObject({ count: 2, items: [{ space: spaceId }] })
    const spaces: string[] = []
    for await (const { space } of reader.listFavorites.items({ params, query: { limit: 1 } })) spaces.push(space)
    expect(spaces).toEqual([spaceId, page.spaceId])
  })
})
