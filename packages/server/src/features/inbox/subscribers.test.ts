import { expect } from 'vitest'
import type { Client } from '@scriptorium/client'
import { insert, newChangeRequest, newSpace, publish, rewrite } from '../../../test/content.ts'
import { test as base } from '../../../test/test.ts'
import type { EventContext } from '../../domain/events/events.ts'
import { noteEndedSync, noteEndedWork, noteMovedContent } from './subscribers.ts'

interface Member {
  id: string
  as: Client
}

type Three<Value> = [Value, Value, Value]

/** A space with two pages and three members, and what is noted for them. */
const test = base.extend('scene', async ({ server, docs, organization }) => {
  const { spaceId } = await newSpace(docs)
  const [tides, moons] = await publish(docs, { spaceId }, insert('# Tides\n'), insert('# Moons\n'))
  const people = await Promise.all(['a', 'b', 'c'].map(() => server.createTestUser({ role: 'admin' })))
  const [writer, watcher, other] = people.map(({ id, token }) => ({ id, as: server.api(token) })) as Three<Member>
  const { database } = server.services
  const ids = people.map(({ id }) => id)
  await database.writeTx((trx) => trx('users').whereIn('id', ids).update({ emailVerifiedAt: new Date().toISOString() }))
  const names = new Map([writer, watcher, other].map(({ id }, index) => [id, ['writer', 'watcher', 'other'][index]!]))
  /** Returns whose inbox has something new, and forgets it. */
  const noted = async () => {
    const rows = await database.read('inboxNotices').whereIn('userId', ids)
    await database.writeTx((trx) => trx('inboxNotices').whereIn('userId', ids).delete())
    return rows.map(({ userId, organizationId }) => {
      expect(organizationId).toBe(organization.params.organizationId)
      return names.get(userId)
    })
  }
  /** Returns the watches that saw a change: their user and the title of their page. */
  const seen = async () => {
    const rows = await database.read('watches').where({ spaceId }).whereNotNull('changedRevisionId')
    await database.writeTx((trx) =>
      trx('watches').where({ spaceId }).update({ changedRevisionId: null, pageTitle: null }),
    )
    return rows.map(({ userId, pageTitle }) => [names.get(userId), pageTitle]).toSorted()
  }
  const raise = <Facts>(
    subscriber: (facts: Facts, context: EventContext) => unknown,
    facts: object,
    userId: string | null,
  ) =>
    database.writeTx(async (db) => {
      const cause = { userId, now: new Date().toISOString() }
      await subscriber(facts as Facts, { db, cause, hasWebhook: false } as Partial<EventContext> as EventContext)
    })
  return { spaceId, tides: tides!, moons: moons!, writer, watcher, other, noted, seen, raise, organization }
})

test('a change of a page reaches those who watch it or its space, but not whoever made it', async ({ scene }) => {
  const { spaceId, tides, moons, writer, watcher, other, noted, seen } = scene
  await writer.as.watchSpace({ params: { spaceId } })
  await writer.as.watchPage({ params: { spaceId, pageId: tides } })
  await watcher.as.watchPage({ params: { spaceId, pageId: tides } })
  await other.as.watchPage({ params: { spaceId, pageId: moons } })
  await seen()
  await noted()
  await publish(writer.as, { spaceId }, rewrite(tides, '# High tides\n'))
  expect(await seen()).toEqual([['watcher', 'High tides']])
  expect(await noted()).toEqual(['watcher'])
  await publish(watcher.as, { spaceId }, rewrite(moons, '# New moons\n'))
  expect(await seen()).toEqual([
    ['other', 'New moons'],
    ['writer', null],
  ])
  expect((await noted()).toSorted()).toEqual(['other', 'writer'])
})

test('a page that is gone has no title, and nobody hears of other spaces', async ({ docs, scene }) => {
  const { spaceId, tides, writer, watcher, other, noted, seen } = scene
  const elsewhere = await newSpace(docs)
  await watcher.as.watchPage({ params: { spaceId, pageId: tides } })
  await other.as.watchSpace({ params: elsewhere })
  await publish(writer.as, { spaceId }, { operation: 'delete_page', page: tides })
  expect(await seen()).toEqual([['watcher', null]])
  expect(await noted()).toEqual(['watcher'])
})

test('a change of main content reaches the authors of open change requests, others than who made it', async ({
  scene,
}) => {
  const { spaceId, tides, writer, watcher, other, noted } = scene
  await newChangeRequest(writer.as, { spaceId })
  await newChangeRequest(watcher.as, { spaceId })
  const archived = await newChangeRequest(other.as, { spaceId })
  await other.as.updateChangeRequestById({ params: archived, body: { status: 'archived' } })
  await noted()
  await publish(writer.as, { spaceId }, rewrite(tides, '# High tides\n'))
  expect(await noted()).toEqual(['watcher'])
})

test('a change request reaches its author only if somebody else updates it from main', async ({ scene }) => {
  const { spaceId, writer, watcher, noted, raise, organization } = scene
  const { changeRequestId } = await newChangeRequest(writer.as, { spaceId })
  const facts = { ...organization.params, spaceId, changeRequestId, from: 'a', to: 'b', why: 'update' }
  await noted()
  await raise(noteMovedContent, { ...facts, why: 'write' }, watcher.id)
  await raise(noteMovedContent, facts, writer.id)
  await raise(noteMovedContent, facts, null)
  await raise(noteMovedContent, { ...facts, from: null }, watcher.id)
  expect(await noted()).toEqual([])
  await raise(noteMovedContent, facts, watcher.id)
  expect(await noted()).toEqual(['writer'])
})

test('work that ends reaches whoever began it, once, and a sync only with its result', async ({ scene }) => {
  const { writer, noted, raise, organization } = scene
  await raise(noteEndedWork, organization.params, null)
  await raise(noteEndedSync, organization.params, writer.id)
  expect(await noted()).toEqual([])
  await raise(noteEndedSync, { ...organization.params, state: 'success' }, writer.id)
  await raise(noteEndedWork, organization.params, writer.id)
  expect(await noted()).toEqual(['writer'])
})

test('only verified members of the organization are noted', async ({ server, scene }) => {
  const { writer, watcher, noted, raise, organization } = scene
  const { database } = server.services
  await database.writeTx((trx) => trx('users').where({ id: watcher.id }).update({ emailVerifiedAt: null }))
  await raise(noteEndedWork, organization.params, watcher.id)
  await raise(noteEndedWork, { organizationId: 'elsewhere' }, writer.id)
  expect(await noted()).toEqual([])
})
