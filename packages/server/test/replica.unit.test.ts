import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'
import { insert, publish } from './content.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { newOrganization } from './organization.ts'
import { newSite } from './sites.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { startReplicated, type Replicated } from './support/replicated-cluster.ts'
import { refusal } from './refusal.ts'
import { eventually } from './support/eventually.ts'

let cluster: Replicated
let servers: [TestServer, TestServer]
const lines: { msg: string; reason?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) })

const replicaOf = ({ services }: TestServer) => services.database.replica!

/** Waits until both servers have seen that the replica has everything which was written before. */
const untilCaughtUp = async () => {
  // Jobs write, too.
  await waitForJobs(servers[0].services)
  const since = Date.now()
  const seenAt = (server: TestServer) => Date.now() - (replicaOf(server).lagSeconds() ?? Infinity) * 1000
  await eventually(() => {
    for (const server of servers) expect(seenAt(server)).toBeGreaterThanOrEqual(since)
  })
}

/** Returns who answered the reads of some work. */
const readsOf = async (server: TestServer, work: () => Promise<unknown>) => {
  const before = { ...replicaOf(server).reads }
  await work()
  const entries = Object.entries(replicaOf(server).reads)
  return Object.fromEntries(
    entries
      .map(([name, count]) => [name, count - before[name as keyof typeof before]])
      .filter(([, count]) => count !== 0),
  )
}

const publishedSite = async (server: TestServer) => {
  const own = await newOrganization(server)
  const { params, spaces, site } = await newSite(own, ['Guide'])
  await publish(own.docs, { spaceId: spaces[0]! }, insert('# One\n\nText of one.'))
  await own.docs.publishSite({ params })
  await untilCaughtUp()
  return { own, params, spaces, site }
}

/** Waits until the replica answers a read, because no job has written in its organization any more. */
const untilReplicaAnswers = (server: TestServer, read: () => Promise<unknown>) =>
  eventually(async () => expect(await readsOf(server, read)).toEqual({ replica: 1 }), 300)

beforeAll(async () => {
  cluster = await startReplicated()
  const databaseUrl = `${cluster.primary.server}/postgres`
  const databaseReadUrl = `${cluster.replica.server}/postgres`
  const database = openDatabase(databaseUrl)
  await migrate(database)
  await database.close()
  const first = await startTestServer({ databaseUrl, databaseReadUrl, backgroundJobs: 'on' }, log)
  const second = await startTestServer({ databaseUrl, databaseReadUrl, baseUrl: first.url })
  servers = [first, second]
})

afterAll(async () => {
  for (const server of servers) await server.close()
  await cluster.stop()
})

describe('a streaming replica', () => {
  test('answers reads of the API and of published sites', async () => {
    const [first, second] = servers
    const { own, params, spaces, site } = await publishedSite(first)
    let visits = 0
    // Each visit has another address, because the page of an address is rendered once.
    const open = async () =>
      (await fetch(`${first.url}/sites/${params.organizationId}/${site.id}/one?visit=${visits++}`)).text()
    await untilReplicaAnswers(first, () => own.docs.getSpaceById({ params: { spaceId: spaces[0]! } }))
    await untilReplicaAnswers(first, async () => expect(await open()).toContain('Text of one.'))
    expect(await readsOf(first, () => own.docs.getAuthenticatedUser())).toEqual({})
    const text = await (await fetch(`${first.url}/metrics`)).text()
    expect(text).toMatch(/^scriptorium_replica_reads_total\{outcome="replica"\} [2-9]/m)
    expect(text).toMatch(/^scriptorium_replica_lag_seconds \d/m)
    expect(text).toMatch(/^scriptorium_database_connections\{pool="replica",state="free"\}/m)
    expect(second.services.database.replica).toBeDefined()
  })

  test('never hides what was written, on any server, while it is behind', async () => {
    const [first, second] = servers
    const [own, other] = [await newOrganization(first), await newOrganization(first)]
    const { docs } = own
    const params = { organizationId: own.organizationId }
    const { id: spaceId } = await other.docs.createSpace({
      params: { organizationId: other.organizationId },
      body: { title: 'Quiet' },
    })
    await untilCaughtUp()
    const quiet = () => second.api(other.admin.token).getSpaceById({ params: { spaceId } })
    await untilReplicaAnswers(second, quiet)
    await cluster.pause()
    try {
      const { id } = await docs.createSpace({ params, body: { title: 'New' } })
      const elsewhere = second.api(own.admin.token)
      const reads = await readsOf(second, async () => {
        expect(await elsewhere.getSpaceById({ params: { spaceId: id } })).toMatchObject({ title: 'New' })
        await elsewhere.updateSpaceById({ params: { spaceId: id }, body: { title: 'Newer' } })
        expect(await elsewhere.getSpaceById({ params: { spaceId: id } })).toMatchObject({ title: 'Newer' })
      })
      expect(reads).toEqual({ written: 2 })
      expect(await docs.getSpaceById({ params: { spaceId: id } })).toMatchObject({ title: 'Newer' })
      // Another organization, in which nobody has written, is not held up.
      expect(await readsOf(second, quiet)).toEqual({ replica: 1 })
    } finally {
      await cluster.resume()
    }
    await untilCaughtUp()
    await untilReplicaAnswers(first, () => docs.listSpacesInOrganizationById({ params }))
  })

  test('never hides who has joined through the page of an invitation', async () => {
    const [first, second] = servers
    const own = await newOrganization(first)
    const params = { organizationId: own.organizationId }
    const { urls } = await own.docs.createOrganizationInvite({ params, body: { role: 'read' } })
    const guest = await first.createTestUser({ role: null })
    await untilCaughtUp()
    const list = () => second.api(own.admin.token).listMembersInOrganizationById({ params })
    await untilReplicaAnswers(second, list)
    await cluster.pause()
    try {
      const before = (await list()).count!
      for (const [field, value] of [
        ['displayName', 'Nadia'],
        ['token', guest.token],
      ] as const) {
        const answer = await fetch(urls.app, { method: 'POST', body: new URLSearchParams({ [field]: value }) })
        expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
      }
      expect(await readsOf(second, async () => expect((await list()).count).toBe(before + 2))).toEqual({ written: 1 })
    } finally {
      await cluster.resume()
    }
  })

  test('shows nothing to those whose token, membership or role ended while it is behind', async () => {
    const [first, second] = servers
    const own = await newOrganization(first)
    const params = { organizationId: own.organizationId }
    const { id: spaceId } = await own.docs.createSpace({ params, body: { title: 'Secret' } })
    const [member, leaver] = [
      await first.createTestUser({ role: 'edit', organizationId: own.organizationId }),
      await first.createTestUser({ role: 'edit', organizationId: own.organizationId }),
    ]
    await untilCaughtUp()
    const read = (server: TestServer, token: string) => server.api(token).getSpaceById({ params: { spaceId } })
    await untilReplicaAnswers(second, () => read(second, member.token))
    await read(second, leaver.token)
    await cluster.pause()
    try {
      const { items } = await first.api(member.token).listUserTokens({})
      await first.api(member.token).deleteUserToken({ params: { tokenId: items[0]!.id } })
      await own.docs.removeMemberFromOrganizationById({ params: { ...params, userId: leaver.id } })
      for (const server of servers) {
        expect(await refusal(read(server, member.token))).toMatchObject({ status: 401 })
        expect(await refusal(read(server, leaver.token))).toMatchObject({ status: 404 })
      }
    } finally {
      await cluster.resume()
    }
  })

  test('shows no site that was unpublished while it is behind', async () => {
    const [first, second] = servers
    const { own, params, site } = await publishedSite(first)
    const statusAt = async ({ url }: TestServer) => {
      const answer = await fetch(`${url}/sites/${params.organizationId}/${site.id}/one`)
      await answer.text()
      return answer.status
    }
    expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200])
    await cluster.pause()
    try {
      await own.docs.unpublishSite({ params })
      expect(await statusAt(first)).toBe(404)
      await eventually(async () => expect(await statusAt(second)).toBe(404))
    } finally {
      await cluster.resume()
    }
  })

  test('is not needed: the primary answers while it is down, and readiness stays green', async () => {
    const [first] = servers
    const own = await newOrganization(first)
    const { id: spaceId } = await own.docs.createSpace({
      params: { organizationId: own.organizationId },
      body: { title: 'Here' },
    })
    await untilCaughtUp()
    lines.splice(0)
    await cluster.stopReplica()
    const read = () => own.docs.getSpaceById({ params: { spaceId } })
    for (let n = 0; n < 20; n++) expect(await read()).toMatchObject({ title: 'Here' })
    await eventually(() => expect(lines.filter(({ reason }) => reason === 'unusable')).toHaveLength(1))
    expect(await readsOf(first, read)).toEqual({ unusable: 1 })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${first.url}/metrics`)).text()).not.toMatch(/^scriptorium_replica_lag_seconds \d/m)
    await cluster.startReplica()
    await untilCaughtUp()
    await untilReplicaAnswers(first, read)
    expect(lines.map(({ msg }) => msg)).toContain('the replica answers reads')
  })
})
