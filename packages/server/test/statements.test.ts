import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, rewrite, write } from './content.ts'
import type { TestServer } from './harness.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'
import { testWith } from './test.ts'

/** Counts statements without those of the transaction, its locks and the token, which every write has. */
const isOwn = (sql: string) => !/^(BEGIN|COMMIT|savepoint|release|select pg_|\s*select t\.id as token_id)/.test(sql)

const test = testWith({ backgroundJobs: 'off' }).extend(
  'statementsOf',
  ({ server }) =>
    async (work: () => Promise<unknown>) => {
      const seen: string[] = []
      const listen = ({ sql }: { sql: string }) => void seen.push(sql)
      const { read, write: writer } = server.services.database
      const pools = [...new Set([read, writer])]
      for (const pool of pools) pool.on('query', listen)
      await work()
      for (const pool of pools) pool.removeListener('query', listen)
      return seen.filter(isOwn).length
    },
)

const isPostgres = ({ services }: TestServer) => services.database.dialect.name === 'postgres'

describe('statements of a write', () => {
  test('stay within their budget', async ({ server, docs, organization, statementsOf }) => {
    const { params } = organization
    const { id: spaceId } = await docs.createSpace({ params, body: { empty: true } })
    const [page] = await publish(docs, { spaceId }, insert('# A\n\nOne.\n'))
    const at = await newChangeRequest(docs, { spaceId })
    await write(docs, at, rewrite(page!, '# A\n\nTwo.\n'))
    const comment = { body: { markdown: 'x' } }
    const counts = {
      create: await statementsOf(() => docs.createSpace({ params, body: {} })),
      edit: await statementsOf(() => write(docs, at, rewrite(page!, '# A\n\nThree.\n'))),
      comment: await statementsOf(() => docs.postCommentInChangeRequest({ params: at, body: comment })),
      merge: await statementsOf(() => docs.mergeChangeRequest({ params: at })),
    }
    const budget = isPostgres(server)
      ? { create: 6, edit: 7, comment: 8, merge: 8 }
      : { create: 12, edit: 15, comment: 9, merge: 14 }
    const overBudget = Object.entries(budget).filter(([name, most]) => counts[name as keyof typeof counts] > most)
    expect({ overBudget, counts }).toEqual({ overBudget: [], counts })
  })
})

describe('statements of a search in an organization', () => {
  test('are at most six, for any number of pages and spaces', async ({ server, organization, statementsOf }) => {
    const { docs, params } = { docs: server.api(), params: organization.params }
    const search = () => docs.searchOrganizationContent({ params, query: { query: 'lighthouse' } })
    const addSpace = async () => {
      const { id: spaceId } = await docs.createSpace({ params, body: { empty: true } })
      await publish(docs, { spaceId }, insert('# One\n\nLighthouse.\n'), insert('# Two\n\nLighthouse.\n'))
      await indexSpace(server.services, spaceId)
      await server.services.database.writeTx((trx) => trx('jobs').del())
    }
    await addSpace()
    await search()
    const ofOne = await statementsOf(search)
    for (let count = 0; count < 3; count++) await addSpace()
    expect((await search()).count).toBe(4)
    const ofFour = await statementsOf(search)
    expect({ ofOne: ofOne <= 6, more: ofFour - ofOne }).toEqual({ ofOne: true, more: 0 })
  })
})
