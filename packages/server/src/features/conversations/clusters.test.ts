import { pages } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { chanceFrom } from '../../../test/support/lossy-proxy.ts'
import { adjustedRandIndex, readQuestions } from '../../../test/support/questions.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { newOrganization, type TestOrganization } from '../../../test/organization.ts'
import { test as base } from '../../../test/test.ts'

const questions = readQuestions()

const test = base
  .extend('merge', ({ server }) => async (organizationId: string) => {
    const { database, jobs } = server.services
    await database.writeTx((trx) => jobs.enqueue(trx, 'mergeClusters', { organizationId }))
    await waitForJobs(server.services)
  })
  .extend('ingest', ({ server }) => async ({ docs, params }: TestOrganization, seed: number, given = questions) => {
    const chance = chanceFrom(seed)
    const all = given.map(({ text }, index) => ({ id: `q${index}`, text, place: chance() }))
    const body = all
      .toSorted((one, other) => one.place - other.place)
      .map(({ id, text }) => ({ id, parts: [{ type: 'message' as const, role: 'user' as const, body: text }] }))
    await docs.ingestConversation({ params, body })
    await waitForJobs(server.services)
  })

/** Returns the agreement of the clusters with the topics. An issue without a cluster is a group of its own. */
const agreement = async ({ docs, params }: TestOrganization, asked = questions) => {
  const found: [string, string][] = []
  for await (const { issue } of pages(docs.listConversationsIssues, { params, query: { limit: 1000 } }))
    found.push([asked[Number(issue.conversation.slice(1))]!.topic, issue.cluster ?? issue.id])
  expect(found).toHaveLength(asked.length)
  return adjustedRandIndex(
    found.map(([topic]) => topic),
    found.map(([, cluster]) => cluster),
  )
}

const clustersOf = async ({ docs, params }: TestOrganization) => {
  const query = { limit: 1000, orderBy: 'issues' } as const
  return (await docs.listConversationsIssuesClusters({ params, query })).items
}

describe('the clusters of 300 questions in 25 topics', () => {
  test.for([1, 2])('agree with the topics (order %i)', async (seed, { server, ingest }) => {
    const own = await newOrganization(server)
    await ingest(own, seed)
    expect(await agreement(own)).toBeGreaterThanOrEqual(0.6)
  })

  // The questions about a shop share words across topics, and name some topics in words that have nothing in common.
  test.for(['further-questions', 'shop-questions'] as const)(
    'agree with the topics of other sets (%s)',
    async (name, { server, ingest }) => {
      const own = await newOrganization(server)
      const further = readQuestions(name)
      await ingest(own, 1, further)
      expect(await agreement(own, further)).toBeGreaterThanOrEqual(0.6)
    },
  )

  test('are the same for each organization, and stay the same if they are merged once more', async ({
    server,
    ingest,
    merge,
  }) => {
    const [own, other] = [await newOrganization(server), await newOrganization(server)]
    const shown = async (one: TestOrganization) =>
      (await clustersOf(one)).map(({ label, stats }) => [label, stats.issues])
    await ingest(own, 2)
    const before = await clustersOf(own)
    await merge(own.organizationId)
    expect((await clustersOf(own)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    await ingest(other, 2)
    expect((await shown(other)).toSorted()).toEqual((await shown(own)).toSorted())
  })

  test('keep their ids when many more issues come', async ({ server, ingest }) => {
    const own = await newOrganization(server)
    await ingest(own, 1, questions.slice(0, 150))
    const before = await clustersOf(own)
    await ingest(own, 1)
    const known = new Set((await clustersOf(own)).map(({ id }) => id))
    expect(before.length).toBeGreaterThan(5)
    expect(before.filter(({ id }) => known.has(id)).length).toBeGreaterThanOrEqual(before.length - 1)
  })

  test('have labels and summaries in the words of their users', async ({ server, ingest }) => {
    const own = await newOrganization(server)
    await ingest(own, 3)
    const [largest] = await clustersOf(own)
    const query = { cluster: largest!.id }
    const { items, count } = await own.docs.listConversationsIssues({ params: own.params, query })
    expect(count).toBe(largest!.stats.issues)
    expect(largest!.weeklyPulse.at(-1)).toBe(count)
    expect(largest!.sources).toEqual({ 'integration:api:default': count })
    const titles = items.map(({ issue }) => issue.title)
    const text = titles.join(' ')
    for (const word of largest!.label.split(', ')) expect(text.toLowerCase()).toContain(word.toLowerCase())
    expect(titles.filter((title) => largest!.summary.includes(title)).length).toBe(3)
  })
})
