import { createSender } from '@scriptorium/tools/contract/http.ts'
import { bodyOf, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { bodyExamplesOf } from '@scriptorium/tools/contract/spec.ts'
import { describe, expect, inject } from 'vitest'
import { callers, newHiddenSpace, type HiddenSpace, type Wall } from './support/hidden-space.ts'
import { openTo, textsFrom } from './support/open-to.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { testWith } from './test.ts'

// Examples name addresses elsewhere, which a job would try to reach.
const base = testWith({ backgroundJobs: 'off' })

// Each operation compiles its validators when it is first met.
const test = base.extend('send', ({ server }, { onCleanup }) => {
  const send = createSender(server.url)
  onCleanup(() => send.close())
  return send
})

const isOnPlaces = ({ path }: SpecOperation) => /\{(organization|space|collection)Id\}/.test(path)
const isDelete = ({ method }: SpecOperation) => method === 'delete'

/** All writes, with those that delete something last. OpenAPI documents would be fetched from the addresses of the examples. */
const writes = allOperations
  .filter((operation) => isImplemented(operation.operationId) && !isRead(operation) && isOnPlaces(operation))
  .filter(({ tags }) => !tags?.includes('openapi-specs'))
  .toSorted((one, other) => Number(isDelete(one)) - Number(isDelete(other)))

/** Returns the ids that requests name: those of the hidden space on its site, and on a site that is open. */
const placesOf = async (hidden: HiddenSpace, people: Ids): Promise<Ids[]> => {
  const { own, spaceId, collectionId, openCollectionId, site, openSite, openSiteSpaceId, siteSpaceId } = hidden
  const [page] = (await own.docs.getCurrentRevision({ params: hidden })).pages
  const { id: changeRequestId } = await own.docs.createChangeRequest({ params: hidden, body: {} })
  const common = { ...own.params, ...people, spaceId, collectionId, otherCollectionId: openCollectionId }
  const content = { pageId: page!.id, changeRequestId }
  const sections = { siteSectionId: hidden.siteSectionId, otherSiteSectionId: hidden.siteSectionId }
  return [
    { ...common, ...content, ...site, ...sections, siteSpaceId, siteSectionGroupId: hidden.groupId },
    { ...common, ...content, ...openSite, siteSpaceId: openSiteSpaceId, otherSiteSpaceId: openSiteSpaceId },
  ]
}

// Which writes need which rights does not depend on the database. So PostgreSQL tries one wall, and the site that has it.
const isSqlite = inject('template').kind === 'sqlite'

describe('a hidden space', () => {
  test.for<Wall>(isSqlite ? ['condition', 'visitor-auth'] : ['visitor-auth'])(
    'behind %s stays hidden whatever is written',
    async (wall, { server, send }) => {
      const hidden = await newHiddenSpace(server, wall)
      const { own } = hidden
      const caller = await callers['creator on the space and admin of the sites']!(hidden)
      const [member, guest] = [await own.join({ role: 'read' }), await own.join({ role: 'guest' })]
      const body = { title: 'Everybody', members: [member.id] }
      const { id: teamId } = await own.docs.createOrganizationTeam({ params: own.params, body })
      const eyes = { textsFor: textsFrom(server), member: member.docs, guest: guest.docs }
      const written = new Set<string>()
      const places = await placesOf(hidden, { userId: member.id, adminId: own.admin.id, teamId })
      for (const ids of isSqlite ? places : places.slice(0, 1)) {
        for (const operation of writes) {
          const first = validRequest(operation, caller.token, ids)
          const others = bodyExamplesOf(operation).slice(1)
          for (const request of [first, ...others.map((example) => ({ ...first, body: bodyOf(example, ids) }))]) {
            const { status } = await send(request)
            if (status >= 300) continue
            const { operationId } = operation
            written.add(operationId)
            expect({ operationId, request, found: await openTo(hidden, eyes) }).toMatchObject({ found: [] })
          }
        }
      }
      expect(written.size).toBeGreaterThan(50)
    },
  )
})
