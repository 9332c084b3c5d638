import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { operations } from '@scriptorium/types'
import { describe, expect, inject } from 'vitest'
import { insert, publish } from './content.ts'
import { fetchWhole } from './fetch-whole.ts'
import { newHiddenSpace, type Wall } from './support/hidden-space.ts'
import { blindCallers, newLinkedWorld } from './support/linked-world.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { test as base } from './test.ts'

// Each operation compiles its validators when it is first met.
const test = base.extend('send', ({ server }, { onCleanup }) => {
  const send = createSender(server.url)
  onCleanup(() => send.close())
  return send
})

const readable = allOperations.filter(
  (operation) =>
    isImplemented(operation.operationId) && (isRead(operation) || 'reads' in operations[operation.operationId]),
)

/** Returns queries with the values of the optional parameters, one at a time. */
const variantsOf = ({ parameters }: SpecOperation): string[] =>
  parameters.flatMap(({ in: place, name, required, schema = {} }) => {
    if (place !== 'query' || required) return []
    if (['search', 'title', 'query'].includes(name)) return [`${name}=zebra`, `${name}=reorganization`]
    const { type, enum: values } = schema.type === 'array' ? (schema.items ?? {}) : schema
    return (values ?? (type === 'boolean' ? [true, false] : [])).map((value) => `${name}=${String(value)}`)
  })

const withQuery = (path: string, query: string) =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`

const surfaces = ['', 'sitemap.xml', 'sitemap-pages.xml', 'robots.txt', 'llms.txt', 'llms-full.txt', '~search?q=zebra']
const guesses = ['reorganization', 'reorganization/zebra-ledger', 'links', 'links.md', '~feed', 'nothing', '~mcp']

// The checks of walls do not depend on the database. So PostgreSQL tries only one wall of each kind.
const isSqlite = inject('template').kind === 'sqlite'
const walls: Wall[] = isSqlite ? ['condition', 'unpublished'] : ['condition']
const wallsOfSites: Wall[] = isSqlite ? ['section', 'visitor-auth'] : ['section']

describe('a caller who may not read a space', () => {
  test.for(walls)('behind %s learns nothing of it', async (wall, { server, send }) => {
    const hidden = await newHiddenSpace(server, wall)
    const { openIds, secrets, written, member, inbox } = await newLinkedWorld(server, hidden)
    const { own, site, openSite, siteSpaceId, siteSectionId, openSiteSpaceId: open } = hidden
    const places: Ids[] = [
      { ...openIds, ...site, siteSpaceId: open },
      { ...openIds, ...openSite, siteSpaceId: open },
      { ...openIds, ...site, siteSpaceId, siteSectionId, spaceId: hidden.spaceId, collectionId: hidden.collectionId },
    ]
    const ask = (token: string, operation: SpecOperation, queries: readonly string[]) =>
      places.flatMap((place) => queries.map((query) => ({ token, operation, place, query })))
    const others = await blindCallers(server, hidden, openIds)
    const cases = readable.flatMap((operation) => [
      ...ask(member.token, operation, ['', ...variantsOf(operation)]),
      ...others.flatMap((token) => ask(token, operation, [''])),
    ])
    const told = await each(cases, async ({ token, operation, place, query }) => {
      const request = validRequest(operation, token, place)
      const { status, text } = await send({ ...request, path: withQuery(request.path, query) })
      // The links of an open page are what its author wrote, and a refusal names the spaces of which it needs an admin.
      const refused = status === 403 && text.includes('You need the admin role on') ? [hidden.spaceId] : []
      const known = operation.tags?.includes('links') ? written : refused
      const given = [...Object.values(place), ...known]
      const found = secrets.filter((word) => text.includes(word) && !given.includes(word))
      const isWrong = found.length > 0 || status >= 500
      return isWrong ? [`${operation.operationId}?${query} ${status} ${found.join(', ')}`] : []
    })
    expect(told.flat()).toEqual([])
    const { items } = await member.docs.listInbox({ params: own.params })
    expect([inbox.length > 0, items]).toEqual([true, []])
  })

  test.for(wallsOfSites)('behind %s learns nothing of it on sites', async (wall, { server }) => {
    const hidden = await newHiddenSpace(server, wall)
    const { secrets } = await newLinkedWorld(server, hidden)
    const told: string[] = []
    for (const { siteId } of [hidden.site, hidden.openSite]) {
      const root = `${server.url}/sites/${hidden.own.organizationId}/${siteId}/`
      for (const path of [...surfaces, ...guesses]) {
        const answer = await fetchWhole(root + path)
        // Pages repeat the address and the query of the visitor.
        const text = (await answer.text()).replaceAll(/value="[^"]*"|zebra(?!-ledger)|[~/]reorganization/g, '')
        const found = secrets.filter((word) => text.includes(word) && !path.includes(word))
        if (found.length > 0) told.push(`${path} ${answer.status} ${found.join(', ')}`)
      }
    }
    expect(told).toEqual([])
  })

  test('cannot tell from the tags of lists that it changes', async ({ server }) => {
    const hidden = await newHiddenSpace(server, 'condition')
    const root = `${server.url}/sites/${hidden.own.organizationId}/${hidden.site.siteId}/`
    const tags = async () => {
      const answers = await Promise.all(['sitemap.xml', 'llms.txt'].map((path) => fetchWhole(root + path)))
      return answers.map(({ status, headers }) => [status, headers.get('etag')])
    }
    const before = await tags()
    await publish(hidden.own.docs, hidden, insert('# More'))
    expect(await tags()).toEqual(before)
    await hidden.own.docs.updateSiteSpaceById({ params: { ...hidden.site, ...hidden }, body: { condition: null } })
    expect(await tags()).not.toEqual(before)
  })
})
