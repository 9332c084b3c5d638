import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { markdownOf, newChangeRequest, newSpace, publish, write, insert, rewrite } from './content.ts'
import { raceDiscussion } from './racing/discussion.ts'
import { raceMembers } from './racing/members.ts'
import { racePlaces } from './racing/places.ts'
import { raceSites } from './racing/sites.ts'
import { test } from './racing/two-servers.ts'

raceDiscussion()
raceMembers()
racePlaces()
raceSites()

interface Revision {
  id: string
  parents: string[]
}

/** Returns the revisions of main content, latest first, by following first parents. */
const historyOf = async (docs: Client, spaceId: string): Promise<Revision[]> => {
  const found: Revision[] = []
  let { revision: id }: { revision?: string } = await docs.getSpaceById({ params: { spaceId } })
  while (id !== undefined) {
    const revision: Revision = await docs.getRevisionById({ params: { spaceId, revisionId: id } })
    found.push(revision)
    id = revision.parents[0]
  }
  return found
}

const count = 12

describe('two servers on one database', () => {
  let one: Client
  let two: Client

  test.beforeAll(({ both }) => {
    ;[one, two] = both.map(({ docs }) => docs) as [Client, Client]
  })

  const either = (index: number): Client => (index % 2 === 0 ? one : two)

  test('200 for each of many racing merges: one revision each, a linear history, nothing lost', async () => {
    const at = await newSpace(one)
    const [shared] = await publish(one, at, insert('# Shared\n\nOne.\n\nTwo.\n'))
    const before = (await historyOf(one, at.spaceId)).length
    const requests = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const request = await newChangeRequest(either(index), at)
        await write(either(index), request, insert(`# Page ${index}\n\nBy ${index}.\n`))
        return request
      }),
    )
    const merged = await Promise.all(requests.map((params, index) => either(index + 1).mergeChangeRequest({ params })))
    expect(new Set(merged.map(({ result }) => result))).toEqual(new Set(['merge']))
    const history = await historyOf(two, at.spaceId)
    expect(history).toHaveLength(before + count)
    expect(new Set(merged.map(({ revision }) => revision))).toEqual(
      new Set(history.slice(0, count).map(({ id }) => id)),
    )
    const { pages } = await one.listPages({ params: at })
    const titles = Array.from({ length: count }, (_, index) => `Page ${index}`)
    expect(pages.map(({ title }) => title).toSorted()).toEqual(['Shared', ...titles].toSorted())
    expect(await markdownOf(one, at.spaceId, shared!)).toBe('# Shared\n\nOne.\n\nTwo.\n')
  })

  test('200 with one revision when both servers merge the same change request', async () => {
    const at = await newSpace(one)
    const params = await newChangeRequest(one, at)
    await write(one, params, insert('# Once\n'))
    const before = (await historyOf(one, at.spaceId)).length
    const merged = await Promise.all([one, two, one, two].map((docs) => docs.mergeChangeRequest({ params })))
    expect(new Set(merged.map(({ revision }) => revision)).size).toBe(1)
    expect(await historyOf(two, at.spaceId)).toHaveLength(before + 1)
  })

  test('201 with a distinct number for each of several change requests that are opened concurrently', async () => {
    const params = await newSpace(one)
    const opened = await Promise.all(
      Array.from({ length: count }, (_, index) => either(index).createChangeRequest({ params, body: {} })),
    )
    expect(opened.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    )
    expect((await two.getSpaceById({ params })).changeRequestsDraft).toBe(count)
  })
})

/** The writes that were acknowledged, and the write that was in flight when the server was killed. */
interface Ledger {
  written: Map<string, string>
  merged: string[]
}

/** Opens, fills, merges and rewrites change requests in turn until the server stops. */
const writeUntilDeath = async (docs: Client, at: { spaceId: string }, name: string, ledger: Ledger) => {
  for (let round = 0; ; round++) {
    try {
      const text = `# ${name} ${round}\n\n${'Body. '.repeat(200)}\n`
      const request = await newChangeRequest(docs, at)
      const [page] = await write(docs, request, insert(text), insert(`# Beside ${name} ${round}\n`))
      await docs.mergeChangeRequest({ params: request })
      ledger.merged.push(request.changeRequestId)
      ledger.written.set(page!, text)
      const again = await newChangeRequest(docs, at)
      await write(docs, again, rewrite(page!, `${text}\nAgain.\n`))
      // From here on, either version may be stored.
      ledger.written.delete(page!)
      await docs.mergeChangeRequest({ params: again })
      ledger.written.set(page!, `${text}\nAgain.\n`)
      ledger.merged.push(again.changeRequestId)
    } catch {
      return
    }
  }
}

// The last test, because it kills both servers.
describe('a server that is killed in the middle of writes and merges', () => {
  test('keeps every acknowledged write, can read every page and revision, and has no half-applied change', async ({
    servers,
    both,
  }) => {
    const ledger: Ledger = { written: new Map(), merged: [] }
    const at = await newSpace(both[0]!.docs)
    for (const [life, { docs, running }] of both.entries()) {
      const known = ledger.merged.length
      const writers = ['a', 'b', 'c'].map((name) => writeUntilDeath(docs, at, `${life}${name}`, ledger))
      while (ledger.merged.length < known + 6) await new Promise((later) => setTimeout(later, 20))
      running.child.kill('SIGKILL')
      await running.ended
      await Promise.all(writers)
    }
    const { docs } = await servers.serve()
    const { pages } = await docs.listPages({ params: at })
    const texts = new Map<string, string | undefined>()
    for (const { id } of pages) texts.set(id, await markdownOf(docs, at.spaceId, id))
    expect([...texts.values()].filter((text) => text === undefined)).toEqual([])
    for (const [page, text] of ledger.written) expect(texts.get(page)).toBe(text)
    // A batch has stored both pages or neither.
    const titles = pages.map(({ title }) => title)
    const beside = titles.filter((title) => title.startsWith('Beside ')).map((title) => title.slice(7))
    expect(beside.toSorted()).toEqual(titles.filter((title) => !title.startsWith('Beside ')).toSorted())
    for (const changeRequestId of ledger.merged) {
      const found = await docs.getChangeRequestById({ params: { ...at, changeRequestId } })
      expect(found).toMatchObject({ status: 'merged', revisionMerged: expect.any(String) })
    }
    const history = await historyOf(docs, at.spaceId)
    expect(history.length).toBeGreaterThan(ledger.merged.length)
    await publish(docs, at, insert('# After\n'))
    expect((await docs.listPages({ params: at })).pages).toHaveLength(pages.length + 1)
  })
})
