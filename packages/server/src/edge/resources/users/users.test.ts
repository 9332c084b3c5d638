import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { test } from '../../../../test/test.ts'

describe('getAuthenticatedUser', () => {
  test('200 with the user of the token', async ({ server }) => {
    const nadia = await server.createTestUser({ role: 'read', displayName: 'Nadia', email: 'nadia@example.com' })
    expect(await server.api(nadia.token).getAuthenticatedUser()).toEqual({
      object: 'user',
      id: nadia.id,
      displayName: 'Nadia',
      email: 'nadia@example.com',
      urls: { location: expect.stringContaining(`/v1/users/${nadia.id}`) },
    })
  })

  test('200 without an e-mail address if there is none', async ({ server }) => {
    const { token } = await server.createTestUser({ role: null })
    expect(await server.api(token).getAuthenticatedUser()).not.toHaveProperty('email')
  })

  test('200 with the photo of the user', async ({ server }) => {
    const { id, token } = await server.createTestUser({ role: null })
    const photoUrl = 'https://example.com/me.png'
    await server.services.database.writeTx((trx) => trx('users').where({ id }).update({ photoUrl }))
    expect(await server.api(token).getAuthenticatedUser()).toMatchObject({ photoURL: photoUrl })
  })
})

describe('getUserById', () => {
  test('200 for the caller, and for users of a shared organization, guests too', async ({ server }) => {
    const { docs, admin, join } = await newOrganization(server)
    const guest = await join({ role: 'guest', displayName: 'Nadia' })
    const alone = await server.createTestUser({ role: null })
    const me = await server.api(alone.token).getAuthenticatedUser()
    expect(await server.api(alone.token).getUserById({ params: { userId: alone.id } })).toEqual(me)
    expect(await docs.getUserById({ params: { userId: guest.id } })).toEqual(await guest.docs.getAuthenticatedUser())
    expect(await guest.docs.getUserById({ params: { userId: admin.id } })).toMatchObject({ displayName: 'Ada' })
  })

  test('404 for a user without a shared organization, as for an unknown one', async ({ server }) => {
    const [one, other] = [await newOrganization(server), await newOrganization(server)]
    const [foreign, unknown] = [
      await refusal(one.docs.getUserById({ params: { userId: other.admin.id } })),
      await refusal(one.docs.getUserById({ params: { userId: nobody } })),
    ]
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
    expect(foreign.detail).toBe(unknown.detail)
  })

  test('404 as soon as one of the two is removed or the caller is disabled', async ({ server }) => {
    const { docs, admin, params, join } = await newOrganization(server)
    const [removed, disabled] = [await join({ role: 'read' }), await join({ role: 'read' })]
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: removed.id } })
    await server.services.database.writeTx((trx) =>
      trx('members').where({ userId: disabled.id }).update({ disabledAt: '2030' }),
    )
    const calls = [
      docs.getUserById({ params: { userId: removed.id } }),
      removed.docs.getUserById({ params: { userId: admin.id } }),
      disabled.docs.getUserById({ params: { userId: admin.id } }),
    ]
    for (const problem of await Promise.all(calls.map(refusal))) expect(problem).toMatchObject({ status: 404 })
    expect(await docs.getUserById({ params: { userId: disabled.id } })).toMatchObject({ id: disabled.id })
  })
})

describe('updateUserById', () => {
  test('200 with the values of the body', async ({ server }) => {
    const { docs, admin, params: organization } = await newOrganization(server)
    const params = { userId: admin.id }
    const before = await docs.getAuthenticatedUser()
    expect(await docs.updateUserById({ params, body: {} })).toEqual(before)
    const body = { displayName: 'Ada Ö. 🌿', photoURL: 'https://example.com/ada.png' }
    const changed = await docs.updateUserById({ params, body })
    expect(changed).toEqual({ ...before, ...body })
    expect(await docs.getAuthenticatedUser()).toEqual(changed)
    const member = { ...organization, userId: admin.id }
    expect((await docs.getMemberInOrganizationById({ params: member })).user).toEqual(changed)
    expect(await docs.updateUserById({ params, body: { photoURL: null } })).not.toHaveProperty('photoURL')
  })

  test('200 with the language of mails, which nobody else sees', async ({ server }) => {
    const { docs, admin, join } = await newOrganization(server)
    const params = { userId: admin.id }
    expect(await docs.updateUserById({ params, body: { language: 'ja' } })).toMatchObject({ language: 'ja' })
    expect(await docs.getAuthenticatedUser()).toMatchObject({ language: 'ja' })
    expect(await docs.getUserById({ params })).toMatchObject({ language: 'ja' })
    const colleague = await join({ role: 'admin' })
    expect(await colleague.docs.getUserById({ params })).not.toHaveProperty('language')
  })

  test.for([
    { displayName: '' },
    { displayName: 'x'.repeat(65) },
    { photoURL: 'javascript:alert(1)' },
    { language: 'tlh' as 'de' },
  ])('400 for %j', async (body, { server }) => {
    const { docs, admin } = await newOrganization(server)
    const problem = await refusal(docs.updateUserById({ params: { userId: admin.id }, body }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: `/body/${Object.keys(body)[0]}` }] })
  })

  test('403 for another user whom the caller can see, 404 for one whom the caller cannot see', async ({ server }) => {
    const [{ docs, join }, other] = [await newOrganization(server), await newOrganization(server)]
    const seen = await join({ role: 'read' })
    for (const [userId, status] of [
      [seen.id, 403],
      [other.admin.id, 404],
      [nobody, 404],
    ] as const) {
      const call = docs.updateUserById({ params: { userId }, body: { displayName: 'Mine' } })
      expect(await refusal(call)).toMatchObject({ status })
    }
    expect(await seen.docs.getAuthenticatedUser()).toMatchObject({ displayName: 'Test' })
  })
})
