import type { Client } from '@scriptorium/client'
import type { Database } from '@scriptorium/database/open'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryRows } from '@scriptorium/database/query-rows'
import { insert, markdownOf, newChangeRequest, newSpace, publish, rewrite, write } from '../../../test/content.ts'
import { insertFiles, text } from '../../../test/files.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { refusal } from '../../../test/refusal.ts'
import { patienceMs, waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { examine } from '../doctor/examine.ts'
import { deleteBodies, deleteSpaces } from './repo.ts'
import { readDigests, storeDigests } from '@scriptorium/store/digests'

let server: TestServer
let docs: Client
beforeEach(async () => {
  server = await startTestServer()
  docs = server.api()
})
afterEach(() => server.close())

const second = 1000
const minute = 60 * second
const week = 7 * 86_400 * second

type Purge = 'purgeSpaces' | 'purgeFiles'
const run = async (name: Purge) => {
  const { database, jobs } = server.services
  const id = await database.writeTx((trx) => jobs.enqueue(trx, name, {}))
  await waitForJobs(server.services)
  expect(await database.read('jobs').where({ id }).first()).toMatchObject({ state: 'completed', error: null })
}

/** Deletes a space and backdates the deletion by `age` milliseconds. */
const deletedSince = async (spaceId: string, age: number) => {
  await docs.deleteSpaceById({ params: { spaceId } })
  // What the deletion queues has run long before a space is purged.
  await waitForJobs(server.services)
  const deletedAt = new Date(Date.now() - age).toISOString()
  await server.services.database.writeTx((trx) => trx('spaces').where({ id: spaceId }).update({ deletedAt }))
}
const purge = async (...spaceIds: string[]) => {
  for (const spaceId of spaceIds) await deletedSince(spaceId, week)
  await run('purgeSpaces')
}

/** Returns the row counts of the tables that store content. */
const stored = async () => {
  const tables = [
    'spaces',
    'revisions',
    'changeRequests',
    'content_chunks',
    'bodies',
    'documents',
    'bodyDigests',
  ] as const
  const counts = tables.map(async (table) => {
    const [row] = await server.services.database.read(table as 'spaces').count({ count: '*' })
    return [table, Number(row!['count'])]
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<(typeof tables)[number], number>
}
// These tables keep a history, so they can name purged rows.
const history = new Set(['audit_events', 'jobs', 'kept_answers'])
const tablesThatName = async (id: string) => {
  const { dialect, snapshot } = server.services.database
  return snapshot(async (trx) => {
    const named: string[] = []
    for (const table of await dialect.tables(trx)) {
      for await (const rows of dialect.rows(trx, table)) if (JSON.stringify(rows).includes(id)) named.push(table)
    }
    return [...new Set(named)].filter((table) => !history.has(table))
  })
}
const findings = async () => {
  const { database, storage } = server.services
  return (await examine(database, storage)).findings
}
const page = (text: string) => insert(`# ${text}\n\nAll about ${text}.\n`)

describe('a deleted space', () => {
  test('is purged after 7 days, and not before', async () => {
    const [early, due] = [await newSpace(docs), await newSpace(docs)]
    await deletedSince(early.spaceId, week - minute)
    await deletedSince(due.spaceId, week)
    await run('purgeSpaces')
    expect(await docs.getSpaceById({ params: early })).toHaveProperty('deletedAt')
    expect(await refusal(docs.getSpaceById({ params: due }))).toMatchObject({ status: 404 })
    expect(await refusal(docs.restoreSpace({ params: due }))).toMatchObject({ status: 404 })
    await docs.deleteSpaceById({ params: due })
    await docs.restoreSpace({ params: early })
    expect(await docs.getSpaceById({ params: early })).not.toHaveProperty('deletedAt')
  })

  test('is purged at that time, and not only at the next full hour', async () => {
    const { database } = server.services
    const { spaceId } = await newSpace(docs)
    await docs.deleteSpaceById({ params: { spaceId } })
    const { deletedAt } = (await database.read('spaces').where({ id: spaceId }).first())!
    const [due] = await database.read('jobs').where({ name: 'purgeSpaces', key: null })
    expect(Date.parse(due!.runAt) - Date.parse(due!.createdAt)).toBe(week)
    expect(due!.createdAt >= deletedAt!).toBe(true)
  })

  test('is purged with everything that belongs to it, and nothing else', async () => {
    const other = await newSpace(docs)
    await publish(docs, other, page('tides'))
    await waitForJobs(server.services)
    const before = await stored()
    const space = await newSpace(docs)
    const [first] = await publish(docs, space, page('winds'), page('waves'))
    await publish(docs, space, rewrite(first!, '# winds\n\nThey turn.\n'))
    await write(docs, await newChangeRequest(docs, space, 'Unfinished'), page('clouds'))
    await waitForJobs(server.services)
    await purge(space.spaceId)
    expect(await stored()).toEqual(before)
    expect(await findings()).toEqual([])
  })

  test('is not referenced by any row afterwards', async () => {
    const space = await newSpace(docs)
    const other = await newSpace(docs)
    const [pageId] = await publish(docs, space, page('winds'))
    await publish(docs, space, insert(`# Links\n\n[To it](/spaces/${other.spaceId})\n`))
    const at = await newChangeRequest(docs, space)
    await write(docs, at, rewrite(pageId!, '# winds\n\nThey turn.\n'))
    const reader = await server.createTestUser({ role: 'read' })
    await docs.inviteToSpace({ params: space, body: { users: [reader.id], role: 'edit' } })
    const organization = { organizationId: server.organizationId }
    await docs.updateOrganizationById({ params: organization, body: { inviteLinks: true } })
    await docs.createOrganizationInvite({ params: organization, body: { level: 'read', space: space.spaceId } })
    await docs.requestReviewersForChangeRequest({ params: at, body: { users: [reader.id] } })
    await docs.submitChangeRequestReview({ params: at, body: { status: 'approved' } })
    const body = { body: { markdown: 'Is that so?' } }
    for (const post of [docs.postCommentInChangeRequest, docs.postCommentInSpace]) await post({ params: at, body })
    await waitForJobs(server.services)
    expect(await tablesThatName(space.spaceId)).toContain('comments')
    await purge(space.spaceId)
    await waitForJobs(server.services)
    expect(await tablesThatName(space.spaceId)).toEqual([])
    expect(await tablesThatName(at.changeRequestId)).toEqual([])
  })

  test('keeps content that copies of the space and other spaces use', async () => {
    const text = '# Same\n\nWord for word.\n'
    const original = await newSpace(docs)
    const [shared] = await publish(docs, original, insert(text), page('only here'))
    const copy = await docs.duplicateSpace({ params: original })
    await publish(docs, original, page('after the copy'))
    const stranger = await server.createTestUser({ role: null })
    const elsewhere = server.api(stranger.token)
    await elsewhere.createOrganization({ body: { title: 'Elsewhere' } })
    const same = await newSpace(elsewhere)
    const [theirs] = await publish(elsewhere, same, insert(text))

    await purge(original.spaceId)
    expect(await markdownOf(docs, copy.id, shared!)).toBe(text)
    expect((await docs.listPages({ params: { spaceId: copy.id } })).pages).toHaveLength(2)
    expect(await findings()).toEqual([])
    await purge(copy.id)
    expect(await markdownOf(elsewhere, same.spaceId, theirs!)).toBe(text)
    expect(await stored()).toMatchObject({ spaces: 1, bodies: 1 })
    expect(await findings()).toEqual([])
  })

  test('is purged together with its copies', async () => {
    await waitForJobs(server.services)
    const before = await stored()
    const original = await newSpace(docs)
    await publish(docs, original, page('one'), page('two'))
    const copy = await docs.duplicateSpace({ params: original })
    await publish(docs, { spaceId: copy.id }, page('three'))
    await waitForJobs(server.services)
    await purge(original.spaceId, copy.id)
    expect(await stored()).toEqual(before)
  })

  test('does not block concurrent writes or delete their content', async () => {
    const gone = await Promise.all(Array.from({ length: 4 }, () => newSpace(docs)))
    const pages = Array.from({ length: 30 }, (_, index) => page(`page ${index}`))
    for (const space of gone) await publish(docs, space, ...pages)
    const alive = await Promise.all(Array.from({ length: 4 }, () => newSpace(docs)))
    for (const { spaceId } of gone) await deletedSince(spaceId, week)
    // They write the same texts that the purge is about to delete.
    const writing = alive.map(async (space, index) => {
      for (let round = 0; round < 5; round++)
        await publish(docs, space, ...pages.slice(index + round, index + round + 8))
    })
    await Promise.all([run('purgeSpaces'), ...writing])
    for (const params of alive) expect((await docs.listPages({ params })).pages).toHaveLength(40)
    expect(await findings()).toEqual([])
    for (const params of gone) expect(await refusal(docs.getSpaceById({ params }))).toMatchObject({ status: 404 })
  })
})

describe('the files of a purged space', () => {
  const withFile = async () => {
    const space = await newSpace(docs)
    const at = await newChangeRequest(docs, space)
    await insertFiles(docs, at, text('notes.txt'))
    await docs.mergeChangeRequest({ params: at })
    return space.spaceId
  }
  const keys = async () => {
    const found: string[] = []
    for await (const key of server.services.storage.keys()) found.push(key)
    return found
  }
  const anHourLater = () =>
    server.services.database.writeTx((trx) => trx('doomedFiles').update({ doomedAt: '2000-01-01T00:00:00.000Z' }))

  test('are deleted an hour later', async () => {
    await purge(await withFile())
    await run('purgeFiles')
    expect(await keys()).toHaveLength(1)
    await anHourLater()
    await run('purgeFiles')
    expect(await keys()).toEqual([])
  })

  test('are kept while another space has the same bytes', async () => {
    const [one, two] = [await withFile(), await withFile()]
    await purge(one)
    await anHourLater()
    await run('purgeFiles')
    expect(await keys()).toHaveLength(1)
    await purge(two)
    await anHourLater()
    await run('purgeFiles')
    expect(await keys()).toEqual([])
  })

  test('are kept if the same bytes are uploaded before they are deleted', async () => {
    await purge(await withFile())
    await withFile()
    await anHourLater()
    await run('purgeFiles')
    expect(await keys()).toHaveLength(1)
    expect(await findings()).toEqual([])
  })
})

test('a digest of a body that was purged meanwhile is not stored', async () => {
  const space = await newSpace(docs)
  await publish(docs, space, page('winds'))
  const { database, content } = server.services
  const hashes: string[] = await database.read('bodies').pluck('hash')
  const digests = await readDigests(database.read, content(database.read), hashes)
  await waitForJobs(server.services)
  await purge(space.spaceId)
  await database.writeTx((trx) => storeDigests(trx, digests, space.spaceId))
  expect((await stored()).bodyDigests).toBe(0)
})

/** Waits until a transaction waits for a lock. SQLite has one writer at a time, so there is nothing to see. */
const someoneWaits = async ({ dialect, read }: Database): Promise<void> => {
  if (dialect.name === 'sqlite') return
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = :type`
  const isWaiting = async () => (await queryRows(read, waiting, { type: 'Lock' })).length > 0
  await vi.waitUntil(isWaiting, { timeout: patienceMs })
}

test('a digest that is stored during the purge of its body is not left behind', async () => {
  const space = await newSpace(docs)
  await publish(docs, space, page('currents'))
  const { database, content } = server.services
  const hashes: string[] = await database.read('bodies').pluck('hash')
  const digests = await readDigests(database.read, content(database.read), hashes)
  await waitForJobs(server.services)
  await database.writeTx((trx) => trx('bodyDigests').del())
  const storing = await database.writeTx(async (trx) => {
    await database.dialect.lockTables(trx, 'bodies', 'documents')
    await deleteSpaces(trx, [space.spaceId])
    await deleteBodies(trx, hashes)
    const waiting = database.writeTx((other) => storeDigests(other, digests, space.spaceId))
    await someoneWaits(database)
    return [waiting]
  })
  await Promise.all(storing)
  expect((await stored()).bodyDigests).toBe(0)
})
