import type { Client } from '@scriptorium/client'
import { operations, type OperationId } from '@scriptorium/types'
import { afterAll, describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write, type At } from './content.ts'
import { test as base } from './test.ts'
import { createSender, each, type Answer } from '@scriptorium/tools/contract/http.ts'
import { isWhole, namesIn, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'

let send: ReturnType<typeof createSender>
let ids: Ids

const lists = allOperations.filter(
  (operation) =>
    isRead(operation) &&
    isImplemented(operation.operationId) &&
    ['page', 'limit'].every((name) => operation.parameters.some((one) => one.in === 'query' && one.name === name)),
)

/** Creates two comments with two replies each, on a space and on a change request, and returns the ids of the last ones. */
const discuss = async (docs: Client, params: At): Promise<Ids> => {
  const body = { body: { markdown: 'Well?' } }
  let ids: Ids = {}
  for (let time = 0; time < 2; time++) {
    const { id: commentId } = await docs.postCommentInSpace({ params, body })
    const { id: ofRequest } = await docs.postCommentInChangeRequest({ params, body })
    ids = { commentId, 'changeRequest/commentId': ofRequest }
    for (const answer of [body, body]) {
      await docs.postCommentReplyInSpace({ params: { ...params, commentId }, body: answer })
      await docs.postCommentReplyInChangeRequest({ params: { ...params, commentId: ofRequest }, body: answer })
    }
  }
  return ids
}

const test = base
  .extend('ask', ({ server }) => (operation: SpecOperation, query: string, of: Ids = ids): Promise<Answer> => {
    const { headers, method, path } = validRequest(operation, server.token, of)
    return send({ method, headers, path: `${path}${path.includes('?') ? '&' : '?'}${query}` })
  })
  /** Returns the lists that have a second page, each with its cursor. */
  .extend('withCursor', ({ ask }) => async () => {
    const found = await each(lists, async (operation) => ({
      operation,
      page: cursorOf(await ask(operation, 'limit=1')),
    }))
    return found.filter((one): one is { operation: SpecOperation; page: string } => one.page !== undefined)
  })

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  const docs = server.api()
  for (const label of ['One', 'Two', 'Three']) await docs.createUserToken({ body: { label } })
  for (let time = 0; time < 3; time++) await server.createTestUser({ role: 'read' })
  await newSpace(docs)
  await newSpace(docs)
  const { spaceId } = await newSpace(docs)
  const { revision: revisionId } = await docs.getSpaceById({ params: { spaceId } })
  let changeRequestId = ''
  for (let time = 0; time < 3; time++) {
    const request = await newChangeRequest(docs, { spaceId })
    changeRequestId = request.changeRequestId
    await write(docs, request, insert(`# ${time}\n`))
    await docs.updateChangeRequestById({ params: request, body: { status: 'open' } })
  }
  // Last, because `newSpace` uses the organization that is listed first.
  await docs.createOrganization({ body: { title: 'Second' } })
  const talk = await discuss(docs, { spaceId, changeRequestId })
  ids = { organizationId: server.organizationId, spaceId, changeRequestId, revisionId, ...talk }
})
afterAll(async () => {
  send.close()
})

const cursorOf = (answer: Answer) => (answer.json()['next'] as { page: string } | undefined)?.page

const seen = (answer: Answer) => [answer.status, answer.status === 400 ? answer.json()['code'] : 'taken']

const lineOf = (operationId: OperationId, page: string, answer: Answer) =>
  `${operationId} ${page}: ${JSON.stringify(seen(answer))}`

const garbage = [
  'x',
  '.',
  'a.b',
  '0',
  `${Buffer.from('["a","b"]').toString('base64url')}.AAAAAAAAAAAAAAAAAAAA`,
  `${Buffer.from('{"a":').toString('base64url')}.${'A'.repeat(20)}`,
  '%E2%82%AC',
]

describe('a cursor', () => {
  test('400 for an invalid cursor, on every list', async ({ ask }) => {
    const there = lists.filter((operation) => isWhole(operation, ids))
    const faults = await each(there, async (operation) => {
      const answers = await each(garbage, (page) => ask(operation, `page=${page}`))
      return answers.flatMap((answer, index) =>
        answer.status === 400 ? [] : [lineOf(operation.operationId, garbage[index]!, answer)],
      )
    })
    expect(there.length).toBeGreaterThan(15)
    expect(faults.flat()).toEqual([])
  })

  test('200 on its own list; 400 on any other list, with another filter or parent, or with one letter changed', async ({
    server,
    withCursor,
    ask,
  }) => {
    const cursors = await withCursor()
    expect(cursors.length).toBeGreaterThan(5)
    const faults = await each(cursors, async ({ operation, page }) => {
      const { operationId } = operation
      const other = { ...ids, spaceId: (await newSpace(server.api())).spaceId }
      // Resources of a space are not in another space.
      const isElsewhere = namesIn(operation.path).at(-1) === 'spaceId'
      const swapped = page.startsWith('A') ? `B${page.slice(1)}` : `A${page.slice(1)}`
      const foreign = cursors.filter((one) => one.operation !== operation)
      const refused = [
        ...(await each(foreign, async (one) => ask(operation, `page=${one.page}`))),
        await ask(operation, `page=${swapped}`),
        await ask(operation, `page=${page.slice(0, -1)}`),
        ...(isElsewhere ? [await ask(operation, `page=${page}`, other)] : []),
        ...('creator' in filtersOf(operation) ? [await ask(operation, `page=${page}&creator=x`)] : []),
      ]
      const own = await ask(operation, `page=${page}`)
      return [
        ...(own.status === 200 ? [] : [lineOf(operationId, 'its own', own)]),
        ...refused.flatMap((answer, index) =>
          JSON.stringify(seen(answer)) === '[400,"invalid_cursor"]' ? [] : [lineOf(operationId, `${index}`, answer)],
        ),
      ]
    })
    expect(faults.flat()).toEqual([])
  })

  test('200 for each page, and together they are the whole list, even if rows are added in between', async ({
    server,
    withCursor,
    ask,
  }) => {
    const cursors = await withCursor()
    for (const { operation } of cursors) {
      const whole = await ask(operation, 'limit=1000')
      const idsIn = (answer: Answer) => (answer.json()['items'] as { id: string }[]).map(({ id }) => id)
      const expected = idsIn(whole)
      const walked: string[] = []
      let page: string | undefined
      do {
        const answer = await ask(operation, page === undefined ? 'limit=1' : `limit=1&page=${page}`)
        walked.push(...idsIn(answer))
        page = cursorOf(answer)
        // New rows sort before the remaining pages and must not shift them.
        await server.createTestUser({ role: 'guest' })
        await server.api().createUserToken({ body: { label: operations[operation.operationId].path.slice(-50) } })
      } while (page !== undefined && walked.length <= expected.length)
      expect([operation.operationId, ...walked]).toEqual([operation.operationId, ...expected])
    }
  })
})

const filtersOf = ({ parameters }: SpecOperation) =>
  Object.fromEntries(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => [name, true]))
