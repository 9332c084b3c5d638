import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'

/** A writer, a reader who watches, and a space with two pages. */
const test = base.extend('scene', async ({ server, docs, organization }) => {
  const { spaceId } = await newSpace(docs)
  const pageIds = await publish(docs, { spaceId }, insert('# Tides\n'), insert('# Winds\n'))
  const people = await Promise.all(
    ['Ada', 'Grace'].map((displayName) => server.createTestUser({ role: 'admin', displayName })),
  )
  const [writer, reader] = people.map(({ token }) => server.api(token)) as [typeof docs, typeof docs]
  const { params } = organization
  const inbox = async (of = reader) => (await of.listInbox({ params })).items.filter(({ space }) => space === spaceId)
  return { params, spaceId, pageIds, writer, reader, readerId: people[1]!.id, inbox }
})

describe('listInbox', () => {
  test('200 with one item for a watched space, of the last change by somebody else', async ({ scene }) => {
    const { spaceId, pageIds, writer, reader, inbox } = scene
    await reader.watchSpace({ params: { spaceId } })
    expect(await inbox()).toEqual([])
    await publish(reader, { spaceId }, rewrite(pageIds[0]!, 'My own edit.\n'))
    expect(await inbox()).toEqual([])
    await publish(writer, { spaceId }, rewrite(pageIds[0]!, 'Once.\n'))
    const [first] = await inbox()
    expect(first).toMatchObject({ kind: 'changed', actor: { displayName: 'Ada' }, changeRequest: { status: 'merged' } })
    expect(first).not.toHaveProperty('page')
    await publish(writer, { spaceId }, rewrite(pageIds[1]!, 'Twice.\n'))
    const items = await inbox()
    expect(items).toMatchObject([{ kind: 'changed' }])
    expect(items[0]!.id).not.toBe(first!.id)
  })

  test('200 with a watched page when it changes or goes, and not when others do', async ({ scene }) => {
    const { spaceId, pageIds, writer, reader, inbox } = scene
    const [tides, winds] = pageIds as [string, string]
    await reader.watchPage({ params: { spaceId, pageId: tides } })
    await publish(writer, { spaceId }, rewrite(winds, 'Another page.\n'))
    expect(await inbox()).toEqual([])
    await publish(writer, { spaceId }, rewrite(tides, 'High water.\n'))
    expect(await inbox()).toMatchObject([{ kind: 'changed', page: { id: tides, title: 'Tides' } }])
    await publish(writer, { spaceId }, { operation: 'delete_page', page: tides })
    const [gone] = await inbox()
    expect(gone).toMatchObject({ kind: 'changed', page: { id: tides } })
    expect(gone!.page).not.toHaveProperty('title')
    await reader.watchSpace({ params: { spaceId } })
    await publish(writer, { spaceId }, rewrite(winds, 'A space that is watched, too.\n'))
    expect(await inbox()).toHaveLength(1)
  })

  test('200 with comments on pages that the caller owns, until the caller stops watching them', async ({ scene }) => {
    const { spaceId, pageIds, writer, reader, readerId, inbox } = scene
    const [page, other] = pageIds as [string, string]
    const own = (id: string, owner: string) =>
      publish(writer, { spaceId }, { operation: 'update_page', page: id, owner })
    await own(page, readerId)
    await own(other, 'nobody')
    const comment = () =>
      writer.postCommentInSpace({ params: { spaceId }, body: { page, body: { markdown: 'Is this still so?' } } })
    await comment()
    expect((await inbox()).map(({ kind }) => kind).toSorted()).toEqual(['changed', 'watched-comment'])
    await reader.unwatchPage({ params: { spaceId, pageId: page } })
    await publish(writer, { spaceId }, rewrite(page, 'It is.\n'))
    await comment()
    expect(await inbox()).toEqual([])
  })

  test('200 with mentions, once for a comment on my own change request, also in a space', async ({ scene }) => {
    const { spaceId, writer, reader, readerId, inbox } = scene
    const at = await newChangeRequest(reader, { spaceId })
    const markdown = `See this, [/users/${readerId}](/users/${readerId} "mention").`
    const { id: commentId } = await writer.postCommentInChangeRequest({ params: at, body: { body: { markdown } } })
    expect(await inbox()).toMatchObject([{ kind: 'mention', changeRequest: { id: at.changeRequestId } }])
    const params = { ...at, commentId }
    await writer.updateCommentInChangeRequest({ params, body: { body: { markdown: 'Never mind.' } } })
    expect(await inbox()).toMatchObject([{ kind: 'comment' }])
    await writer.postCommentInSpace({ params: { spaceId }, body: { body: { markdown } } })
    const [mention] = await inbox()
    expect(mention).toMatchObject({ kind: 'mention' })
    expect(mention).not.toHaveProperty('changeRequest')
    expect(await inbox(writer)).toEqual([])
  })

  test('200 with mentions of a document, and none of strangers', async ({ server, scene }) => {
    const { spaceId, params, writer, reader, readerId, inbox } = scene
    const stranger = await server.createTestUser({ role: null })
    const mention = (user: string) => ({
      object: 'inline' as const,
      type: 'mention' as const,
      data: { ref: { kind: 'user' as const, user } },
      nodes: [],
    })
    const nodes = [mention(readerId), mention(stranger.id)]
    const block = { object: 'block' as const, type: 'paragraph' as const, data: {}, nodes }
    const document = { object: 'document' as const, data: { schemaVersion: 8 }, nodes: [block] }
    await writer.postCommentInSpace({ params: { spaceId }, body: { body: { document } } })
    expect(await inbox()).toMatchObject([{ kind: 'mention' }])
    const { database } = server.services
    expect(await database.read('commentMentions').where({ userId: stranger.id })).toEqual([])
    expect((await reader.listInbox({ params, query: { state: 'done' } })).count).toBe(0)
  })

  test('200 with replies to my comment on a space', async ({ scene }) => {
    const { spaceId, writer, reader, inbox } = scene
    const { id: commentId } = await reader.postCommentInSpace({
      params: { spaceId },
      body: { body: { markdown: 'Is this right?' } },
    })
    const params = { spaceId, commentId }
    await writer.postCommentReplyInSpace({ params, body: { body: { markdown: 'It is.' } } })
    expect(await inbox()).toMatchObject([{ kind: 'reply', actor: { displayName: 'Ada' } }])
  })
})
