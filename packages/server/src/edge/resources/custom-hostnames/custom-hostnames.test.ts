import { request, type IncomingHttpHeaders } from 'node:http'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'
import { run } from '../../../domain/sites/addresses/check-hostnames-job.ts'

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
  test('200, and served only while its DNS record points to the site', async () => {
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

  test('409 for the organization that asks last, of two that ask concurrently', async ({ server }) => {
    const other = await newOrganization(server)
    for (let round = 0; round < 6; round++) {
      const params = { hostname: hostnameOf(`raced-${round}`) }
      const statuses = await Promise.all(
        [own, other, own, other].map(({ docs, organizationId: organization }) =>
          docs.setCustomHostname({ params, body: { target: { type: 'organization', organization } } }).then(
            () => 200,
            ({ status }: { status: number }) => status,
          ),
        ),
      )
      const [first, second] = statuses
      expect([first, second].toSorted()).toEqual([200, 409])
      expect(statuses).toEqual([first, second, first, second])
    }
  })

  test('200 for the owner of a name whose former site is restored concurrently', async ({ server }) => {
    const other = await newOrganization(server)
    const { params, at, hostname, body, cname } = await siteWithHostname()
    const target = { type: 'organization', organization: other.organizationId } as const
    for (let round = 0; round < 8; round++) {
      records[hostname] = [cname]
      await own.docs.setCustomHostname({ params: at, body })
      await own.docs.deleteSiteById({ params })
      records[hostname] = [`${other.organizationId}.sites.example.com`.toLowerCase()]
      const given = other.docs.setCustomHostname({ params: at, body: { target } }).then(
        () => [other, own] as const,
        () => [own, other] as const,
      )
      await own.docs.restoreSite({ params })
      const [owner, stranger] = await given
      expect(await owner.docs.getCustomHostname({ params: at })).toMatchObject({ isActive: true })
      expect(await refusal(stranger.docs.getCustomHostname({ params: at }))).toMatchObject({ status: 404 })
      await owner.docs.removeCustomHostname({ params: at })
    }
  })

  test('200 for the last of several hostnames that a site gets concurrently', async () => {
    const { params } = await newSite(own, ['Guide'])
    const body = { target: { type: 'site', site: params.siteId } } as const
    for (let round = 0; round < 4; round++) {
      const names = ['first', 'second', 'third'].map((name) => hostnameOf(`${name}-${round}`))
      await Promise.all(names.map((hostname) => own.docs.setCustomHostname({ params: { hostname }, body })))
      expect(await own.docs.listCustomHostnamesOfSite({ params })).toMatchObject({ count: 1 })
    }
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

describe('listCustomHostnamesOfSite', () => {
  test('200 with the hostname that is served, and the one that is being set up', async () => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    const next = hostnameOf('anew')
    await own.docs.setCustomHostname({ params: { hostname: next }, body })
    const { count, items } = await own.docs.listCustomHostnamesOfSite({ params })
    expect(count).toBe(2)
    expect(items).toMatchObject([
      { hostname: next, isActive: false, status: 'dns_no_cname', cname },
      { hostname, isActive: true },
    ])
  })
})

/** Opens a path of the server as a browser does that knows it by another host. */
const openAt = ({ url }: TestServer, host: string, path: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    // The path is sent as it is written.
    request(url, { path, headers: { host } }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (part: string) => (text += part))
      res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, text }))
    })
      .on('error', reject)
      .end()
  })

describe('a hostname in use', () => {
  test('serves its site, and another hostname serves another one', async ({ server }) => {
    const [one, two] = [await siteWithHostname(), await siteWithHostname()]
    const others = { ...two, hostname: hostnameOf('other'), at: { hostname: hostnameOf('other') } }
    for (const [index, { hostname, at, body, cname, params }] of [one, others].entries()) {
      records[hostname] = [cname]
      await own.docs.setCustomHostname({ params: at, body })
      const { items } = await own.docs.listSiteSpaces({ params })
      await publish(own.docs, { spaceId: items[0]!.space.id }, insert(`# Start\n\nBook ${index}.`))
    }
    for (const _ of ['rendered', 'from memory']) {
      expect((await openAt(server, one.hostname, '/start')).text).toContain('Book 0.')
      expect((await openAt(server, others.hostname, '/start')).text).toContain('Book 1.')
    }
    const missing = await openAt(server, one.hostname, `/s/${own.organizationId}/${others.params.siteId}/start`)
    expect([missing.status, missing.text.includes('Book 1.')]).toEqual([404, false])
  })

  test('never serves the site of another host that the path names', async ({ server }) => {
    const [mine, theirs] = [hostnameOf('mine'), hostnameOf('theirs')]
    for (const [hostname, title] of [
      [mine, 'Mine'],
      [theirs, 'Theirs'],
    ] as const) {
      const { params, spaces } = await newSite(own, [title])
      await publish(own.docs, { spaceId: spaces[0]! }, insert(`# ${title}`, { slug: 'page' }))
      await own.docs.publishSite({ params })
      records[hostname] = [`${params.siteId}.sites.example.com`.toLowerCase()]
      await own.docs.setCustomHostname({
        params: { hostname },
        body: { target: { type: 'site', site: params.siteId } },
      })
    }
    expect(await openAt(server, mine, `http://${mine}/page`)).toMatchObject({ status: 200 })
    for (const path of [`//${theirs}/page`, `/\\${theirs}/page`, `http://${theirs}/page`, `//x@${theirs}/page`]) {
      for (const _ of ['first', 'from memory']) {
        const { status, text } = await openAt(server, mine, path)
        expect([path, status, text.includes('Theirs')]).toEqual([path, 404, false])
      }
    }
  })

  test('belongs to its site until a new one is active, then to the site that its DNS record points to', async ({
    server,
  }) => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    const next = hostnameOf('next')
    await own.docs.setCustomHostname({ params: { hostname: next }, body })
    expect(await own.docs.getSiteById({ params })).toMatchObject({ hostname })
    // Someone else cannot take the name that is set up, but can once its record leads to them.
    const other = await newOrganization(server)
    const target = { type: 'organization', organization: other.organizationId } as const
    const take = () => other.docs.setCustomHostname({ params: { hostname: next }, body: { target } })
    expect(await refusal(take())).toMatchObject({ status: 409 })
    records[next] = [`${other.organizationId}.sites.example.com`.toLowerCase()]
    expect(await take()).toMatchObject({ isActive: true })
    const back = own.docs.setCustomHostname({ params: { hostname: next }, body })
    expect(await refusal(back)).toMatchObject({ status: 409 })
  })

  test('is checked each day: a failed lookup changes nothing, a missing record ends it', async ({ server }) => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    const check = () => run({}, { services: server.services, signal: new AbortController().signal } as never)
    server.services.lookupCname = () => Promise.reject(new Error('timeout'))
    await check()
    expect(await own.docs.getSiteById({ params })).toMatchObject({ hostname })
    lookUpIn(server)
    records = {}
    await check()
    expect(await own.docs.getCustomHostname({ params: at })).toMatchObject({ isActive: false, status: 'dns_no_cname' })
    expect(await own.docs.getSiteById({ params })).not.toHaveProperty('hostname')
  })
})

describe('GET /~/tls-check', () => {
  test('200 for domains that the server answers at, 404 for all others', async ({ server }) => {
    const statusOf = async (domain: string) => (await fetchWhole(`${server.url}/~/tls-check?domain=${domain}`)).status
    const { at, hostname, body, cname } = await siteWithHostname()
    await own.docs.setCustomHostname({ params: at, body })
    expect(await statusOf(hostname)).toBe(404)
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    expect(await statusOf(hostname.toUpperCase())).toBe(200)
    expect(await statusOf('sites.example.com')).toBe(200)
    for (const domain of ['', 'evil.example.com', `x.${hostname}`]) expect(await statusOf(domain)).toBe(404)
  })
})

describe('a site behind a path of another host', () => {
  test('has its links there, wherever the proxy asks for it', async ({ server }) => {
    const { params } = await siteWithHostname()
    const host = hostnameOf('proxied')
    const { items } = await own.docs.listSiteSpaces({ params })
    await publish(own.docs, { spaceId: items[0]!.space.id }, insert('# Start'), insert('# More'))
    await own.docs.updateSiteById({ params, body: { proxy: `${host}/docs` } })
    const own1 = `/s/${own.organizationId}/${params.siteId}`
    for (const [at, path] of [
      ['sites.example.com', `${own1}/start`],
      [host, '/docs/start'],
    ] as const) {
      const page = await openAt(server, at, path)
      expect(page.status).toBe(200)
      expect(page.text).toContain(`rel="canonical" href="https://${host}/docs/"`)
      expect(page.text).toContain('href="/docs/more"')
    }
    expect((await openAt(server, host, '/else/start')).status).toBe(404)
  })

  test('409 below the path or the host of another organization, 400 for a host of this server', async ({ server }) => {
    const { params, at, hostname, body, cname } = await siteWithHostname()
    records[hostname] = [cname]
    await own.docs.setCustomHostname({ params: at, body })
    const host = hostnameOf('shared')
    const { params: second } = await newSite(own)
    await own.docs.updateSiteById({ params: second, body: { proxy: `${host}/docs` } })
    const other = await newOrganization(server)
    const { params: foreign } = await newSite(other)
    const set = (proxy: string) => refusal(other.docs.updateSiteById({ params: foreign, body: { proxy } }))
    for (const proxy of [`${host}/docs`, `${host}/docs/inner`, `${hostname}/docs`])
      expect(await set(proxy)).toMatchObject({ status: 409, errors: [{ pointer: '/body/proxy' }] })
    expect(await set('sites.example.com/docs')).toMatchObject({ status: 400, errors: [{ pointer: '/body/proxy' }] })
    expect(params).not.toEqual(second)
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
