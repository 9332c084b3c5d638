import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, rewrite, write } from './content.ts'
import type { TestServer } from './harness.ts'
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
    // SQLite is in this process, so a statement needs no round trip, and `writeLater` sends each write at once.
    const budget = isPostgres(server)
      ? { create: 6, edit: 9, comment: 6, merge: 8 }
      : { create: 12, edit: 15, comment: 8, merge: 12 }
    const overBudget = Object.entries(budget).filter(([name, most]) => counts[name as keyof typeof counts] > most)
    expect({ overBudget, counts }).toEqual({ overBudget: [], counts })
  })
})
