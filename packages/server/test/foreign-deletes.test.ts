import { createSender, type Sent } from '@scriptorium/tools/contract/http.ts'
import { namesIn, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { anyTable } from '@scriptorium/database/any-table'
import { describe, expect } from 'vitest'
import type { TestServer } from './harness.ts'
import { signInBrowser } from './support/browser-session.ts'
import { allOperations, isImplemented, type SpecOperation } from './support/spec.ts'
import { createTenant } from './support/tenant.ts'
import { testWith } from './test.ts'

const test = testWith({ backgroundJobs: 'off' })

// Each operation compiles its validators when it is first met.
const deletes = allOperations.filter(
  (operation) => operation.method === 'delete' && isImplemented(operation.operationId),
)

/** The tables of what requests and running servers leave behind, whatever they do. */
const kept = new Set(['audit_events', 'jobs', 'kept_answers', 'recent_writes', 'request_counts', 'servers', 'settings'])

/** What using a token or a session changes of it. */
const noted = new Set(['expiresAt', 'lastUsedAt'])

/**
 * Returns ids of which the first belong to one place and the others to another, for each part of the path where that can begin. In one
 * organization it begins behind an id that only the first place has: its admin may delete in both.
 */
const mixesOf = ({ path }: SpecOperation, own: Ids, others: Ids): Ids[] => {
  const names = namesIn(path)
  const isShared = own['organizationId'] === others['organizationId']
  if (own[names.at(-1)!] === others[names.at(-1)!]) return []
  const first = isShared ? names.findIndex((name) => own[name] !== others[name]) + 1 : 0
  const mixes = names.map((_, from) => names.map((name, at) => [name, (at < from ? own : others)[name]!]))
  return mixes.slice(first).map((ids) => Object.fromEntries(ids))
}

/** Returns all rows of all tables, as text. */
const rowsOf = async ({ services: { database } }: TestServer): Promise<Record<string, string[]>> => {
  const names = (await database.dialect.tables(database.read)).filter((name) => !kept.has(name))
  const rows = names.map(async (name) => {
    const all: unknown[] = await anyTable(database.read, name)
    const changes = name === 'sessions' || name === 'tokens'
    const textOf = (row: unknown) =>
      JSON.stringify(row, (key, value: unknown) => (changes && noted.has(key) ? undefined : value))
    return [name, all.map(textOf).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe('deleting', () => {
  test('what belongs to somebody else deletes nothing, whichever part of the path is theirs', async ({ server }) => {
    const send = createSender(server.url)
    const own = await createTenant(server, { standing: ['admin'], places: 2 })
    const others = await createTenant(server, { standing: ['read'] })
    const browser = await signInBrowser(server, others.users.read!.id)
    const sessionId = (await browser.docs.getCurrentSession()).id
    const before = await rowsOf(server)
    const statuses = new Map<number, number>()
    const sendAs = async (request: Sent) => {
      const { status } = await send(request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const theirs = others.places.map((ids) => ({ ...ids, sessionId }))
    const [place, ...elsewhere] = [...own.places, ...theirs] as unknown as Ids[]
    for (const operation of deletes)
      for (const ids of elsewhere.flatMap((other) => mixesOf(operation, place!, other)))
        await sendAs(validRequest(operation, own.users.admin!.token, ids))
    send.close()
    const after = await rowsOf(server)
    const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    expect(changed).toEqual([])
    expect(statuses.get(204)).toBeGreaterThan(20)
    expect(Object.keys(before).length).toBeGreaterThan(50)
  })
})
