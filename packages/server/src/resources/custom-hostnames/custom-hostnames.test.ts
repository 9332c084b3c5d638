import { describe, expect } from 'vitest'
import type { TestServer } from '../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../test/organization.ts'
import { nobody, refusal } from '../../../test/refusal.ts'
import { newSite } from '../../../test/sites.ts'
import { testWith } from '../../../test/test.ts'

const test = testWith({ sitesUrl: 'https://sites.example.com/s' })

let own: TestOrganization
let records: Record<string, string[]>
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  records = {}
  lookUpIn(server)
})

/** Answers lookups from `records`. The server belongs to this file alone. */
const lookUpIn = ({ services }: TestServer) => {
  services.lookupCname = (hostname) => {
    const found = records[hostname]
    return found ? Promise.resolve(found) : Promise.reject(Object.assign(new Error('no record'), { code: 'ENODATA' }))
  }
}

const hostnameOf = (name: string) =>
  `${name}-${own.organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.docs.test`

const siteWithHostname = async () => {
  const { params } = await newSite(own, ['Guide'])
  await own.docs.publishSite({ params })
  const hostname = hostnameOf('docs')
  const body = { target: { type: 'site', site: params.siteId } } as const
  return { params, at: { hostname }, hostname, body, cname: `${params.siteId}.sites.example.com`.toLowerCase() }
}

describe('setCustomHostname', () => {
  test('200 and served only while its record leads to the site', async () => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    const missing = await own.docs.setCustomHostname({ params: at, body })
    expect(missing).toMatchObject({ object: 'custom-hostname', isActive: false, status: 'dns_no_cname', cname })
    expect(await own.docs.getSiteById({ params })).not.toHaveProperty('hostname')
    records[hostname] = ['elsewhere.example.com']
    expect(await own.docs.setCustomHostname({ params: at, body })).toMatchObject({ status: 'dns_wrong_cname' })
    records[hostname] = [`${cname.toUpperCase()}.`]
    await own.docs.dnsRevalidateCustomHostname({ params: at })
    expect(await own.docs.getCustomHostname({ params: at })).toMatchObject({ isActive: true, status: 'live' })
    const site = await own.docs.getSiteById({ params })
    expect(site).toMatchObject({ hostname, urls: { published: `https://${hostname}/` } })
    const resolve = (url: string) => own.docs.resolvePublishedContentByUrl({ body: { url } })
    expect(await resolve(`https://${hostname}/`)).toMatchObject({ site: params.siteId, siteBasePath: '/' })
    const former = `https://sites.example.com/s/${own.organizationId}/${params.siteId}/`
    expect(await resolve(former)).toEqual({ target: 'content', redirect: `https://${hostname}/` })
    records = {}
    await own.docs.dnsRevalidateCustomHostname({ params: at })
    expect(await refusal(resolve(`https://${hostname}/`))).toMatchObject({ status: 404 })
  })

  test('409 for the hostname of another organization, which keeps it', async ({ server }) => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    const other = await newOrganization(server)
    const target = { type: 'organization', organization: other.organizationId } as const
    records[hostname] = [`${other.organizationId}.sites.example.com`.toLowerCase()]
    expect(await refusal(other.docs.setCustomHostname({ params: at, body: { target } }))).toMatchObject({ status: 409 })
    expect(await own.docs.getSiteById({ params })).toMatchObject({ hostname })
  })

  test('200 for all sites of an organization', async () => {
    const { params } = await newSite(own, ['Guide'])
    await own.docs.updateSiteById({ params, body: { basename: 'guide' } })
    await own.docs.publishSite({ params })
    const hostname = hostnameOf('all')
    records[hostname] = [`${own.organizationId}.sites.example.com`.toLowerCase()]
    const target = { type: 'organization', organization: own.organizationId } as const
    await own.docs.setCustomHostname({ params: { hostname }, body: { target } })
    expect((await own.docs.getSiteById({ params })).urls.published).toBe(`https://${hostname}/guide/`)
    expect(await own.docs.getOrganizationById({ params: own.params })).toMatchObject({ customHostname: hostname })
    const found = await own.docs.resolvePublishedContentByUrl({ body: { url: `https://${hostname}/guide/` } })
    expect(found).toMatchObject({ site: params.siteId, siteBasePath: '/guide/' })
  })

  test('400 for hostnames of this server and for unknown targets; 403 without admin', async () => {
    const { at, body } = await siteWithHostname()
    const set = (hostname: string, change = body as object, docs = own.docs) =>
      refusal(docs.setCustomHostname({ params: { hostname }, body: change as typeof body }))
    expect(await set('acme.sites.example.com')).toMatchObject({ status: 400, errors: [{ pointer: '/path/hostname' }] })
    const unknown = { target: { type: 'site', site: nobody } }
    expect(await set(at.hostname, unknown)).toMatchObject({ status: 400, errors: [{ pointer: '/body/target/site' }] })
    const author = await own.join({ role: 'create' })
    expect(await set(at.hostname, body, author.docs)).toMatchObject({ status: 403 })
  })
})

describe('removeCustomHostname', () => {
  test('204, and again; only members see it', async ({ server }) => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    const stranger = await newOrganization(server)
    expect(await refusal(stranger.docs.getCustomHostname({ params: at }))).toMatchObject({ status: 404 })
    await stranger.docs.removeCustomHostname({ params: at })
    expect(await own.docs.getSiteById({ params })).toMatchObject({ hostname })
    await own.docs.removeCustomHostname({ params: at })
    await own.docs.removeCustomHostname({ params: at })
    expect(await own.docs.getSiteById({ params })).not.toHaveProperty('hostname')
  })
})

describe('getSubdomain', () => {
  test('200 for an organization and for a site of the caller; 404 for strangers', async ({ server }) => {
    const name = `o-${own.organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 30)
    await own.docs.updateOrganizationById({ params: own.params, body: { hostname: name } })
    const organization = { type: 'organization', organization: own.organizationId }
    const get = (subdomain: string, docs = own.docs) => docs.getSubdomain({ params: { subdomain } })
    expect(await get(name)).toEqual({ object: 'subdomain', subdomain: name, target: organization, isActive: true })
    const { params } = await newSite(own)
    await own.docs.updateSiteById({ params, body: { basename: 'bird-guide' } })
    expect(await get('bird-guide')).toMatchObject({ target: { type: 'site', site: params.siteId } })
    const stranger = await newOrganization(server)
    expect(await refusal(get(name, stranger.docs))).toMatchObject({ status: 404 })
    expect(await refusal(get('bird-guide', stranger.docs))).toMatchObject({ status: 404 })
  })
})
