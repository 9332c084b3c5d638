import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('getAuthenticatedUser', () => {
  test('200 with the user of the token', async () => {
    const nadia = await server.createTestUser({ role: 'read', displayName: 'Nadia', email: 'nadia@example.com' })
    expect(await server.api(nadia.token).getAuthenticatedUser()).toEqual({
      object: 'user',
      id: nadia.id,
      displayName: 'Nadia',
      email: 'nadia@example.com',
      urls: { location: expect.stringContaining(`/v1/users/${nadia.id}`) },
    })
  })

  test('200 without an e-mail address where there is none', async () => {
    const { token } = await server.createTestUser({ role: null })
    expect(await server.api(token).getAuthenticatedUser()).not.toHaveProperty('email')
  })

  test('200 with the photo of the user', async () => {
    const { id, token } = await server.createTestUser({ role: null })
    const photoUrl = 'https://example.com/me.png'
    await server.services.database.writeTx((trx) => trx('users').where({ id }).update({ photoUrl }))
    expect(await server.api(token).getAuthenticatedUser()).toMatchObject({ photoURL: photoUrl })
  })
})
