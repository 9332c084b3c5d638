import { describe, expect } from 'vitest'
import { refusal } from '../../../test/refusal.ts'
import { asked, pdf, test } from '../../../test/support/conversations.ts'

describe('ingestConversation', () => {
  test('204 for one conversation, whose issues are found later', async ({ own: { docs, params }, analyzed }) => {
    const metadata = {
      url: 'https://support.example.com/1',
      attributes: { plan: 'team' },
      createdAt: '2026-03-14T10:20:11+01:00',
    }
    await docs.ingestConversation({ params, body: { ...asked('ticket/1 ü', pdf), subject: 'Export', metadata } })
    await analyzed()
    const conversationId = 'ticket/1 ü'
    const detail = await docs.getConversationById({ params: { ...params, conversationId } })
    expect(detail).toMatchObject({
      conversation: {
        id: conversationId,
        subject: 'Export',
        source: 'integration:api:default',
        createdAt: '2026-03-14T09:20:11.000Z',
        processedAt: expect.any(String),
        urls: { source: metadata.url },
      },
      parts: [{ role: 'user', body: pdf }, { role: 'team-member' }],
      metadata: { ...metadata, createdAt: '2026-03-14T09:20:11.000Z' },
    })
    const { items } = await docs.listConversationsIssues({ params, query: { conversation: conversationId } })
    expect(items).toMatchObject([{ issue: { title: pdf, summary: pdf, createdAt: '2026-03-14T09:20:11.000Z' } }])
    expect(items[0]!.issue).not.toHaveProperty('cluster')
    const params_ = { ...params, issueId: items[0]!.issue.id }
    expect(await docs.getConversationIssueById({ params: params_ })).toEqual(items[0])
    const linked = await fetch(detail.conversation.urls.location, { method: 'HEAD' })
    expect(linked.status).toBe(401)
  })

  test('204 for many conversations, which form a cluster with a label, a summary and a pulse', async ({
    own,
    analyzed,
  }) => {
    const { docs, params } = own
    const body = ['PDF export is empty.', 'Our PDF export fails.', 'PDF export fails with a timeout.'].map(
      (text, index) => asked(`c${index}`, text),
    )
    await docs.ingestConversation({ params, body: [...body, asked('hi', 'Hello!', 'Thanks.')] })
    await analyzed()
    const { items, count } = await docs.listConversationsIssuesClusters({ params })
    expect(count).toBe(1)
    expect(items[0]).toMatchObject({
      label: expect.stringMatching(/PDF/),
      icon: expect.stringMatching(/^file-(?:pdf|export)$/),
      stats: { issues: 3, conversations: 3 },
      weeklyPulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
      sources: { 'integration:api:default': 3 },
    })
    const clusterId = items[0]!.id
    expect(await docs.getConversationsIssuesCluster({ params: { ...params, clusterId } })).toEqual(items[0])
    const inIt = await docs.listConversationsIssues({ params, query: { cluster: clusterId } })
    expect(inIt.items.map(({ issue }) => issue.cluster)).toEqual([clusterId, clusterId, clusterId])
    expect((await docs.listConversations({ params })).count).toBe(4)
    const none = await docs.listConversationsIssues({ params, query: { conversation: 'hi' } })
    expect(none.count).toBe(0)
  })

  test('204 replaces a conversation that is sent again, and issues with the same text keep their id', async ({
    own,
    analyzed,
  }) => {
    const { docs, params } = own
    const issues = async () => (await docs.listConversationsIssues({ params, query: { conversation: 'a' } })).items
    await docs.ingestConversation({ params, body: [asked('a', pdf, 'How do I invite people?'), asked('b', pdf)] })
    await analyzed()
    const before = await issues()
    const { items } = await docs.listConversationsIssuesClusters({ params })
    expect(items).toMatchObject([{ stats: { issues: 2 } }])
    const was = await docs.getConversationById({ params: { ...params, conversationId: 'a' } })
    await docs.ingestConversation({ params, body: asked('a', pdf, 'Where is my invoice?') })
    await analyzed()
    const after = await issues()
    expect(after.map(({ issue }) => issue.title).toSorted()).toEqual([pdf, 'Where is my invoice?'])
    const idOf = (some: typeof after) => some.find(({ issue }) => issue.title === pdf)!.issue.id
    expect(idOf(after)).toBe(idOf(before))
    const is = await docs.getConversationById({ params: { ...params, conversationId: 'a' } })
    expect(is.conversation.createdAt).toBe(was.conversation.createdAt)
    await docs.ingestConversation({ params, body: asked('a', 'Thanks') })
    await analyzed()
    expect(await issues()).toEqual([])
    expect((await docs.listConversationsIssuesClusters({ params })).count).toBe(0)
  })

  test('409 for an id of another source, and nothing is stored', async ({ server, own }) => {
    const { docs, params, organizationId } = own
    await docs.ingestConversation({ params, body: asked('mail-1', pdf) })
    await server.services.database.writeTx((trx) =>
      trx('conversations').where({ organizationId }).update({ source: 'email' }),
    )
    const taken = await refusal(docs.ingestConversation({ params, body: [asked('new', pdf), asked('mail-1', pdf)] }))
    expect(taken).toMatchObject({ status: 409, code: 'already_exists' })
    expect((await docs.listConversations({ params })).count).toBe(1)
    expect((await docs.listConversations({ params, query: { source: 'email' } })).count).toBe(1)
    expect((await docs.listConversations({ params, query: { source: 'integration:x:y' } })).count).toBe(0)
  })

  test('204 for the last of several conversations with the same id', async ({ own: { docs, params } }) => {
    await docs.ingestConversation({ params, body: [asked('x', 'First'), asked('x', 'Last')] })
    const { parts } = await docs.getConversationById({ params: { ...params, conversationId: 'x' } })
    expect(parts[0]!.body).toBe('Last')
  })

  test('403 for members who are not admins', async ({ own }) => {
    const { docs } = await own.join({ role: 'create' })
    expect(await refusal(docs.ingestConversation({ params: own.params, body: asked('a', pdf) }))).toMatchObject({
      status: 403,
    })
  })

  test('issues and clusters contain no addresses, phone numbers or cards', async ({
    own: { docs, params },
    analyzed,
  }) => {
    const secret = 'The invoice for ada@example.com (+49 30 1234567, card 4111 1111 1111 1111) is wrong.'
    await docs.ingestConversation({ params, body: [asked('a', secret), asked('b', secret)] })
    await analyzed()
    const texts = JSON.stringify([
      await docs.listConversationsIssues({ params }),
      await docs.listConversationsIssuesClusters({ params }),
    ])
    expect(texts).toContain('The invoice for [email] ([phone], card [card]) is wrong.')
    expect(texts).not.toMatch(/ada|1234567|4111/)
  })
})

describe('the nightly job', () => {
  test('deletes conversations after the retention time, with their issues', async ({
    server,
    own,
    analyzed,
    nightly,
  }) => {
    const { docs, params, organizationId } = own
    await docs.ingestConversation({ params, body: [asked('a', pdf), asked('b', pdf), asked('c', pdf)] })
    await analyzed()
    const { database } = server.services
    const old = new Date(Date.now() - 366 * 86_400_000).toISOString()
    const age = (key: string) =>
      database.writeTx((trx) => trx('conversations').where({ organizationId, key }).update({ ingestedAt: old }))
    await age('a')
    await nightly()
    expect((await docs.listConversations({ params })).count).toBe(2)
    const { items } = await docs.listConversationsIssuesClusters({ params })
    expect(items).toMatchObject([{ stats: { issues: 2, conversations: 2 } }])
    await age('b')
    await age('c')
    await nightly()
    for (const table of ['conversations', 'conversationIssues', 'issuesClusters', 'clusterTerms'] as const)
      expect([table, ...(await database.read(table).where({ organizationId }))]).toEqual([table])
    const terms = await database.read('issueTerms').where({ organizationId }).where('issues', '>', 0)
    expect(terms).toEqual([])
  })
})
