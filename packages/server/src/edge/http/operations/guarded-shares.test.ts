import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSectionedSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

interface Guard {
  headers: { 'If-Match': string }
}

interface Read {
  withResponse: () => Promise<{ response: Response }>
}

const guardOf = async (read: Read): Promise<Guard> => {
  const { response } = await read.withResponse()
  return { headers: { 'If-Match': response.headers.get('etag')! } }
}

/** Expects that only the first of two writes with the same guard changes something, and that a removal with it is refused, too. */
const expectOneWins = async (
  read: () => Read,
  write: (guard: Guard, isFirst: boolean) => Promise<unknown>,
  remove: (guard: Guard) => Promise<unknown>,
) => {
  const guard = await guardOf(read())
  await write(guard, true)
  for (const late of [() => write(guard, false), () => remove(guard)])
    expect(await refusal(late())).toMatchObject({ status: 412, code: 'precondition_failed' })
  await remove(await guardOf(read()))
  expect(await refusal(read().withResponse())).toMatchObject({ status: 404 })
}

const roleOf = (isFirst: boolean) => ({ role: isFirst ? ('edit' as const) : ('admin' as const) })

const newSpacePlace = async () => ({
  spaceId: (await own.docs.createSpace({ params: own.params, body: { empty: true } })).id,
})
const newCollectionPlace = async () => ({
  collectionId: (await own.docs.createCollection({ params: own.params, body: { title: 'Shelf' } })).id,
})
const newUser = async () => ({ userId: (await own.join({ role: 'read' })).id })
const newTeam = async () => ({
  teamId: (await own.docs.createOrganizationTeam({ params: own.params, body: { title: 'Docs' } })).id,
})
const title = '200 with the role; 412 for a change of a role that somebody has changed since'

describe('getUserPermissionInSpace', () => {
  test(title, async () => {
    const { docs } = own
    const place = await newSpacePlace()
    const one = await newUser()
    const params = { ...place, ...one }
    await docs.inviteToSpace({ params: place, body: { users: [one.userId], role: 'read' } })
    expect(await docs.getUserPermissionInSpace({ params })).toMatchObject({ permission: 'read' })
    await expectOneWins(
      () => docs.getUserPermissionInSpace({ params }),
      (guard, isFirst) => docs.updateUserPermissionInSpace({ params, body: roleOf(isFirst), ...guard }),
      (guard) => docs.removeUserFromSpace({ params, ...guard }),
    )
  })
})

describe('getTeamPermissionInSpace', () => {
  test(title, async () => {
    const { docs } = own
    const place = await newSpacePlace()
    const one = await newTeam()
    const params = { ...place, ...one }
    await docs.inviteToSpace({ params: place, body: { teams: [one.teamId], role: 'read' } })
    expect(await docs.getTeamPermissionInSpace({ params })).toMatchObject({ permission: 'read' })
    await expectOneWins(
      () => docs.getTeamPermissionInSpace({ params }),
      (guard, isFirst) => docs.updateTeamPermissionInSpace({ params, body: roleOf(isFirst), ...guard }),
      (guard) => docs.removeTeamFromSpace({ params, ...guard }),
    )
  })
})

describe('getUserPermissionInCollection', () => {
  test(title, async () => {
    const { docs } = own
    const place = await newCollectionPlace()
    const one = await newUser()
    const params = { ...place, ...one }
    await docs.inviteToCollection({ params: place, body: { users: [one.userId], role: 'read' } })
    expect(await docs.getUserPermissionInCollection({ params })).toMatchObject({ permission: 'read' })
    await expectOneWins(
      () => docs.getUserPermissionInCollection({ params }),
      (guard, isFirst) => docs.updateUserPermissionInCollection({ params, body: roleOf(isFirst), ...guard }),
      (guard) => docs.removeUserFromCollection({ params, ...guard }),
    )
  })
})

describe('getTeamPermissionInCollection', () => {
  test(title, async () => {
    const { docs } = own
    const place = await newCollectionPlace()
    const one = await newTeam()
    const params = { ...place, ...one }
    await docs.inviteToCollection({ params: place, body: { teams: [one.teamId], role: 'read' } })
    expect(await docs.getTeamPermissionInCollection({ params })).toMatchObject({ permission: 'read' })
    await expectOneWins(
      () => docs.getTeamPermissionInCollection({ params }),
      (guard, isFirst) => docs.updateTeamPermissionInCollection({ params, body: roleOf(isFirst), ...guard }),
      (guard) => docs.removeTeamFromCollection({ params, ...guard }),
    )
  })
})

describe('getUserPermissionInSite', () => {
  test(title, async () => {
    const { docs } = own
    const { params: place } = await newSectionedSite(own, ['One', 'Two'])
    const one = await newUser()
    const params = { ...place, ...one }
    await docs.inviteToSite({ params: place, body: { users: [one.userId], role: 'read' } })
    expect(await docs.getUserPermissionInSite({ params })).toMatchObject({ permission: 'read' })
    await expectOneWins(
      () => docs.getUserPermissionInSite({ params }),
      (guard, isFirst) => docs.updateUserPermissionInSite({ params, body: roleOf(isFirst), ...guard }),
      (guard) => docs.removeUserFromSite({ params, ...guard }),
    )
  })
})

describe('getTeamPermissionInSite', () => {
  test(title, async () => {
    const { docs } = own
    const { params: place } = await newSectionedSite(own, ['One', 'Two'])
    const one = await newTeam()
    const params = { ...place, ...one }
    await docs.inviteToSite({ params: place, body: { teams: [one.teamId], role: 'read' } })
    expect(await docs.getTeamPermissionInSite({ params })).toMatchObject({ permission: 'read' })
    await expectOneWins(
      () => docs.getTeamPermissionInSite({ params }),
      (guard, isFirst) => docs.updateTeamPermissionInSite({ params, body: roleOf(isFirst), ...guard }),
      (guard) => docs.removeTeamFromSite({ params, ...guard }),
    )
  })
})

describe('getTeamMemberInOrganizationById', () => {
  test('412 for a member of a team whose role in it somebody has changed; one who was taken out is not added again', async () => {
    const { docs } = own
    const { id: userId } = await own.join({ role: 'read' })
    const { id: teamId } = await docs.createOrganizationTeam({
      params: own.params,
      body: { title: 'Docs', members: [userId] },
    })
    const params = { ...own.params, teamId, userId }
    const read = () => docs.getTeamMemberInOrganizationById({ params })
    const guard = await guardOf(read())
    await expectOneWins(
      read,
      (one) => docs.addMemberToOrganizationTeamById({ params, body: { role: 'owner' }, ...one }),
      (one) => docs.deleteMemberFromOrganizationTeamById({ params, ...one }),
    )
    const again = docs.addMemberToOrganizationTeamById({ params, body: { role: 'owner' }, ...guard })
    expect(await refusal(again)).toMatchObject({ status: 412 })
  })
})

describe('getSiteExternalLinkById', () => {
  test('412 for an external link that somebody has changed', async () => {
    const { docs } = own
    const { params: site } = await newSectionedSite(own, ['One', 'Two'])
    const body = { title: 'Source', url: 'https://example.com/source' }
    const { id } = await docs.addExternalLinkToSite({ params: site, body })
    const params = { ...site, siteExternalLinkId: id }
    await expectOneWins(
      () => docs.getSiteExternalLinkById({ params }),
      (guard) => docs.updateSiteExternalLinkById({ params, body: { title: 'Code' }, ...guard }),
      (guard) => docs.deleteSiteExternalLinkById({ params, ...guard }),
    )
  })
})

test('412 for an entry of the glossary that somebody has changed, and nothing else is changed', async () => {
  const { docs, params } = own
  const change = (...operations: object[]) => docs.updateGlossaryEntries({ params, body: { operations } as never })
  await change({ type: 'insert', translations: { en: 'space' } })
  const [{ id } = { id: '' }] = (await docs.listGlossaryEntries({ params })).items
  const { headers } = await guardOf(docs.getGlossaryEntry({ params: { ...params, glossaryEntryId: id } }))
  const ifMatch = headers['If-Match']
  await change({ type: 'update', id, translations: { en: 'room' }, ifMatch })
  const insert = { type: 'insert', translations: { en: 'site' } }
  for (const late of [
    { type: 'update', id, translations: { en: 'hall' }, ifMatch },
    { type: 'delete', id, ifMatch },
  ])
    expect(await refusal(change(insert, late))).toMatchObject({
      status: 412,
      errors: [{ pointer: '/body/operations/1/ifMatch' }],
    })
  expect((await docs.listGlossaryEntries({ params })).items.map((one) => one.translations)).toEqual([{ en: 'room' }])
  await change({ type: 'delete', id })
  await change({ type: 'delete', id, ifMatch })
})

test('an entry of a bulk write fails for a redirect that somebody has changed or removed', async () => {
  const { docs } = own
  const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
  const to = (index: number) => ({ kind: 'site-section' as const, siteSectionId: sections[index]!.id })
  const write = async (entry: object) => {
    const body = { redirects: [{ source: '/old', ...entry }] } as never
    const { results } = await docs.bulkUpsertSiteRedirects({ params, body })
    return results[0]!.status
  }
  const { id: siteRedirectId } = await docs.createSiteRedirect({ params, body: { source: '/old', destination: to(0) } })
  const { headers } = await guardOf(docs.getSiteRedirectById({ params: { ...params, siteRedirectId } }))
  const ifMatch = headers['If-Match']
  expect(await write({ destination: to(1), ifMatch })).toBe('updated')
  expect(await write({ destination: to(0), ifMatch })).toBe('error')
  expect(await write({ destination: null, ifMatch })).toBe('error')
  expect(await write({ destination: null })).toBe('deleted')
  expect(await write({ destination: to(0), ifMatch })).toBe('error')
  expect(await write({ destination: null, ifMatch })).toBe('deleted')
})
