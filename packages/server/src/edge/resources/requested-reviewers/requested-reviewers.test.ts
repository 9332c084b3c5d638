import type { BodyInput } from '@scriptorium/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let rita: TestUser
let team: string
let at: At

const description = {
  object: 'document' as const,
  data: {},
  nodes: [{ object: 'block' as const, type: 'paragraph', nodes: [] }],
}

const test = base
  .extend(
    'ask',
    ({ docs }) =>
      (body: ReviewersInput, as = docs) =>
        as.requestReviewersForChangeRequest({ params: at, body: { users: [], ...body } }),
  )
  .extend('asked', ({ docs }) => async () => {
    const { count, items } = await docs.getRequestedReviewersByChangeRequestId({ params: at })
    expect(count).toBe(items.length)
    return items.map((one) => (one.kind === 'user' ? one.user.id : one.team.id))
  })

test.beforeAll(async ({ server, docs }) => {
  rita = await server.createTestUser({ role: 'review', displayName: 'Rita' })
  const params = { organizationId: server.organizationId }
  team = (await docs.createOrganizationTeam({ params, body: { title: 'Crew', members: [rita.id] } })).id
})
test.beforeEach(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs), 'Draft')
})

type ReviewersInput = Partial<BodyInput<'requestReviewersForChangeRequest'>>

describe('requestReviewersForChangeRequest', () => {
  test('200 with the requested users and teams, and the draft becomes open', async ({ docs, ask }) => {
    await write(docs, at, insert('# Draft'))
    const { revision } = await docs.getChangeRequestById({ params: at })
    const { users } = await ask({ users: [rita.id] })
    const common = {
      requestedBy: expect.objectContaining({ displayName: 'Admin' }),
      revision,
      createdAt: expect.any(String),
    }
    expect(users).toEqual([
      {
        object: 'change-request-requested-reviewer',
        kind: 'user',
        user: expect.objectContaining({ id: rita.id }),
        ...common,
      },
    ])
    await sleep(2)
    const both = await ask({ teams: [team, team] })
    expect(both.users).toMatchObject([
      { kind: 'team', team: { object: 'team', id: team, members: 1 } },
      { kind: 'user' },
    ])
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ status: 'open', subject: 'Draft' })
  })

  test('200 for a new request, for the current content of the change request', async ({ docs, ask }) => {
    await ask({ users: [rita.id] })
    await sleep(2)
    await write(docs, at, insert('# Draft'))
    const { revision } = await docs.getChangeRequestById({ params: at })
    expect((await ask({ users: [rita.id, rita.id] })).users).toMatchObject([{ revision }])
  })

  test('200 with a new subject and description; omitted fields are kept', async ({ docs, ask }) => {
    await ask({ subject: 'Ready', description })
    await ask({ users: [rita.id] })
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ subject: 'Ready', description })
  })

  test('200 without reopening an archived or merged change request', async ({ docs, ask }) => {
    await docs.updateChangeRequestById({ params: at, body: { status: 'archived' } })
    await ask({ users: [rita.id] })
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ status: 'archived' })
  })

  test('400 for users who cannot see the space, foreign or unknown, and nobody is requested', async ({
    server,
    docs,
    ask,
    asked,
  }) => {
    const stranger = await server.createTestUser({ role: null })
    const guest = await server.createTestUser({ role: 'guest' })
    for (const id of [stranger.id, guest.id, nobody]) {
      const message = 'is not a user who can see this space'
      const wrong = { code: 'invalid_reference', errors: [{ pointer: '/body/users/1', message }] }
      expect(await refusal(ask({ users: [rita.id, id] }))).toMatchObject(wrong)
    }
    expect(await asked()).toEqual([])
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ status: 'draft' })
  })

  test('400 for a team of another organization, and for any team if the caller is a guest', async ({ server, ask }) => {
    const owner = server.api((await server.createTestUser({ role: null })).token)
    const params = { organizationId: (await owner.createOrganization({ body: { title: 'Other' } })).id }
    const foreign = await owner.createOrganizationTeam({ params, body: { title: 'Theirs' } })
    const wrong = { code: 'invalid_reference', errors: [{ pointer: '/body/teams/0' }] }
    expect(await refusal(ask({ teams: [foreign.id] }))).toMatchObject(wrong)
    expect(await refusal(ask({ teams: [nobody] }))).toMatchObject(wrong)
    const guest = await server.createTestUser({ role: 'guest' })
    const on = { targetType: 'space', targetId: at.spaceId, subjectType: 'user', subjectId: guest.id } as const
    await server.services.database.writeTx((trx) =>
      trx('grants').insert({ ...on, role: 'edit', createdAt: new Date().toISOString() }),
    )
    const asGuest = server.api(guest.token)
    expect(await refusal(ask({ teams: [team] }, asGuest))).toMatchObject(wrong)
    expect((await ask({ users: [rita.id] }, asGuest)).users).toHaveLength(1)
  })

  test('400 for a description that is too large', async ({ docs, ask }) => {
    const large = { ...description, data: { filler: 'a'.repeat(262_144) } }
    const wrong = { errors: [{ pointer: '/body/description' }] }
    expect(await refusal(ask({ description: large }))).toMatchObject(wrong)
    const update = docs.updateChangeRequestById({ params: at, body: { description: large } })
    expect(await refusal(update)).toMatchObject(wrong)
  })
})

describe('getRequestedReviewersByChangeRequestId', () => {
  test('200 without deleted teams and users who have left', async ({ server, docs, ask, asked }) => {
    const params = { organizationId: server.organizationId }
    const { id: teamId } = await docs.createOrganizationTeam({ params, body: { title: 'Gone' } })
    const leaver = await server.createTestUser({ role: 'review' })
    await ask({ users: [leaver.id, rita.id], teams: [teamId] })
    expect(await asked()).toHaveLength(3)
    await docs.removeTeamFromOrganizationById({ params: { ...params, teamId } })
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: leaver.id } })
    expect(await asked()).toEqual([rita.id])
  })
})

describe('removeRequestedReviewerFromChangeRequest', () => {
  test('204 for a user and a team, and again, and for an empty request', async ({ docs, ask, asked }) => {
    await ask({ users: [rita.id], teams: [team] })
    for (const userId of [team, team, nobody]) {
      await docs.removeRequestedReviewerFromChangeRequest({ params: { ...at, userId } })
    }
    expect(await asked()).toEqual([rita.id])
    await docs.removeRequestedReviewerFromChangeRequest({ params: { ...at, userId: rita.id } })
    expect(await asked()).toEqual([])
  })

  test('204 without effect on another change request', async ({ docs, ask, asked }) => {
    await ask({ users: [rita.id] })
    const other = await newChangeRequest(docs, at)
    await docs.removeRequestedReviewerFromChangeRequest({ params: { ...other, userId: rita.id } })
    expect(await asked()).toEqual([rita.id])
  })
})

describe('listChangeRequestsForSpace', () => {
  test('200 with the change requests that a user, or a team of the user, is requested to review', async ({
    docs,
    ask,
  }) => {
    const mine = async (requestedReviewer: string) => {
      const { items } = await docs.listChangeRequestsForSpace({ params: at, query: { requestedReviewer } })
      return items.map(({ id }) => id)
    }
    await newChangeRequest(docs, at)
    expect(await mine(rita.id)).toEqual([])
    await ask({ teams: [team] })
    expect(await mine(rita.id)).toEqual([at.changeRequestId])
    await ask({ users: [rita.id] })
    expect(await mine(rita.id)).toEqual([at.changeRequestId])
    expect(await mine(nobody)).toEqual([])
  })
})

// Last, for new spaces go to the organization that is listed first.
describe('getRequestedReviewersByChangeRequestId of a space that was transferred', () => {
  test('200 with the members of its current organization', async ({ docs, ask, asked }) => {
    const me = await docs.getAuthenticatedUser()
    await ask({ users: [rita.id, me.id], teams: [team] })
    const { id: organization } = await docs.createOrganization({ body: { title: 'Elsewhere' } })
    await docs.transferSpace({ params: at, body: { organization } })
    expect(await asked()).toEqual([me.id])
  })
})
