import { createSender } from '@scriptorium/tools/contract/http.ts'
import { violationLines } from '@scriptorium/tools/contract/report.ts'
import { runContract } from '@scriptorium/tools/contract/run.ts'
import { afterAll, describe, expect, inject } from 'vitest'
import { testWith } from './test.ts'
import { allOperations, isImplemented } from './support/spec.ts'

// Examples name remote repositories, which a job would try to reach, and every run creates organizations.
const test = testWith({ backgroundJobs: 'off', organizationsPerUser: 0 })

// Thousands of requests, and every operation compiles its validators when it is first met.
let send: ReturnType<typeof createSender>
test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
})
afterAll(async () => {
  send.close()
})

const idsOf = (operations: { operationId: string }[]) => operations.map(({ operationId }) => operationId)

describe('every operation', () => {
  test('accepts values at each of its limits, and 400 for values beyond them', async ({ server }) => {
    // The many values of a look do not depend on the kind of database either: they are one column.
    const isPostgres = inject('template').kind === 'postgres'
    const only = idsOf(allOperations).filter((id) => !isPostgres || !id.includes('Customization'))
    const outcomes = await runContract({ send, token: server.token, only, isComplete: !isPostgres })
    expect(outcomes.flatMap(({ violations }) => violations.flatMap(violationLines))).toEqual([])
    expect(outcomes.filter(({ reached }) => reached === 'success').length).toBeGreaterThan(40)
    const unanswered = outcomes.filter(
      ({ reached, operationId }) => reached === 'not implemented' && isImplemented(operationId as 'getSpaceById'),
    )
    expect(idsOf(unanswered)).toEqual([])
  })
})
