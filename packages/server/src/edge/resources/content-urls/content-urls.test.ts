import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write, type At } from '../../../../test/content.ts'
import { testWith } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let at: At
let pageId = ''
let home = ''
const test = testWith({ appUrl: 'https://app.example.com/docs' })
  .extend(
    'look',
    ({ docs }) =>
      (url: string, api = docs) =>
        api.getContentByUrl({ query: { url } }),
  )
  .extend(
    'missing',
    ({ docs, look }) =>
      async (url: string, api = docs) =>
        expect(await refusal(look(url, api))).toMatchObject({ status: 404, code: 'not_found' }),
  )

test.beforeAll(async ({ server, docs }) => {
  const { spaceId } = await newSpace(docs)
  pageId = (await publish(docs, { spaceId }, insert('# Tides\n')))[0]!
  at = await newChangeRequest(docs, { spaceId })
  home = `https://app.example.com/docs/o/${server.organizationId}`
})

describe('getContentByUrl', () => {
  test('200 for the URL of each resource', async ({ server, docs, look }) => {
    const space = await docs.getSpaceById({ params: at })
    expect(await look(space.urls.app)).toEqual({ space })
    const changeRequest = await docs.getChangeRequestById({ params: at })
    expect(await look(changeRequest.urls.app)).toEqual({ space, changeRequest })
    const page = await docs.getPageById({ params: { ...at, pageId } })
    if (!('urls' in page)) throw new Error('A document has addresses')
    expect(await look(page.urls.app)).toEqual({ space, page })
    const params = { organizationId: server.organizationId }
    const collection = await docs.createCollection({ params, body: { title: 'Shelf' } })
    expect(await look(collection.urls.app)).toEqual({
      collection: await docs.getCollectionById({ params: { collectionId: collection.id } }),
    })
  })

  test('200 for any spelling of the host name', async ({ look }) => {
    const url = `${home.replace('app.example.com', 'App.Example.COM')}/s/${at.spaceId}`
    expect(await look(url)).toMatchObject({ space: { id: at.spaceId } })
  })

  test('200 with a page as the change request has it', async ({ docs, look, missing }) => {
    const [added] = await write(docs, at, insert('# Only there\n'))
    const found = await look(`${home}/s/${at.spaceId}/~/changes/${at.changeRequestId}/~/pages/${added}`)
    expect(found).toMatchObject({ changeRequest: { id: at.changeRequestId }, page: { title: 'Only there' } })
    await missing(`${home}/s/${at.spaceId}/~/pages/${added}`)
  })

  test.for(['/', '?a=b', '#heading', '/~/revisions/x', '/?a=/o/b/'])(
    '200 for a URL that continues with %s',
    async (rest, { look }) => {
      expect(await look(`${home}/s/${at.spaceId}${rest}`)).toMatchObject({ space: { id: at.spaceId } })
    },
  )

  test('404 for missing resources and foreign URLs', async ({ server, missing }) => {
    for (const path of ['/s/x', `/c/${nobody}`, `/s/${nobody}/~/pages/${nobody}`, '', '/', '/s/', '/s/a%2Fb', '/x/y'])
      await missing(home + path)
    for (const rest of [`/~/changes/99`, `/~/pages/${nobody}`, '/~/changes', '/more', `/~/changes/1/~/pages/${nobody}`])
      await missing(`${home}/s/${at.spaceId}${rest}`)
    await missing(`https://elsewhere.example.com/docs/o/${server.organizationId}/s/${at.spaceId}`)
    await missing(`https://app.example.com/o/${server.organizationId}/s/${at.spaceId}`)
    await missing(`https://app.example.com/docs/o/${nobody}/s/${at.spaceId}`)
    await missing(`${server.url}/v1/spaces/${at.spaceId}`)
    await missing('mailto:ada@example.com')
  })

  test('404 for a caller who cannot see it, and after its deletion', async ({ server, docs, missing }) => {
    const url = `${home}/s/${at.spaceId}`
    const guest = server.api((await server.createTestUser({ role: 'guest' })).token)
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    for (const path of ['', '/~/changes/1', `/~/pages/${pageId}`]) {
      await missing(url + path, guest)
      await missing(url + path, stranger)
    }
    const { spaceId } = await newSpace(docs)
    await docs.deleteSpaceById({ params: { spaceId } })
    await missing(`${home}/s/${spaceId}`)
  })

  test('400 without an address', async ({ docs, look }) => {
    const bare = docs.getContentByUrl({ query: {} as never })
    expect(await refusal(bare)).toMatchObject({ status: 400, errors: [{ pointer: '/query/url' }] })
    expect(await refusal(look('not an address'))).toMatchObject({ status: 400 })
  })
})
