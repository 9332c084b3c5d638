import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { test as base } from '../../../../test/test.ts'

const test = base.extend('site', { scope: 'file' }, async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(
    docs,
    { spaceId: spaces[0]! },
    insert('# Start', { description: 'How to begin.' }),
    insert('# Internal', { condition: 'visitor.claims.staff == true' }),
    insert('# Cuneiform 𒀀', { slug: 'signs' }),
  )
  await docs.publishSite({ params })
  return { params, url: `${server.url}/sites/${params.organizationId}/${site.id}/` }
})

const tagOf = (page: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&')

const read = async (url: string): Promise<string> => (await fetchWhole(url)).text()

describe('the picture of a page', () => {
  test('200 with a PNG at the address that the page names, which can be cached for ever', async ({ site }) => {
    const page = await read(`${site.url}start`)
    const href = tagOf(page, 'og:image')!
    expect(href).toMatch(/\/start\/~picture\?v=[\w-]{22}$/)
    expect([tagOf(page, 'og:image:width'), tagOf(page, 'og:image:height')]).toEqual(['1200', '630'])
    expect(tagOf(page, 'og:image:alt')).toMatch(/^Start · /)
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />')
    const picture = await fetchWhole(href)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const headers = { 'if-none-match': picture.headers.get('etag')! }
    expect((await fetchWhole(href, { headers })).status).toBe(304)
    expect((await fetchWhole(href, { method: 'HEAD' })).status).toBe(200)
    const unnamed = await fetchWhole(href.replace(/\?.*/, '?v=other'))
    expect([unnamed.status, unnamed.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
  })

  test.for(['internal', 'nothing', 'signs'])('404 for %s', async (path, { site }) => {
    expect((await fetchWhole(`${site.url}${path}/~picture`)).status).toBe(404)
  })

  test('a page whose title no font can draw has no picture', async ({ site }) => {
    expect(tagOf(await read(`${site.url}signs`), 'og:image')).toBeUndefined()
  })

  test('401 without the key of the site, and private with it', async ({ site, docs }) => {
    await docs.updateSiteById({ params: site.params, body: { visibility: 'share-link' } })
    const picture = `${site.url}start/~picture`
    expect((await fetchWhole(picture)).status).toBe(401)
    const link = await docs.createSiteShareLink({ params: site.params, body: { name: 'Link' } })
    const key = new URL(link.urls.published!).search
    const redirect = await fetchWhole(picture + key, { redirect: 'manual' })
    const cookie = redirect.headers
      .getSetCookie()
      .map((one) => one.split(';')[0]!)
      .join('; ')
    const shown = await fetchWhole(picture, { headers: { cookie } })
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await docs.updateSiteById({ params: site.params, body: { visibility: 'public' } })
  })

  test('changes with the look of the site, and gives way to the picture that the owner chose', async ({
    site,
    docs,
  }) => {
    const { params } = site
    const before = tagOf(await read(`${site.url}start`), 'og:image')
    const look = await docs.getSiteCustomizationById({ params })
    const primaryColor = { light: '#1f8a4c', dark: '#5fd394' }
    const green = { ...look, styling: { ...look.styling, primaryColor } }
    await docs.updateSiteCustomizationById({ params, body: green as never })
    const after = tagOf(await read(`${site.url}start`), 'og:image')
    expect(after).toMatch(/~picture\?v=/)
    expect(after).not.toBe(before)
    const chosen = 'https://example.com/chosen.png'
    await docs.updateSiteCustomizationById({ params, body: { ...green, socialPreview: { url: chosen } } as never })
    const page = await read(`${site.url}start`)
    expect([tagOf(page, 'og:image'), tagOf(page, 'og:image:width')]).toEqual([chosen, undefined])
  })
})

describe('fonts', () => {
  test('a site whose look was set serves its fonts itself', async ({ site }) => {
    const page = await read(`${site.url}start`)
    const [, preload] = /<link rel="preload" href="([^"]+\.woff2)" as="font"/.exec(page)!
    const font = await fetchWhole(new URL(preload!, site.url).href)
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    expect(font.headers.get('cache-control')).toContain('immutable')
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(page)!
    const rules = await read(new URL(style!, site.url).href)
    expect(rules).toContain(`src:url(${preload!.split('/').at(-1)!})`)
  })
})
