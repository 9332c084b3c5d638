import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../../test/content.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'

const test = testWith({ sitesUrl: 'https://sites.example.com' })

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const addressOf = (siteId: string) => `https://sites.example.com/${own.params.organizationId}/${siteId}/`

const siteWithPage = async () => {
  const { params, spaces } = await newSite(own, ['Guide'])
  const at = await newChangeRequest(own.docs, { spaceId: spaces[0]! })
  const [parent] = await write(own.docs, at, insert('# Parent', { title: 'Parent' }))
  const [page] = await write(own.docs, at, insert('# Page', { title: 'Page', into: parent }))
  await own.docs.mergeChangeRequest({ params: at })
  const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
  return { params, page: page!, siteSpaceId: siteSpace!.id }
}

describe('createSiteRedirect', () => {
  test('201 for each kind of destination, and each redirects to its URL', async () => {
    const { params, page, siteSpaceId } = await siteWithPage()
    const sectioned = await newSectionedSite(own, ['One', 'Two'])
    const target = async (at: typeof params, source: string, destination: object) => {
      const redirect = await own.docs.createSiteRedirect({ params: at, body: { source, destination } as never })
      expect(redirect).toMatchObject({ object: 'site-redirect', source, destination })
      const found = await own.docs.getSiteRedirectBySource({ params: at, query: { source } })
      expect(found.redirect).toEqual(redirect)
      return found.target
    }
    const address = addressOf(params.siteId)
    expect(await target(params, '/old', { kind: 'site-space', siteSpaceId })).toBe(address)
    expect(await target(params, '/a/b', { kind: 'site-page', siteSpaceId, pageId: page })).toBe(`${address}parent/page`)
    const destination = { kind: 'site-section', siteSectionId: sectioned.sections[1]!.id }
    expect(await target(sectioned.params, '/two', destination)).toBe(`${addressOf(sectioned.site.id)}two/`)
  })

  test('400 for a destination outside the site; 409 for an existing source, in any case of its escapes', async () => {
    const { params, siteSpaceId } = await siteWithPage()
    const create = (source: string, destination: object) =>
      own.docs.createSiteRedirect({ params, body: { source, destination } as never })
    const foreign = await refusal(create('/x', { kind: 'site-section', siteSectionId: nobody }))
    expect(foreign).toMatchObject({ status: 400, errors: [{ pointer: '/body/destination/siteSectionId' }] })
    await create('/caf%c3%a9', { kind: 'site-space', siteSpaceId })
    const twice = await refusal(create('/caf%C3%A9', { kind: 'site-space', siteSpaceId }))
    expect(twice).toMatchObject({ status: 409, errors: [{ pointer: '/body/source' }] })
    for (const source of ['/', '/a/', 'a', '/a//b', '/a?b']) {
      expect(await refusal(create(source, { kind: 'site-space', siteSpaceId }))).toMatchObject({ status: 400 })
    }
  })
})

describe('a site', () => {
  test('400 for more than 10,000 redirects', async ({ server }) => {
    const { params, siteSpaceId } = await siteWithPage()
    const destination = { kind: 'site-space', siteSpaceId } as const
    const first = await own.docs.createSiteRedirect({ params, body: { source: '/first', destination } })
    await server.services.database.writeTx(async (trx) => {
      const row = (await trx('siteRedirects').where({ id: first.id }).first())!
      const rows = Array.from({ length: 9998 }, (_, index) => ({ ...row, id: `${index}`, source: `/${index}` }))
      await trx.batchInsert(
        'siteRedirects',
        rows.map((one) => ({ ...one, id: `${params.siteId}-${one.id}` })),
        100,
      )
    })
    const create = (source: string) => own.docs.createSiteRedirect({ params, body: { source, destination } })
    await create('/last')
    expect(await refusal(create('/more'))).toMatchObject({ status: 400 })
    const more = [{ source: '/more', destination }]
    const { results } = await own.docs.bulkUpsertSiteRedirects({ params, body: { redirects: more } })
    expect(JSON.stringify(results)).toContain('A site can have at most 10000 redirects')
  })
})

describe('getSiteRedirectBySource', () => {
  test('404 without a redirect, and for one whose page does not exist', async () => {
    const { params, siteSpaceId } = await siteWithPage()
    const get = (source: string) => own.docs.getSiteRedirectBySource({ params, query: { source } })
    expect(await refusal(get('/nothing'))).toMatchObject({ status: 404 })
    const destination = { kind: 'site-page', siteSpaceId, pageId: nobody } as const
    await own.docs.createSiteRedirect({ params, body: { source: '/gone', destination } })
    expect(await refusal(get('/gone'))).toMatchObject({ status: 404 })
  })

  test('404 while the space of the destination is deleted', async () => {
    const { params, siteSpaceId } = await siteWithPage()
    const get = () => own.docs.getSiteRedirectBySource({ params, query: { source: '/there' } })
    const destination = { kind: 'site-space', siteSpaceId } as const
    await own.docs.createSiteRedirect({ params, body: { source: '/there', destination } })
    const { space } = await own.docs.getSiteSpaceById({ params: { ...params, siteSpaceId } })
    expect(await get()).toHaveProperty('target')
    await own.docs.deleteSpaceById({ params: { spaceId: space.id } })
    expect(await refusal(get())).toMatchObject({ status: 404 })
    await own.docs.restoreSpace({ params: { spaceId: space.id } })
    expect(await get()).toHaveProperty('target')
  })

  test('404 for a page that the caller cannot see: as a member without its space, or as a visitor', async ({
    server,
  }) => {
    const { params, page, siteSpaceId } = await siteWithPage()
    const { items } = await own.docs.listSiteSpaces({ params })
    const space = { spaceId: items[0]!.space.id }
    const [secret] = await publish(own.docs, space, insert('# Secret', { condition: 'visitor.claims.plan == "pro"' }))
    for (const [source, pageId] of Object.entries({ '/page': page, '/secret': secret! })) {
      const destination = { kind: 'site-page', siteSpaceId, pageId } as const
      await own.docs.createSiteRedirect({ params, body: { source, destination } })
    }
    const { urls } = await own.docs.publishSite({ params })
    const found = await own.docs.resolvePublishedContentByUrl({ body: { url: urls.published! } })
    const visitor = server.api('apiToken' in found ? found.apiToken : '')
    const find = (docs: TestOrganization['docs'], source: string) =>
      docs.getSiteRedirectBySource({ params, query: { source } })
    expect(await find(visitor, '/page')).toMatchObject({ target: `${urls.published}parent/page` })
    expect(await refusal(find(visitor, '/secret'))).toMatchObject({ status: 404 })
    const member = await own.join({ role: 'read' })
    expect(await find(member.docs, '/secret')).toMatchObject({ target: `${urls.published}secret` })
    await own.docs.updateSpaceById({ params: space, body: { defaultLevel: null } })
    expect(await refusal(find(member.docs, '/page'))).toMatchObject({ status: 404 })
  })
})

const twoRedirects = async () => {
  const { params, siteSpaceId } = await siteWithPage()
  const ids: string[] = []
  for (const source of ['/b/one', '/a/two']) {
    const destination = { kind: 'site-space', siteSpaceId } as const
    ids.push((await own.docs.createSiteRedirect({ params, body: { source, destination } })).id)
  }
  const sources = async (search?: string) =>
    (await own.docs.listSiteRedirects({ params, query: { search } })).items.map(({ source }) => source)
  return { params, siteSpaceId, sources, first: { ...params, siteRedirectId: ids[0]! } }
}

describe('listSiteRedirects', () => {
  test('200 by source, with a part of it in any case', async () => {
    const { sources } = await twoRedirects()
    expect(await sources()).toEqual(['/a/two', '/b/one'])
    expect(await sources('ONE')).toEqual(['/b/one'])
  })
})

describe('updateSiteRedirectById', () => {
  test('200 with a new source; 409 for that of another redirect', async () => {
    const { first } = await twoRedirects()
    const updated = await own.docs.updateSiteRedirectById({ params: first, body: { source: '/c' } })
    expect(updated).toMatchObject({ source: '/c', destination: { kind: 'site-space' } })
    const taken = own.docs.updateSiteRedirectById({ params: first, body: { source: '/a/two' } })
    expect(await refusal(taken)).toMatchObject({ status: 409 })
  })
})

describe('getSiteRedirectById', () => {
  test('200 on its own site, 404 on another', async () => {
    const { first } = await twoRedirects()
    expect(await own.docs.getSiteRedirectById({ params: first })).toMatchObject({ source: '/b/one' })
    const { site } = await newSite(own)
    const elsewhere = own.docs.getSiteRedirectById({ params: { ...first, siteId: site.id } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
  })
})

describe('deleteSiteRedirectById', () => {
  test('204, and again; other redirects are deleted with their destinations', async () => {
    const { params, first, siteSpaceId, sources } = await twoRedirects()
    await own.docs.deleteSiteRedirectById({ params: first })
    await own.docs.deleteSiteRedirectById({ params: first })
    expect(await sources()).toEqual(['/a/two'])
    await own.docs.deleteSiteSpaceById({ params: { ...params, siteSpaceId } })
    expect(await sources()).toEqual([])
  })
})

describe('bulkUpsertSiteRedirects', () => {
  test('200 with a result for each entry; a failing entry does not stop the others', async () => {
    const { params, first, siteSpaceId, sources } = await twoRedirects()
    const destination = { kind: 'site-space', siteSpaceId } as const
    const redirects = [
      { source: '/new', destination },
      { source: '/b/one', destination },
      { source: '/a/two', destination: null },
      { source: '/never', destination: null },
      { source: '/x', destination: { kind: 'site-section', siteSectionId: nobody } as const },
      { source: '/y', destination: { kind: 'site-page', siteSpaceId } as const },
    ]
    const { results } = await own.docs.bulkUpsertSiteRedirects({ params, body: { redirects } })
    expect(results.map(({ status, source }) => [status, source])).toEqual([
      ['created', '/new'],
      ['updated', '/b/one'],
      ['deleted', '/a/two'],
      ['deleted', '/never'],
      ['error', '/x'],
      ['error', '/y'],
    ])
    expect(results[1]!.id).toBe(first.siteRedirectId)
    expect(results[5]!.error).toContain('pageId')
    expect(await sources()).toEqual(['/b/one', '/new'])
  })

  test('200 for entries that name a source again, which see what the ones before did', async () => {
    const { params, siteSpaceId, sources } = await twoRedirects()
    const destination = { kind: 'site-space', siteSpaceId } as const
    const redirects = [
      { source: '/twice', destination },
      { source: '/twice', destination },
      { source: '/b/one', destination: null },
      { source: '/b/one', destination },
      { source: '/never', destination },
      { source: '/never', destination: null },
    ]
    const { results } = await own.docs.bulkUpsertSiteRedirects({ params, body: { redirects } })
    const done = results.map(({ status }) => status)
    expect(done).toEqual(['created', 'updated', 'deleted', 'created', 'created', 'deleted'])
    expect(await sources()).toEqual(['/a/two', '/b/one', '/twice'])
  })
})
