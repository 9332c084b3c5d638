import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, rewrite, write } from './content.ts'
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

describe('statements of a write', () => {
  test('stay within their budget', async ({ docs, organization, statementsOf }) => {
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
    expect(counts.create).toBeLessThanOrEqual(12)
    expect(counts.edit).toBeLessThanOrEqual(15)
    expect(counts.comment).toBeLessThanOrEqual(8)
    expect(counts.merge).toBeLessThanOrEqual(13)
  })
})
