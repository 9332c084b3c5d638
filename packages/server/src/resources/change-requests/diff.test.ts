import type { Client } from '@scriptorium/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../../../test/content.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { refusal } from '../../../test/refusal.ts'

let server: TestServer
let docs: Client
let at: At
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  docs = server.api()
})
afterAll(() => server.close())
beforeEach(async () => {
  const params = await newSpace(docs)
  ids = await publish(docs, params, insert('# A\n\nOne.\n\nTwo.\n'), insert('# B'), insert('# C'))
  at = await newChangeRequest(docs, params)
})

const diff = (limit?: number) => docs.getChangeRequestDiff({ params: at, query: limit === undefined ? {} : { limit } })

describe('getChangeRequestDiff', () => {
  test('200 with the changed blocks of each page, its titles and paths', async () => {
    const [d] = await write(docs, at, insert('# D\n'), rewrite(ids[0]!, '# Z\n\nOne.\n\nTwo, mine.\n'))
    await write(
      docs,
      at,
      { operation: 'delete_page', page: ids[1]! },
      { operation: 'update_page', page: ids[2]!, into: ids[0]! },
    )
    expect(await diff()).toEqual({
      reusableContents: [],
      pages: [
        {
          id: ids[0],
          type: 'document',
          changes: ['edited'],
          before: { title: 'A', path: 'a' },
          after: { title: 'Z', path: 'a' },
          blocks: [
            {
              change: 'edited',
              parts: [{ text: '# ' }, { text: 'A', change: 'deleted' }, { text: 'Z', change: 'inserted' }],
            },
            { change: 'edited', parts: [{ text: 'Two' }, { text: ', mine', change: 'inserted' }, { text: '.' }] },
          ],
        },
        {
          id: ids[2],
          type: 'document',
          changes: ['moved'],
          before: { title: 'C', path: 'c' },
          after: { title: 'C', path: 'a/c' },
          blocks: [],
        },
        {
          id: ids[1],
          type: 'document',
          changes: ['deleted'],
          before: { title: 'B', path: 'b' },
          blocks: [{ change: 'removed', parts: [{ text: '# B', change: 'deleted' }] }],
        },
        {
          id: d,
          type: 'document',
          changes: ['created'],
          after: { title: 'D', path: 'd' },
          blocks: [{ change: 'added', parts: [{ text: '# D', change: 'inserted' }] }],
        },
      ],
    })
  })

  test('200 with nothing for what was undone', async () => {
    await write(docs, at, rewrite(ids[0]!, '# Other'))
    await write(docs, at, { operation: 'revert_page', page: ids[0]! })
    expect(await diff()).toEqual({ pages: [], reusableContents: [] })
  })

  test('200 marks unresolved conflicts, and says how many pages the limit left out', async () => {
    await write(docs, at, rewrite(ids[0]!, '# A\n\nOne.\n\nTwo, mine.\n'), rewrite(ids[1]!, '# B!'))
    await publish(docs, at, rewrite(ids[0]!, '# A\n\nOne.\n\nTwo, theirs.\n'))
    await docs.updateChangeRequest({ params: at })
    expect(await diff(1)).toMatchObject({ pages: [{ id: ids[0], hasConflict: true }], more: 1 })
  })

  test('200 for a text that nothing can cut into blocks', async () => {
    await write(docs, at, rewrite(ids[0]!, '>'.repeat(20_000)), rewrite(ids[1]!, '# B!'))
    const { pages } = await diff()
    expect(pages).toMatchObject([
      { id: ids[0], incomparable: true, blocks: [] },
      { id: ids[1], blocks: [{ change: 'edited' }] },
    ])
  })

  test('404 for a change request of another space', async () => {
    const params = { ...(await newSpace(docs)), changeRequestId: at.changeRequestId }
    expect(await refusal(docs.getChangeRequestDiff({ params }))).toMatchObject({ status: 404 })
  })
})
