import { expect } from 'vitest'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { insert, newSpace, publish } from './content.ts'
import { newIntegration } from './integrations.ts'
import { fetchWhole } from './fetch-whole.ts'
import { newOrganization, type TestOrganization } from './organization.ts'
import { refusal } from './refusal.ts'
import { newSite } from './sites.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { testWith } from './test.ts'

const test = testWith({
  organizationsPerUser: 2,
  queuedJobsPerOrganization: 3,
  sitesPerOrganization: 2,
  openapiSpecsPerOrganization: 2,
  translationsPerOrganization: 2,
  integrationsPerOrganization: 2,
  installationsPerOrganization: 1,
  conversationsPerHour: 3,
  feedbackPerHour: 2,
})

test('429 for one organization more than a user can create, while other users can still create one', async ({
  server,
}) => {
  const docs = server.api((await server.createTestUser({ role: null })).token)
  const create = () => docs.createOrganization({ body: { title: 'One more' } })
  const { id } = await create()
  await create()
  const problem = await refusal(create())
  expect(problem).toMatchObject({
    status: 429,
    code: 'rate_limited',
    detail: expect.stringContaining('2 organizations'),
  })
  expect((await docs.listOrganizationsForAuthenticatedUser()).items).toHaveLength(2)
  expect(await docs.getOrganizationById({ params: { organizationId: id } })).toMatchObject({ title: 'One more' })
  const other = server.api((await server.createTestUser({ role: null })).token)
  expect(await other.createOrganization({ body: { title: 'One' } })).toMatchObject({ title: 'One' })
})

test('429 for every operation that queues a job while the organization has too many, but not in other organizations', async ({
  server,
}) => {
  const [full, free] = [await newOrganization(server), await newOrganization(server)]
  const space = await newSpace(full.docs)
  await publish(full.docs, space, insert('# A'))
  await waitForJobs(server.services)
  const { database, jobs } = server.services
  const payload = { organizationId: full.params.organizationId, email: 'a@example.com' }
  await database.writeTx(async (trx) => {
    for (let index = 0; index < 3; index++) {
      await jobs.enqueue(trx, 'sendInvitation', payload, { delay: 3_600_000, unique: String(index) })
    }
  })
  const url = 'https://example.com/docs.git'
  const calls = [
    () => full.docs.createSpace({ params: full.params, body: {} }),
    () => full.docs.duplicateSpace({ params: space }),
    () => full.docs.getSpacePDF({ params: space }),
    () => full.docs.importGitRepository({ params: space, body: { url, ref: 'refs/heads/main' } }),
    () => full.docs.inviteUsersToOrganization({ params: full.params, body: { emails: ['b@example.com'] } }),
  ]
  for (const call of calls) {
    const problem = await refusal(call())
    expect(problem).toMatchObject({ status: 429, code: 'rate_limited', detail: expect.stringContaining('queued jobs') })
    expect(problem.response.headers.get('retry-after')).toBe('60')
  }
  expect(await publish(full.docs, space, insert('# B'))).toHaveLength(1)
  expect(await free.docs.createSpace({ params: free.params, body: {} })).toMatchObject({ object: 'space' })
})

test('429 for one resource more than an organization can have, but not in other organizations', async ({ server }) => {
  const [full, free] = [await newOrganization(server), await newOrganization(server)]
  const spaces = [await full.createSpace('One'), await full.createSpace('Two'), await full.createSpace('Three')]
  const integrations: string[] = []
  const creations: Record<string, (own: TestOrganization, number: number) => Promise<unknown>> = {
    sites: ({ docs, params }) => docs.createSite({ params, body: {} }),
    specifications: ({ docs, params }, number) => {
      return docs.createOpenAPISpec({ params, body: { slug: `spec-${number}`, source: { text: '{}' } } })
    },
    translations: async (own, number) => {
      const space = own === full ? spaces[number]! : await own.createSpace('One')
      const body = { source: { space, language: 'en' }, language: 'de' } as const
      return own.docs.createTranslation({ params: own.params, body })
    },
    integrations: async ({ docs, organizationId }) => {
      integrations.push((await newIntegration(docs, organizationId)).integrationName)
    },
    installations: async (own, number) => {
      const mine = own === full ? integrations : [(await newIntegration(own.docs, own.organizationId)).integrationName]
      const params = { integrationName: mine[number] ?? mine[0]! }
      return own.docs.installIntegration({ params, body: { organization: own.organizationId } })
    },
    conversations: ({ docs, params }, number) => {
      const parts = [{ type: 'message' as const, role: 'user' as const, body: 'How?' }]
      const body = ['a', 'b'].slice(0, 2).map((id) => ({ id: `${id}${number}`, subject: 'Help', parts }))
      return docs.ingestConversation({ params, body })
    },
  }
  for (const [what, create] of Object.entries(creations)) {
    const room = what === 'installations' || what === 'conversations' ? 1 : 2
    for (let number = 0; number < room; number++) await create(full, number)
    const refused = await refusal(create(full, room))
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', detail: expect.stringContaining(what) })
    await create(free, 0)
    await waitForJobs(server.services)
  }
})

test('what a clock wrote that was ahead and went back does not count in the hour', async ({ server }) => {
  const { docs, params, organizationId } = await newOrganization(server)
  const ingest = (...ids: string[]) => {
    const parts = [{ type: 'message' as const, role: 'user' as const, body: 'How?' }]
    return docs.ingestConversation({ params, body: ids.map((id) => ({ id, subject: 'Help', parts })) })
  }
  await ingest('a', 'b')
  const ingestedAt = new Date(Date.now() + 7_200_000).toISOString()
  await server.services.database.writeTx((trx) => trx('conversations').where({ organizationId }).update({ ingestedAt }))
  await ingest('c', 'd')
  expect(await refusal(ingest('e', 'f'))).toMatchObject({ status: 429 })
})

test('429 for more ratings of a site than it takes in an hour', async ({ server }) => {
  const own = await newOrganization(server)
  const { params, site, spaces } = await newSite(own, ['Guide'])
  await publish(own.docs, { spaceId: spaces[0]! }, insert('# Start'))
  await own.docs.publishSite({ params })
  const customization = JSON.stringify({ ...defaultCustomization, feedback: { enabled: true } })
  await server.services.database.writeTx((trx) => trx('sites').where({ id: site.id }).update({ customization }))
  const statuses: number[] = []
  for (const visitor of ['one', 'two', 'three']) {
    const answer = await fetchWhole(`${server.url}/sites/${own.organizationId}/${site.id}/start/~feedback`, {
      method: 'POST',
      body: 'rating=good',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': visitor },
      redirect: 'manual',
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([303, 303, 429])
})
