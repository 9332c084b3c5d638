import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { asked, pdf, test } from '../../../../test/support/conversations.ts'

const newChangeRequest = (docs: Client, params: { spaceId: string }, conversationsIssuesCluster: string) =>
  docs.createChangeRequest({ params, body: { conversationsIssuesCluster } })

describe('listConversationsIssuesClusters', () => {
  test('200 in each order, page by page', async ({ own: { docs, params }, analyzed }) => {
    const topics = ['PDF export fails', 'Where is the invoice', 'Invite new members', 'Webhook signature invalid']
    const body = topics.flatMap((topic, index) =>
      Array.from({ length: index + 2 }, (_, number) => asked(`${topic} ${number}`, `${topic}.`)),
    )
    await docs.ingestConversation({ params, body })
    await analyzed()
    const sizes: number[] = []
    for (let page: string | undefined; ;) {
      const query = { orderBy: 'issues', order: 'asc', limit: 1, ...(page && { page }) } as const
      const list = await docs.listConversationsIssuesClusters({ params, query })
      sizes.push(...list.items.map(({ stats }) => stats.issues))
      page = list.next?.page
      if (!page) break
    }
    expect(sizes).toEqual([2, 3, 4, 5])
    const query = { orderBy: 'conversations' } as const
    const { items } = await docs.listConversationsIssuesClusters({ params, query })
    expect(items.map(({ stats }) => stats.conversations)).toEqual([5, 4, 3, 2])
  })
})

describe('getConversationsIssuesCluster', () => {
  test('404 for a cluster of one issue, of another organization, and none', async ({ server, own, analyzed }) => {
    const other = await newOrganization(server)
    await other.docs.ingestConversation({ params: other.params, body: [asked('a', pdf), asked('b', pdf)] })
    await own.docs.ingestConversation({ params: own.params, body: asked('a', pdf) })
    await analyzed()
    const single = await server.services.database.read('issuesClusters').where(own.params).first()
    const [foreign] = (await other.docs.listConversationsIssuesClusters({ params: other.params })).items
    for (const clusterId of [single!.id, foreign!.id, nobody]) {
      const params = { ...own.params, clusterId }
      expect(await refusal(own.docs.getConversationsIssuesCluster({ params }))).toMatchObject({ status: 404 })
      const { count } = await own.docs.listConversationsIssues({ params: own.params, query: { cluster: clusterId } })
      expect(count).toBe(0)
    }
  })
})

describe('a cluster whose change request was merged', () => {
  test('says whether the questions came again, to those who see the space', async ({ own, analyzed }) => {
    const { docs, params } = own
    await docs.ingestConversation({ params, body: [asked('a', pdf), asked('b', pdf)] })
    await analyzed()
    const [cluster] = (await docs.listConversationsIssuesClusters({ params })).items
    const at = { ...params, clusterId: cluster!.id }
    expect(cluster).not.toHaveProperty('answered')
    const spaceId = await own.createSpace('Guide')
    expect(cluster).not.toHaveProperty('changeRequest')
    const { id } = await newChangeRequest(docs, { spaceId }, cluster!.id)
    const { changeRequest, question } = await docs.getConversationsIssuesCluster({ params: at })
    expect(changeRequest).toMatchObject({ id, space: spaceId, number: 1, status: 'draft' })
    expect(question).toBe(cluster!.summary)
    await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: id } })
    const { answered } = await docs.getConversationsIssuesCluster({ params: at })
    expect(answered).toMatchObject({ issuesSince: 0 })
    expect(await docs.getConversationsIssuesCluster({ params: at })).not.toHaveProperty('changeRequest')
    await newChangeRequest(docs, { spaceId }, cluster!.id)
    await docs.ingestConversation({ params, body: asked('c', pdf) })
    await analyzed()
    const [again] = (await docs.listConversationsIssuesClusters({ params })).items
    expect(again!.answered).toEqual({ ...answered, issuesSince: 1 })
    await docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: null } } as never)
    const { docs: reader } = await own.join({ role: 'read' })
    const seen = await reader.getConversationsIssuesCluster({ params: at })
    expect(seen).not.toHaveProperty('answered')
    expect(seen).not.toHaveProperty('changeRequest')
  })
})

describe('a change request', () => {
  test('201 with the cluster that led to it, until the cluster or the organization is left', async ({
    server,
    own,
    analyzed,
  }) => {
    const { docs, params } = own
    await docs.ingestConversation({ params, body: [asked('a', pdf), asked('b', pdf)] })
    await analyzed()
    const [cluster] = (await docs.listConversationsIssuesClusters({ params })).items
    const spaceId = await own.createSpace('Guide')
    const create = (id: string) =>
      docs.createChangeRequest({ params: { spaceId }, body: { conversationsIssuesCluster: id } })
    const request = await create(cluster!.id)
    expect(request.conversationsIssuesCluster).toBe(cluster!.id)
    await docs.createChangeRequest({ params: { spaceId }, body: {} })
    const query = { status: 'draft', conversationsIssuesCluster: cluster!.id } as const
    const { items } = await docs.listChangeRequestsForSpace({ params: { spaceId }, query })
    expect(items.map(({ id }) => id)).toEqual([request.id])
    expect(await refusal(create(nobody))).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/conversationsIssuesCluster' }],
    })
    const other = await newOrganization(server, own.admin)
    await docs.transferSpace({ params: { spaceId }, body: { organization: other.organizationId } })
    const at = { spaceId, changeRequestId: request.id }
    expect(await docs.getChangeRequestById({ params: at })).not.toHaveProperty('conversationsIssuesCluster')
  })

  test('201 without a cluster after its conversations are gone', async ({ own, analyzed }) => {
    const { docs, params } = own
    await docs.ingestConversation({ params, body: [asked('a', pdf), asked('b', pdf)] })
    await analyzed()
    const [cluster] = (await docs.listConversationsIssuesClusters({ params })).items
    const spaceId = await own.createSpace('Guide')
    const body = { conversationsIssuesCluster: cluster!.id }
    const { id } = await docs.createChangeRequest({ params: { spaceId }, body })
    await docs.ingestConversation({ params, body: [asked('a', 'Thanks'), asked('b', 'Hello')] })
    await analyzed()
    const request = await docs.getChangeRequestById({ params: { spaceId, changeRequestId: id } })
    expect(request).not.toHaveProperty('conversationsIssuesCluster')
  })
})
