import { pages } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { asked, pdf, test } from '../../../../test/support/conversations.ts'

describe('listConversations', () => {
  test('200 newest first, page by page, without messages', async ({ own: { docs, params } }) => {
    const at = (day: number) => ({ createdAt: `2026-03-0${day}T00:00:00.000Z` })
    const body = [1, 3, 2].map((day) => ({ ...asked(`d${day}`, pdf), metadata: at(day) }))
    await docs.ingestConversation({ params, body })
    const first = await docs.listConversations({ params, query: { limit: 2 } })
    expect(first).toMatchObject({ count: 3, items: [{ id: 'd3' }, { id: 'd2' }] })
    const second = await docs.listConversations({ params, query: { limit: 2, page: first.next!.page } })
    expect(second.items).toMatchObject([{ id: 'd1' }])
    expect(second.items[0]).not.toHaveProperty('parts')
  })
})

describe('getConversationById', () => {
  test('404 for a conversation of another organization, and none', async ({ server, own }) => {
    const other = await newOrganization(server)
    await other.docs.ingestConversation({ params: other.params, body: asked('theirs', pdf) })
    for (const conversationId of ['theirs', 'none', '../../x']) {
      const params = { ...own.params, conversationId }
      expect(await refusal(own.docs.getConversationById({ params }))).toMatchObject({ status: 404 })
    }
  })
})

describe('getConversationIssueById', () => {
  test('404 for an issue of another organization, and none', async ({ server, own, analyzed }) => {
    const other = await newOrganization(server)
    await other.docs.ingestConversation({ params: other.params, body: asked('theirs', pdf) })
    await analyzed()
    const { items } = await other.docs.listConversationsIssues({ params: other.params })
    for (const issueId of [items[0]!.issue.id, nobody]) {
      const params = { ...own.params, issueId }
      expect(await refusal(own.docs.getConversationIssueById({ params }))).toMatchObject({ status: 404 })
    }
  })
})

describe('listConversationsIssues', () => {
  test('200 newest first, page by page', async ({ own: { docs, params }, analyzed }) => {
    const at = (day: number) => ({ createdAt: `2026-03-0${day}T00:00:00.000Z` })
    const texts = ['', 'The invoice is wrong.', 'Webhooks come twice.', 'Search finds nothing.']
    await docs.ingestConversation({
      params,
      body: [1, 3, 2].map((day) => ({ ...asked(`d${day}`, texts[day]!), metadata: at(day) })),
    })
    await analyzed()
    const titles: string[] = []
    for await (const { issue } of pages(docs.listConversationsIssues, { params, query: { limit: 1 } }))
      titles.push(issue.title)
    expect(titles).toEqual([texts[3], texts[2], texts[1]])
  })
})
