import type { BodyInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { endGrants } from '../../../domain/access/write-grants.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'

let own: TestOrganization
const test = base
  /** Someone with an address that is theirs, in no organization or in this one. */
  .extend(
    'newUser',
    ({ server }) =>
      async (role: null | 'read' | 'guest' | 'create' = null, emailVerifiedAt: string | null = '2030') => {
        const email = `known${++users}@example.com`
        const user = await server.createTestUser({ role, email, organizationId: own.params.organizationId })
        await server.services.database.writeTx((trx) => trx('users').where({ id: user.id }).update({ emailVerifiedAt }))
        return { ...user, email, docs: server.api(user.token) }
      },
  )

test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

let users = 0

const invite = (body: BodyInput<'inviteUsersToOrganization'>, { docs, params } = own) =>
  docs.inviteUsersToOrganization({ params, body })

const memberOf = (userId: string) => own.docs.getMemberInOrganizationById({ params: { ...own.params, userId } })

describe('inviteUsersToOrganization', () => {
  test('200 invites nobody if the list is empty', async () => {
    expect(await invite({ emails: [] })).toMatchObject({ users: [], invited: 0, invitations: [] })
  })

  test('200 does not tell which addresses have accounts, and those users join with their verified address', async ({
    newUser,
  }) => {
    const known = await newUser()
    const emails = [known.email.toUpperCase(), { email: 'unknown@example.com', role: 'edit' as const }]
    const { users, invited, invitations, links } = await invite({ emails, role: 'edit' })
    expect({ users, invited }).toEqual({ users: [], invited: 2 })
    const common = { id: expect.any(String), role: 'edit', expiresAt: invitations[0]!.expiresAt }
    expect(invitations).toEqual([known.email, 'unknown@example.com'].map((email) => ({ ...common, email })))
    expect(links!.map(({ email }) => email)).toEqual([known.email, 'unknown@example.com'])
    expect(await refusal(memberOf(known.id))).toMatchObject({ status: 404 })
    await known.docs.joinOrganizationWithInvite({ params: { ...own.params, inviteId: invitations[0]!.id } })
    expect((await memberOf(known.id)).role).toBe('edit')
  })

  test('200 with an invitation for an address without an account, and its link if no mail is sent', async ({
    server,
  }) => {
    const invited = await invite({ emails: ['Nadia@Example.com', { email: 'ravi@example.com', role: null }] })
    const [nadia, ravi] = invited.invitations
    expect(invited).toEqual({
      users: [],
      invited: 2,
      invitations: [
        { id: expect.any(String), email: 'nadia@example.com', role: 'read', expiresAt: expect.any(String) },
        { id: expect.any(String), email: 'ravi@example.com', role: null, expiresAt: nadia!.expiresAt },
      ],
      links: [
        { email: 'nadia@example.com', url: `${server.url}/invites/${nadia!.id}` },
        { email: 'ravi@example.com', url: `${server.url}/invites/${ravi!.id}` },
      ],
    })
    const days = (Date.parse(nadia!.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  test('200 with an invitation for a user with an unverified address', async ({ newUser }) => {
    const user = await newUser(null, null)
    expect(await invite({ emails: [user.email] })).toMatchObject({ users: [], invited: 1 })
  })

  test('200 with the strongest of several roles for one address, and each address once', async () => {
    const emails = [
      { email: 'a@example.com', role: 'edit' as const },
      'A@example.com',
      { email: 'a@example.com', role: null },
    ]
    expect(await invite({ emails, role: 'create' })).toMatchObject({ invited: 1, invitations: [{ role: 'create' }] })
  })

  test('200 updates the invitation of an address that is invited again', async () => {
    const [first] = (await invite({ emails: ['again@example.com'], role: 'admin' })).invitations
    const [second] = (await invite({ emails: ['again@example.com'], role: 'read' })).invitations
    expect(second).toMatchObject({ id: first!.id, role: 'read' })
    expect(second!.expiresAt >= first!.expiresAt).toBe(true)
  })

  test('200 raises the role of a member, and never lowers it', async ({ newUser }) => {
    const [reader, creator, guest] = [await newUser('read'), await newUser('create'), await newUser('guest')]
    const emails = [reader.email, creator.email, guest.email]
    expect(await invite({ emails, role: 'edit' })).toMatchObject({ users: [reader.id, creator.id, guest.id] })
    const roles = await Promise.all([reader, creator, guest].map(async ({ id }) => (await memberOf(id)).role))
    expect(roles).toEqual(['edit', 'create', 'edit'])
  })

  test('200 with the users who cannot be invited to single sign-on, because they sign in differently', async ({
    newUser,
  }) => {
    const [stranger, member] = [await newUser(), await newUser('read')]
    const emails = [stranger.email, member.email, 'sso@example.com']
    const invited = await invite({ emails, role: 'admin', sso: true })
    expect(invited).toMatchObject({ users: [], invited: 2, failedSSOEmails: [member.email] })
    const { id: inviteId } = invited.invitations.find(({ email }) => email === stranger.email)!
    await stranger.docs.joinOrganizationWithInvite({ params: { ...own.params, inviteId } })
    expect(await memberOf(stranger.id)).toMatchObject({ sso: true, role: 'admin' })
    expect(await memberOf(member.id)).toMatchObject({ sso: false, role: 'read' })
  })

  test('200 with an invitation that can be withdrawn by its id', async ({ newUser }) => {
    const [waiting] = (await invite({ emails: ['wrong@example.com'] })).invitations
    const params = { ...own.params, inviteId: waiting!.id }
    expect(await refusal(own.docs.getOrganizationInviteLink({ params }))).toMatchObject({ status: 404 })
    await own.docs.deleteOrganizationInviteById({ params })
    const { docs } = await newUser()
    expect(await refusal(docs.joinOrganizationWithInvite({ params }))).toMatchObject({ status: 404 })
  })

  const newSpace = async () => (await own.docs.createSpace({ params: own.params, body: {} })).id

  test('200 with roles on several spaces, which the person gets when they accept', async ({ newUser }) => {
    const [first, second, other] = [await newSpace(), await newSpace(), await newSpace()]
    const anna = await newUser()
    const emails = [anna.email]
    await invite({ emails, space: { space: first, level: 'review' } })
    const again = await invite({ emails, space: { space: second, level: 'read' } })
    const spaces = [
      { space: first, level: 'review' },
      { space: second, level: 'read' },
    ]
    expect(again.invitations).toMatchObject([{ role: null, spaces }])
    const [{ id: inviteId } = { id: '' }] = again.invitations
    expect(await own.docs.listOrganizationInvitations({ params: own.params })).toMatchObject({ items: [{ spaces }] })
    await anna.docs.joinOrganizationWithInvite({ params: { ...own.params, inviteId } })
    expect(await memberOf(anna.id)).toMatchObject({ role: null })
    const { items } = await anna.docs.listSpacesInOrganizationById({ params: own.params })
    const levels = new Map(items.map(({ id, permissions }) => [id, permissions]))
    expect(levels.get(first)).toMatchObject({ review: true, admin: false })
    expect(levels.get(second)).toMatchObject({ view: true, comment: false })
    expect(levels.has(other)).toBe(false)
  })

  test('200 gives a member the role on the space at once, and keeps the role that an invitation has', async ({
    newUser,
  }) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const space = { space: await newSpace(), level: 'edit', expiresAt } as const
    const member = await newUser('guest')
    await invite({ emails: ['waiting@example.com'], role: 'create' })
    const invited = await invite({ emails: [member.email, 'waiting@example.com'], space })
    expect(invited).toMatchObject({ users: [member.id], invitations: [{ role: 'create', spaces: [space] }] })
    const spaces = await member.docs.listSpacesInOrganizationById({ params: own.params })
    expect(spaces.items).toMatchObject([{ id: space.space, permissions: { edit: true } }])
    const grant = { spaceId: space.space, userId: member.id }
    expect(await own.docs.getUserPermissionInSpace({ params: grant })).toMatchObject({ expiresAt })
  })

  test('200 with a role that lasts longer than the one which the member has', async ({ newUser, server }) => {
    const space = await newSpace()
    const member = await newUser('guest')
    const params = { spaceId: space, userId: member.id }
    const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const add = (level: 'edit' | 'read', expiresAt?: string) =>
      invite({ emails: [member.email], space: { space, level, ...(expiresAt !== undefined && { expiresAt }) } })
    const [week, month] = [until(7), until(30)]
    for (const end of [week, month, week]) await add('edit', end)
    await add('read')
    const grant = await own.docs.getUserPermissionInSpace({ params })
    expect(grant).toMatchObject({ permission: 'edit', expiresAt: month })
    await server.services.database.writeTx((trx) => endGrants(trx, until(31)))
    const { permission, expiresAt } = await own.docs.getUserPermissionInSpace({ params })
    expect([permission, expiresAt]).toEqual(['read', undefined])
  })

  test('200 without the spaces that are gone when the person accepts', async ({ newUser }) => {
    const spaceId = await newSpace()
    const { docs, email } = await newUser()
    const { invitations } = await invite({ emails: [email], space: { space: spaceId, level: 'read' } })
    await own.docs.deleteSpaceById({ params: { spaceId } })
    await docs.joinOrganizationWithInvite({ params: { ...own.params, inviteId: invitations[0]!.id } })
    expect(await docs.listSpacesInOrganizationById({ params: own.params })).toMatchObject({ items: [] })
  })

  test('200 without the roles that ended before the person accepts', async ({ newUser, server }) => {
    const { docs, email, id: userId } = await newUser()
    const ended = { space: await newSpace(), level: 'read', expiresAt: '2020-01-01T00:00:00.000Z' }
    const { invitations } = await invite({ emails: [email], role: null })
    const inviteId = invitations[0]!.id
    await server.services.database.writeTx((trx) =>
      trx('invites')
        .where({ id: inviteId })
        .update({ spaces: JSON.stringify([ended]) }),
    )
    await docs.joinOrganizationWithInvite({ params: { ...own.params, inviteId } })
    const grant = { params: { spaceId: ended.space, userId } }
    expect(await refusal(own.docs.getUserPermissionInSpace(grant))).toMatchObject({ status: 404 })
  })

  test('400 or 403 for a space of another organization, or on which the caller is no admin', async ({ server }) => {
    const foreign = await newOrganization(server)
    const theirs = (await foreign.docs.createSpace({ params: foreign.params, body: {} })).id
    const emails = ['a@example.com']
    expect(await refusal(invite({ emails, space: { space: theirs, level: 'read' } }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/space/space' }],
    })
    // Whom only the default role makes an admin, a space can shut out.
    await own.docs.updateOrganizationById({ params: own.params, body: { defaultRole: 'admin' } })
    const other = { ...own, ...(await own.join({ role: 'read' })) }
    const spaceId = await newSpace()
    const space = { space: spaceId, level: 'read' } as const
    await invite({ emails, space })
    for (const [defaultLevel, status] of [
      ['read', 403],
      [null, 400],
    ] as const) {
      await own.docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel } })
      expect(await refusal(invite({ emails, space }, other))).toMatchObject({ status })
    }
    const { items } = await other.docs.listOrganizationInvitations({ params: own.params })
    expect(items.map(({ spaces }) => spaces)).toEqual([undefined])
  })

  test('200 for a thousand addresses', async () => {
    const emails = Array.from({ length: 1000 }, (_, index) => `crowd${index}@example.com`)
    expect(await invite({ emails })).toMatchObject({ invited: 1000 })
  })

  test('429 beyond the hourly limit of the organization, and nothing is sent', async () => {
    const limited = await startTestServer({ invitesPerHour: 3 })
    const organizations = [await newOrganization(limited), await newOrganization(limited)]
    const [first, second] = organizations as [TestOrganization, TestOrganization]
    const emails = (...names: string[]) => names.map((name) => `${name}@example.com`)
    const { invitations } = await invite({ emails: emails('a', 'b') }, first)
    await first.docs.deleteOrganizationInviteById({ params: { ...first.params, inviteId: invitations[0]!.id } })
    const problem = await refusal(invite({ emails: emails('c', 'd') }, first))
    expect(problem).toMatchObject({
      status: 429,
      code: 'rate_limited',
      detail: expect.stringContaining('3 invitations'),
    })
    expect(problem.response.headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
    expect(await invite({ emails: emails('c') }, first)).toMatchObject({ invited: 1 })
    expect(await refusal(invite({ emails: emails('d') }, first))).toMatchObject({ status: 429 })
    expect(await invite({ emails: emails('a', 'b', 'c') }, second)).toMatchObject({ invited: 3 })
    // Those that a clock wrote which was ahead and went back count no more.
    const createdAt = new Date(Date.now() + 7_200_000).toISOString()
    await limited.services.database.writeTx((trx) =>
      trx('jobs').where({ name: 'sendInvitation' }).update({ createdAt }),
    )
    expect(await invite({ emails: emails('d') }, first)).toMatchObject({ invited: 1 })
    await limited.close()
  })

  test.each(['nobody', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com', 'a@b@c'])(
    '400 for the address %j',
    async (email) => {
      const problem = await refusal(invite({ emails: ['fine@example.com', email] }))
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: expect.stringContaining('/body/emails/1') }] })
    },
  )

  test('403 for a caller who is not an admin', async () => {
    const creator = await own.join({ role: 'create' })
    expect(await refusal(invite({ emails: ['a@example.com'] }, { ...own, ...creator }))).toMatchObject({ status: 403 })
  })
})
