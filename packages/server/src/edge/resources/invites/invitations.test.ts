import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization

test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const listed = async ({ docs, params } = own) => {
  const { items, count } = await docs.listOrganizationInvitations({ params })
  expect(count).toBe(items.length)
  return items.map(({ email }) => email).toSorted()
}

const invite = async (email: string, { docs, params } = own) => {
  const { invitations } = await docs.inviteUsersToOrganization({ params, body: { emails: [email], role: 'edit' } })
  return invitations[0]!
}

describe('listOrganizationInvitations', () => {
  test('200 with the invitations that can still be accepted, page by page', async ({ server }) => {
    await own.docs.createOrganizationInvite({ params: own.params, body: { role: 'read' } })
    const [nadia, ravi] = [await invite('nadia@example.com'), await invite('ravi@example.com')]
    const late = await invite('late@example.com')
    await server.services.database.writeTx((trx) =>
      trx('invites').where({ id: late.id }).update({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    )
    const all = await own.docs.listOrganizationInvitations({ params: own.params })
    expect(all.items.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual([nadia, ravi])
    const walked = []
    const list = own.docs.listOrganizationInvitations.items({ params: own.params, query: { limit: 1 } })
    for await (const invitation of list) walked.push(invitation)
    expect(walked).toEqual(all.items)
  })

  test('200 without those that were withdrawn or accepted, and without those of others', async ({ server }) => {
    await invite('ours@example.com')
    const withdrawn = await invite('wrong@example.com')
    await own.docs.deleteOrganizationInviteById({ params: { ...own.params, inviteId: withdrawn.id } })
    const accepted = await invite('kofi@example.com')
    const kofi = await server.createTestUser({ role: null, email: 'kofi@example.com' })
    await server.services.database.writeTx((trx) =>
      trx('users').where({ id: kofi.id }).update({ emailVerifiedAt: '2030' }),
    )
    await server.api(kofi.token).joinOrganizationWithInvite({ params: { ...own.params, inviteId: accepted.id } })
    const foreign = await newOrganization(server)
    await invite('theirs@example.com', foreign)
    expect(await listed()).toEqual(['ours@example.com'])
    expect(await listed(foreign)).toEqual(['theirs@example.com'])
  })

  test('403 for a caller who is not an admin', async () => {
    const { docs } = await own.join({ role: 'create' })
    expect(await refusal(docs.listOrganizationInvitations({ params: own.params }))).toMatchObject({ status: 403 })
  })
})
