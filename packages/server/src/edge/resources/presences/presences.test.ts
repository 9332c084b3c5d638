import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish } from '../../../../test/content.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

/** Two people on a page of a change request. */
const test = base.extend('scene', async ({ server, docs }) => {
  const { spaceId } = await newSpace(docs)
  const [pageId] = await publish(docs, { spaceId }, insert('# Tides\n'))
  const { changeRequestId } = await newChangeRequest(docs, { spaceId })
  const people = await Promise.all(
    ['Ada', 'Grace'].map((displayName) => server.createTestUser({ role: 'edit', displayName })),
  )
  const [ada, grace] = people.map(({ token }) => server.api(token)) as [typeof docs, typeof docs]
  const params = { spaceId, changeRequestId, pageId: pageId! }
  return { params, ada, grace, adaId: people[0]!.id }
})

describe('announcePresence', () => {
  test('200 with the others and their blocks, and never with oneself', async ({ scene }) => {
    const { params, ada, grace, adaId } = scene
    expect(await ada.announcePresence({ params, body: { block: 'b1' } })).toEqual({ people: [] })
    expect(await grace.announcePresence({ params, body: { block: null } })).toMatchObject({
      people: [{ object: 'presence', block: 'b1', user: { id: adaId, displayName: 'Ada' } }],
    })
    await ada.announcePresence({ params, body: { block: null } })
    const { people } = await grace.announcePresence({ params, body: { block: 'b2' } })
    expect(people).toHaveLength(1)
    expect(people[0]).not.toHaveProperty('block')
    expect(await ada.announcePresence({ params, body: { block: null } })).toMatchObject({ people: [{ block: 'b2' }] })
  })

  test('200 without people who have been silent for 30 seconds', async ({ server, scene }) => {
    const { params, ada, grace, adaId } = scene
    await ada.announcePresence({ params, body: { block: 'b1' } })
    const expired = { expiresAt: new Date(Date.now() - 1).toISOString() }
    await server.services.database.writeTx((trx) => trx('presences').where({ userId: adaId }).update(expired))
    expect(await grace.announcePresence({ params, body: { block: null } })).toEqual({ people: [] })
  })

  test('404 for strangers, and for a page or a change request that does not exist here', async ({
    server,
    docs,
    scene,
  }) => {
    const { params, ada } = scene
    const body = { block: null }
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect(await refusal(stranger.announcePresence({ params, body }))).toMatchObject({ status: 404 })
    const { changeRequestId } = await newChangeRequest(docs, await newSpace(docs))
    for (const wrong of [{ pageId: nobody }, { changeRequestId }])
      expect(await refusal(ada.announcePresence({ params: { ...params, ...wrong }, body }))).toMatchObject({
        status: 404,
      })
  })
})

describe('endPresence', () => {
  test('204 and the others do not see the caller any more', async ({ scene: { params, ada, grace } }) => {
    await ada.announcePresence({ params, body: { block: 'b1' } })
    for (const _ of [1, 2]) await ada.endPresence({ params })
    expect(await grace.announcePresence({ params, body: { block: null } })).toEqual({ people: [] })
  })
})
