import { afterAll, describe, expect } from 'vitest'
import { insert, publish, rewrite } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { asked } from '../../../../test/support/conversations.ts'
import { startEngine } from '@scriptorium/assistant/test/engine'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../../test/test.ts'

const engine = await startEngine()
afterAll(engine.close)

const question = 'How do I restore a deleted aviary?'

const test = testWith({ assistantUrl: engine.url })
  .extend('own', ({ server }) => newOrganization(server))
  .extend('world', async ({ own, server }) => {
    const { docs, params } = own
    await docs.updateOrganizationById({ params, body: { ai: true } })
    const spaceId = await own.createSpace('Guide')
    const text = '# Aviaries\n\n## Deleting\n\nA deleted aviary can be restored for a week, in the list of aviaries.'
    const [pageId] = await publish(docs, { spaceId }, insert(text))
    await docs.ingestConversation({ params, body: [asked('a', question), asked('b', question)] })
    await waitForJobs(server.services)
    const [cluster] = (await docs.listConversationsIssuesClusters({ params })).items
    const propose = (conversationsIssuesCluster?: string) =>
      docs.createChangeRequest({ params: { spaceId }, body: { proposal: true, conversationsIssuesCluster } })
    return { spaceId, pageId: pageId!, cluster: cluster!, propose }
  })

const wordsOf = (value: unknown): string => JSON.stringify(value)

describe('createChangeRequest with a proposal', () => {
  test('201 with a first text, its sources and the questions, as a draft that changes nothing yet', async ({
    own: { docs },
    world: { spaceId, pageId, cluster, propose },
  }) => {
    engine.answerWith('Open the list of aviaries and restore it [1].')
    const opened = await propose(cluster.id)
    expect(opened).toMatchObject({ status: 'draft', subject: question, conversationsIssuesCluster: cluster.id })
    expect(wordsOf(opened.description)).toContain(question)
    const params = { spaceId, changeRequestId: opened.id }
    const { items } = await docs.listCommentsInChangeRequest({ params })
    expect(items.map(({ body }) => wordsOf(body))).toEqual([expect.stringContaining('Guide › Aviaries › Deleting')])
    // The section is a link to its heading.
    expect(wordsOf(items)).toContain(`[Guide › Aviaries › Deleting](/pages/${pageId}#deleting)`)
    // Only the caller wrote the page.
    expect(wordsOf(items)).not.toContain('could review')
    const query = { format: 'markdown' } as const
    const draft = await docs.getPageInChangeRequestById({ params: { ...params, pageId }, query })
    expect(draft).toMatchObject({
      markdown: expect.stringContaining(
        `for a week, in the list of aviaries.\n\n## ${question}\n\nOpen the list of aviaries and restore it.\n`,
      ) as string,
    })
    expect(wordsOf(await docs.getPageById({ params: { spaceId, pageId }, query }))).not.toContain('Open the list')
  })

  test('201 with the sections and without a text if no engine may be asked', async ({ own, world }) => {
    await own.docs.updateOrganizationById({ params: own.params, body: { ai: false } })
    const before = engine.asked.length
    const opened = await world.propose(world.cluster.id)
    expect([opened.revision, engine.asked.length]).toEqual([opened.revisionInitial, before])
    const params = { spaceId: world.spaceId, changeRequestId: opened.id }
    const { items } = await own.docs.listCommentsInChangeRequest({ params })
    expect(items.map(({ body }) => wordsOf(body))).toEqual([expect.stringContaining('Aviaries › Deleting')])
  })

  test('201 without a text for pages that are generated', async ({ own, server, world: { cluster } }) => {
    const { docs, params } = own
    const paths = { '/aviaries': { get: { summary: 'Restore a deleted aviary', tags: ['aviaries'], responses: {} } } }
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Aviaries', version: '1' }, paths })
    await docs.createOrUpdateOpenAPISpecBySlug({ params: { ...params, specSlug: 'zoo' }, body: { source: { text } } })
    const dependencies = { spec: { ref: { kind: 'openapi', spec: 'zoo' } } } as const
    const computedSource = { type: 'builtin:openapi', props: {}, dependencies } as const
    const { id: spaceId } = await docs.createSpace({ params, body: { title: 'API', computedSource } })
    await waitForJobs(server.services)
    engine.answerWith('Send the request [1].')
    const body = { proposal: true, conversationsIssuesCluster: cluster.id }
    const opened = await docs.createChangeRequest({ params: { spaceId }, body })
    expect(opened.revision).toBe(opened.revisionInitial)
    const { items } = await docs.listCommentsInChangeRequest({ params: { spaceId, changeRequestId: opened.id } })
    expect(items.map((comment) => wordsOf(comment.body))).toEqual([
      expect.stringMatching(/These sections are about.*Restore a deleted aviary/),
    ])
  })

  test('201 with the people who wrote the pages, who could review', async ({ own, server, world }) => {
    const { spaceId, pageId, cluster, propose } = world
    const grace = await own.join({ role: 'admin', displayName: 'Grace' })
    const other = await own.join({ role: 'admin', displayName: 'Other' })
    const text = '# Aviaries\n\n## Deleting\n\nA deleted aviary can be restored for two weeks.'
    await publish(grace.docs, { spaceId }, rewrite(pageId, text))
    await publish(other.docs, { spaceId }, insert('# Nests'))
    const gone = await own.join({ role: 'admin', displayName: 'Gone' })
    await publish(gone.docs, { spaceId }, rewrite(pageId, `${text} Or longer.`))
    await server.services.database.writeTx((trx) =>
      trx('members').where({ userId: gone.id }).update({ disabledAt: '2026-01-01T00:00:00.000Z' }),
    )
    const opened = await propose(cluster.id)
    const { items } = await own.docs.listCommentsInChangeRequest({ params: { spaceId, changeRequestId: opened.id } })
    expect(wordsOf(items)).toContain('wrote the pages and could review: Grace.')
  })

  test('400 without a cluster, and for one of another organization', async ({ server, own, world }) => {
    const before = engine.asked.length
    expect(await refusal(world.propose())).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/conversationsIssuesCluster' }],
    })
    const other = await newOrganization(server, own.admin)
    const spaceId = await other.createSpace('Elsewhere')
    const body = { proposal: true, conversationsIssuesCluster: world.cluster.id }
    const foreign = other.docs.createChangeRequest({ params: { spaceId }, body })
    expect(await refusal(foreign)).toMatchObject({ status: 400, code: 'invalid_reference' })
    expect(engine.asked.length).toBe(before)
  })
})
