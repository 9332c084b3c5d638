import { dimensions } from '@scriptorium/insights/events'
import { describe, expect, inject } from 'vitest'
import { refusal } from './refusal.ts'
import { callers, newHiddenSpace, roads, walls } from './support/hidden-space.ts'
import { openTo, textsFrom } from './support/open-to.ts'
import { test as base } from './test.ts'

const test = base.extend('textsFor', ({ server }) => textsFrom(server))

const attemptOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

// The most powerful caller tries all walls, each other one two of them.
const strongest = 'creator on the space and admin of the sites'
const all = Object.keys(callers).flatMap((name, index) =>
  (name === strongest ? walls : [0, 2].map((step) => walls[(index + step) % walls.length]!)).map(
    (wall) => [wall, name] as const,
  ),
)

// What callers may do does not depend on the kind of database, and `hidden-writes.test.ts` tries all writes on both.
const isSqlite = inject('template').kind === 'sqlite'
const cases = isSqlite ? all : all.filter(([, name]) => name === strongest).slice(0, 1)
const tried = isSqlite ? walls : (['section'] as const)

/** The roads by which its admin opens a hidden space: in PostgreSQL, those that change who may read it. */
const opened = (
  [
    ['visitor-auth', 'the site becomes unlisted'],
    ['share-link', 'the site becomes public'],
    ['condition', 'condition null of the site space'],
    ['condition', 'adaptive content off'],
    ['section', 'condition true of the section'],
    ['unpublished', 'publishing the site'],
    ['unpublished', 'the space on an open site'],
    ['unpublished', 'the space into an open collection'],
    ['unpublished', 'another default level of the collection'],
  ] as const
).filter(([wall]) => isSqlite || wall === 'unpublished')

describe('a hidden space', () => {
  test.for(cases)('behind %s stays hidden from a %s', async ([wall, name], { server, textsFor }) => {
    const hidden = await newHiddenSpace(server, wall)
    const caller = await callers[name]!(hidden)
    const [member, guest] = [await hidden.own.join({ role: 'read' }), await hidden.own.join({ role: 'guest' })]
    const eyes = { textsFor, member: member.docs, guest: guest.docs }
    for (const [road, attempt] of Object.entries(roads)) {
      const status = await attemptOf(attempt(caller.docs, hidden, caller))
      // What is refused is rolled back.
      const found = status === 200 ? await openTo(hidden, eyes) : []
      expect({ road, found, is500: status >= 500 }).toEqual({ road, found: [], is500: false })
    }
    expect(await openTo(hidden, eyes)).toEqual([])
  })

  test.for(opened)('behind %s: its admin opens it by: %s', async ([wall, road], { server, textsFor }) => {
    const hidden = await newHiddenSpace(server, wall)
    const [member, guest] = [await hidden.own.join({ role: 'read' }), await hidden.own.join({ role: 'guest' })]
    const eyes = { textsFor, member: member.docs, guest: guest.docs }
    const { docs } = hidden.own
    await roads[road]!(docs, hidden, { ...member, docs })
    const isClosing = road === 'adaptive content off'
    expect((await openTo(hidden, eyes)).length > 0).toBe(!isClosing)
  })

  test('the refusal names the space, by its title only to those who can read it', async ({ server }) => {
    const hidden = await newHiddenSpace(server, 'visitor-auth')
    const body = { visibility: 'public' } as const
    const reader = await callers['reader of the space and admin of the sites']!(hidden)
    const named = await refusal(reader.docs.updateSiteById({ params: hidden.site, body }))
    expect(named).toMatchObject({ status: 403, code: 'forbidden' })
    expect(named.detail).toContain(`"${hidden.title}" (${hidden.spaceId})`)
    const stranger = await callers['admin of the sites']!(hidden)
    const unnamed = await refusal(stranger.docs.updateSiteById({ params: hidden.site, body }))
    expect(unnamed).toMatchObject({ status: 403 })
    expect(unnamed.detail).toContain(hidden.spaceId)
    expect(unnamed.detail).not.toContain(hidden.title)
  })

  test('comes back on a deleted site only by its own admin', async ({ server, textsFor }) => {
    const hidden = await newHiddenSpace(server, 'unpublished')
    const { own, site } = hidden
    const [member, guest] = [await own.join({ role: 'read' }), await own.join({ role: 'guest' })]
    const eyes = { textsFor, member: member.docs, guest: guest.docs }
    await own.docs.publishSite({ params: site })
    const { docs } = await callers['reader of the space and admin of the sites']!(hidden)
    await docs.deleteSiteById({ params: site })
    const refused = await refusal(docs.restoreSite({ params: site }))
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
    expect(refused.detail).toContain(`"${hidden.title}" (${hidden.spaceId})`)
    expect(await openTo(hidden, eyes)).toEqual([])
    await own.docs.restoreSite({ params: site })
    expect((await openTo(hidden, eyes)).length).toBeGreaterThan(0)
  })

  test('an admin of the site alone can narrow it', async ({ server }) => {
    const hidden = await newHiddenSpace(server, 'section')
    const { docs } = await callers['reader of the space and admin of the sites']!(hidden)
    const { site, siteSpaceId, siteSectionId } = hidden
    const inner = { ...site, siteSpaceId }
    const condition = 'visitor.claims.staff == true && visitor.claims.unsigned.beta == true'
    await docs.updateSiteSectionById({ params: { ...site, siteSectionId }, body: { condition } })
    await docs.updateSiteSpaceById({ params: inner, body: { condition: 'visitor.claims.unsigned.beta' } })
    await docs.updateSiteAdaptiveSchema({
      params: site,
      body: {
        jsonSchema: { type: 'object', properties: { plan: { type: 'string' } }, additionalProperties: false } as never,
      },
    })
    await docs.updateSiteById({ params: site, body: { visibility: 'visitor-auth' } })
    await docs.unpublishSite({ params: site })
  })

  test.for(tried)('behind %s is not in what those learn of the site who cannot read it', async (wall, { server }) => {
    const hidden = await newHiddenSpace(server, wall)
    const { docs } = await callers['admin of the sites']!(hidden)
    const { site, siteSectionId, siteSpaceId, own, spaceId } = hidden
    const { items } = await docs.listSites({ params: own.params, query: { space: spaceId } })
    expect(items).toEqual([])
    const told = JSON.stringify([
      await docs.getSiteById({ params: site }),
      await docs.listSites({ params: own.params }),
      await docs.listSiteSpaces({ params: site }),
      await docs.listSiteSections({ params: site }),
      await docs.listSiteSectionGroups({ params: site }),
      await docs.getSiteStructure({ params: site }),
      await docs.getPublishedContentSite({ params: site }),
    ])
    const { title, revision } = hidden
    for (const word of [title, revision, spaceId, siteSpaceId, siteSectionId]) expect(told).not.toContain(word)
    expect(JSON.parse(told)[0]).toMatchObject({ siteSpaces: 1 })
    const params = { ...site, siteSpaceId, siteSectionId }
    const byId = [
      () => docs.getSiteSpaceById({ params }),
      () => docs.getSiteSectionById({ params }),
      () => docs.getSiteSpaceCustomizationById({ params }),
      () => docs.updateSiteSpaceById({ params, body: { path: 'taken' } }),
      () => docs.updateSiteSectionById({ params, body: { title: 'Taken' } }),
      () => docs.duplicateSiteSpace({ params }),
    ]
    for (const call of byId) expect(await refusal(call())).toMatchObject({ status: 404 })
    const destination = { kind: 'site-space', siteSpaceId } as const
    const redirect = docs.createSiteRedirect({ params: site, body: { source: '/a', destination } })
    expect(await refusal(redirect)).toMatchObject({ status: 400, code: 'invalid_reference' })
  })

  test('its redirects are unknown to those who cannot read it', async ({ server }) => {
    const hidden = await newHiddenSpace(server, 'condition')
    const { docs } = await callers['admin of the sites']!(hidden)
    const { site, siteSectionId, siteSpaceId } = hidden
    const destinations = [
      { kind: 'site-space', siteSpaceId },
      { kind: 'site-page', siteSpaceId, pageId: hidden.spaceId },
      { kind: 'site-section', siteSectionId },
    ] as const
    for (const [index, destination] of destinations.entries()) {
      const body = { source: `/old/${index}`, destination }
      const { id: siteRedirectId } = await hidden.own.docs.createSiteRedirect({ params: site, body })
      const params = { ...site, siteRedirectId }
      expect(await refusal(docs.getSiteRedirectById({ params }))).toMatchObject({ status: 404 })
      expect(await refusal(docs.updateSiteRedirectById({ params, body: { source: '/new' } }))).toMatchObject({
        status: 404,
      })
      await docs.deleteSiteRedirectById({ params })
    }
    expect(await docs.listSiteRedirects({ params: site })).toMatchObject({ count: 0, items: [] })
    expect(await hidden.own.docs.listSiteRedirects({ params: site })).toMatchObject({ count: 3 })
  })

  test('its visits are not told to those who cannot read it', async ({ server }) => {
    const hidden = await newHiddenSpace(server, 'condition')
    const { docs } = await callers['admin of the sites']!(hidden)
    const { own, site, siteSectionId: siteSection, siteSpaceId: siteSpace, spaceId: space } = hidden
    const session = { visitorId: 'visitor-1', userAgent: 'Mozilla/5.0 Firefox/130.0' }
    const places = [
      { url: 'https://docs.example/docs/reorganization/plan', siteSection, siteSpace, space, page: 'p1' },
      { url: 'https://docs.example/docs/reorganization', siteSection, siteSpace, space, page: 'p2' },
      {
        url: 'https://docs.example/docs/welcome',
        siteSpace: hidden.openSiteSpaceId,
        space: hidden.openSiteSpaceId,
        page: 'p3',
      },
    ]
    const events = places.map((location) => ({ type: 'page_view' as const, session, location }))
    await own.docs.trackEventsInSiteById({ params: site, body: { events } })
    await server.services.insights.flush()
    const told = (client: typeof docs) =>
      Promise.all(
        (['page', 'siteSection', 'siteSpace', 'urlPath'] as const).map(async (column) => {
          const body = { range: 'last24Hours' as const, groupBy: [{ column }] }
          return (await client.aggregateSiteEvents({ params: site, body })).columns[0]!.values.length
        }),
      )
    expect(await told(own.docs)).toEqual([3, 1, 2, 3])
    expect(await told(docs)).toEqual([1, 0, 1, 1])
    const eventsFor = async (client: typeof docs, query: object) => {
      const body = { range: 'last24Hours' as const, select: [{ column: 'eventsCount' as const }], ...query }
      return (await client.aggregateSiteEvents({ params: site, body })).columns[0]!.values
    }
    expect([await eventsFor(own.docs, {}), await eventsFor(docs, {})]).toEqual([[3], [1]])
    for (const column of dimensions) {
      if (['page', 'siteSection', 'siteSpace', 'urlPath'].includes(column)) continue
      const asked = [{ groupBy: [{ column }] }, { where: [{ column, values: ['a'] }] }]
      for (const query of asked) {
        await eventsFor(own.docs, query)
        expect(await refusal(eventsFor(docs, query))).toMatchObject({ status: 403, code: 'forbidden' })
      }
    }
  })
})
