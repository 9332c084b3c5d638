import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let own: TestOrganization
const test = base
  /** Someone with an address, which they have shown to be theirs. */
  .extend(
    'newUser',
    ({ server }) =>
      async (role: null | 'guest' | 'read', at = domain, emailVerifiedAt: string | null = '2030') => {
        const given = { role, email: `user${++users}@${at}`, organizationId: own.params.organizationId }
        const user = await server.createTestUser(given)
        await server.services.database.writeTx((trx) => trx('users').where({ id: user.id }).update({ emailVerifiedAt }))
        return { ...user, docs: server.api(user.token) }
      },
  )
  .extend(
    'disable',
    ({ server }) =>
      (userId: string) =>
        server.services.database.writeTx((trx) => trx('members').where({ userId }).update({ disabledAt: '2030' })),
  )

let domain: string
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
  domain = `${own.params.organizationId.toLowerCase()}.example`
  await own.docs.updateOrganizationById({
    params: own.params,
    body: { emailDomains: ['example.com', domain.toUpperCase()], defaultRole: 'edit' },
  })
})

let users = 0

const join = (docs: Client, params = own.params) => docs.joinOrganization({ params })

const roleOf = async (userId: string) =>
  (await own.docs.getMemberInOrganizationById({ params: { ...own.params, userId } })).role

describe('joinOrganization', () => {
  test('204 makes a user with an address of an allowed domain a member with the default role', async ({ newUser }) => {
    const user = await newUser(null)
    await join(user.docs)
    expect(await roleOf(user.id)).toBe('edit')
    expect(await user.docs.getOrganizationById({ params: own.params })).toMatchObject({ permissions: { view: true } })
  })

  test('204 without effect when it is repeated', async ({ newUser }) => {
    const reader = await newUser('read', 'elsewhere.example')
    for (const _ of [1, 2]) await join(reader.docs)
    expect(await roleOf(reader.id)).toBe('read')
  })

  test('204 makes a guest a member', async ({ newUser }) => {
    const guest = await newUser('guest')
    await join(guest.docs)
    expect(await roleOf(guest.id)).toBe('edit')
  })

  test('204 as a guest if that is the default', async ({ newUser }) => {
    await own.docs.updateOrganizationById({ params: own.params, body: { defaultRole: null } })
    const user = await newUser(null)
    await join(user.docs)
    expect(await roleOf(user.id)).toBeNull()
  })

  test('400 for a guest whose address is not verified, or of a domain that is not allowed', async ({ newUser }) => {
    for (const guest of [await newUser('guest', domain, null), await newUser('guest', `sub.${domain}`)]) {
      expect(await refusal(join(guest.docs))).toMatchObject({ status: 400, code: 'email_domain_not_allowed' })
      expect(await roleOf(guest.id)).toBeNull()
    }
  })

  test('404 for a stranger whose address is not allowed, as for a missing organization', async ({ newUser }) => {
    const strangers = [
      await newUser(null, domain, null),
      await newUser(null, `sub.${domain}`),
      await newUser(null, domain.slice(1)),
    ]
    for (const { docs } of strangers) {
      const [foreign, unknown] = [await refusal(join(docs)), await refusal(join(docs, { organizationId: nobody }))]
      expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
      expect(foreign.detail).toBe(unknown.detail)
    }
  })

  test('404 for a disabled member, who stays disabled', async ({ newUser, disable }) => {
    const user = await newUser('read')
    await disable(user.id)
    expect(await refusal(join(user.docs))).toMatchObject({ status: 404 })
    expect(await refusal(user.docs.getOrganizationById({ params: own.params }))).toMatchObject({ status: 404 })
  })

  test('404 for somebody who was removed, who finds the organization no more', async ({ newUser }) => {
    const { docs, id: userId } = await newUser(null)
    await join(docs)
    await own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId } })
    expect(await refusal(join(docs))).toMatchObject({ status: 404 })
    expect(await docs.getOrganizationsForEmailDomain({ params: { emailDomain: domain } })).toEqual({
      organizations: [],
    })
  })

  test('204 for concurrent requests of one user', async ({ newUser }) => {
    const user = await newUser(null)
    await Promise.all(Array.from({ length: 8 }, () => join(user.docs)))
    expect(await roleOf(user.id)).toBe('edit')
  })
})

describe('getOrganizationsForEmailDomain', () => {
  const found = async (docs: Client, emailDomain = domain) =>
    (await docs.getOrganizationsForEmailDomain({ params: { emailDomain } })).organizations

  test('200 with an organization that the caller can join, without permissions in it', async ({ newUser }) => {
    const user = await newUser(null)
    const [organization] = await found(user.docs, domain.toUpperCase())
    expect(organization).toMatchObject({ id: own.params.organizationId, emailDomains: ['example.com', domain] })
    expect(new Set(Object.values(organization!.permissions))).toEqual(new Set([false]))
  })

  test('200 with the organizations of the caller, with their permissions', async ({ newUser }) => {
    const reader = await newUser('read', 'elsewhere.example', null)
    expect(await found(reader.docs)).toEqual([await reader.docs.getOrganizationById({ params: own.params })])
  })

  test('200 without organizations that the caller can neither see nor join', async ({ newUser, disable }) => {
    const disabled = await newUser('read')
    await disable(disabled.id)
    for (const user of [await newUser(null, 'elsewhere.example'), await newUser(null, domain, null), disabled]) {
      expect(await found(user.docs)).toEqual([])
    }
  })

  test.for(['nothing.example', 'xample.com', 'com'])('200 with nothing for %s', async (name, { newUser }) => {
    expect(await found((await newUser(null)).docs, name)).toEqual([])
  })
})
