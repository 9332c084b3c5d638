import { createSender } from '@scriptorium/tools/contract/http.ts'
import { violationLines } from '@scriptorium/tools/contract/report.ts'
import { runContract } from '@scriptorium/tools/contract/run.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { allOperations, isImplemented } from './support/spec.ts'

// Thousands of requests, and every operation compiles its validators when it is first met.
vi.setConfig({ testTimeout: 600_000 })

let server: TestServer
let send: ReturnType<typeof createSender>
beforeAll(async () => {
  server = await startTestServer()
  send = createSender(server.url)
})
afterAll(async () => {
  send.close()
  await server.close()
})

const idsOf = (operations: { operationId: string }[]) => operations.map(({ operationId }) => operationId)

describe('every operation', () => {
  test('takes what is at each of its limits, and refuses with 400 what is beyond', async () => {
    // Before the handler nothing depends on the database.
    const isOther = inject('template').kind !== 'sqlite'
    const only = isOther ? idsOf(allOperations.filter((one) => isImplemented(one.operationId))) : undefined
    const outcomes = await runContract({ send, token: server.token, only })
    expect(outcomes.flatMap(({ violations }) => violations.flatMap(violationLines))).toEqual([])
    expect(idsOf(outcomes.filter(({ reached }) => reached === 'refused'))).toEqual([])
    const unanswered = outcomes.filter(
      ({ reached, operationId }) => reached === 'not implemented' && isImplemented(operationId as 'getSpaceById'),
    )
    expect(idsOf(unanswered)).toEqual([])
  })
})
