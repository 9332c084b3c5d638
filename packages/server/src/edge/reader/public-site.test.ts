import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'

const test = testWith({})

describe('PUBLIC_SITE', () => {
  test('puts a site at the URL of the server, beside the paths of the server itself', async ({
    docs,
    organization,
    server,
  }) => {
    const { params } = organization
    const { spaceId } = await newSpace(docs)
    await publish(docs, { spaceId }, insert('# Birds\n\nAll of them.\n'), insert('# Nests\n\nOf moss.\n'))
    const body = { title: 'Field guide', spaces: [spaceId] }
    const { id: siteId } = await docs.createSite({ params, body })
    Object.assign(server.services.urls, { publicSite: siteId })
    const read = async (path: string) => {
      const res = await fetch(server.url + path, { redirect: 'manual' })
      return [res.status, await res.text()] as const
    }
    expect((await read('/nests'))[0]).toBe(404)
    const { urls } = await docs.publishSite({ params: { ...params, siteId } })
    expect(urls.published).toBe(`${server.url}/`)
    expect(await read('/')).toEqual([200, expect.stringContaining('All of them.')])
    expect(await read('/nests')).toEqual([200, expect.stringContaining('Of moss.')])
    expect(await read('/sitemap.xml')).toEqual([200, expect.stringContaining(`${server.url}/nests`)])
    expect(await read('/pictures/none')).toEqual([404, expect.stringContaining('Field guide')])
    expect((await read('/v1/user'))[0]).toBe(401)
    expect((await read('/readyz'))[0]).toBe(200)
    expect((await read('/sites/none/none/'))[0]).toBe(404)
  })
})
