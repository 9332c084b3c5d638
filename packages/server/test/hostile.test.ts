import { afterAll, describe, expect, inject } from 'vitest'
import type { Fault } from '../src/ground/problem.ts'
import { testWith } from './test.ts'
import type { Case } from '@scriptorium/tools/contract/case.ts'
import { attacksOn } from '@scriptorium/tools/contract/hostile/attacks.ts'
import { createSender, each, type Answer } from '@scriptorium/tools/contract/http.ts'
import { allOperations } from './support/spec.ts'
import { createTenant, type Tenant } from './support/tenant.ts'

// Each operation compiles its validators when it is first met.
let send: ReturnType<typeof createSender>
let tenant: Tenant

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off', bodyLimit: 2 ** 17, contentBodyLimit: 2 ** 18 })

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server, { standing: ['guest'] })
})
afterAll(async () => {
  send.close()
})

const inside = /node_modules|\bat \/|SQLITE|syntax error|select .+ from |insert into|constraint/i

const faultOf = ({ status: wanted, pointer }: Case, { status, headers, text, json }: Answer): string | undefined => {
  if (status >= 500 && status !== 501) return `answers ${status}`
  if (inside.test(text) && status >= 400) return `tells of the inside: ${text}`
  if (status >= 400 && headers['content-type'] !== 'application/problem+json') return `is no problem: ${text}`
  // Operations without code are checked too, up to the handler.
  if (wanted !== undefined && status !== wanted) return `answers ${status} and not ${wanted}: ${text}`
  if (pointer === undefined) return undefined
  const pointers = ((json()['errors'] ?? []) as Fault[]).map((fault) => fault.pointer)
  return pointers.some((one) => one === pointer || one.startsWith(`${pointer}/`))
    ? undefined
    : `points at ${pointers.join()}`
}

/** Returns whether a request may set an engine. The one of the example is remote, and later questions would try to reach it. */
const setsEngine = ({ operation, status }: Case): boolean =>
  operation.operationId === 'setAssistantEngine' && status === undefined

describe('hostile requests', () => {
  test('4xx that names the invalid field, and never 5xx, on every operation', async () => {
    const ids = tenant.places[0]!
    const all = attacksOn(allOperations, tenant.owner.token, ids).filter((attack) => !setsEngine(attack))
    expect(all.length).toBeGreaterThan(6000)
    // Requests that are always refused never reach the database, so one kind of database is enough for them.
    const attacks = inject('template').kind === 'sqlite' ? all : all.filter(({ status }) => status === undefined)
    const answers = await each(attacks, ({ sent }) => send(sent), 12)
    const faults = attacks.flatMap((attack, index) => {
      const fault = faultOf(attack, answers[index]!)
      return fault ? [`${attack.operation.operationId}, ${attack.name.slice(0, 60)}: ${fault.slice(0, 300)}`] : []
    })
    expect(attacks.length).toBeGreaterThan(3000)
    expect(faults).toEqual([])
    expect((await send({ method: 'GET', path: '/readyz' })).status).toBe(200)
  })
})
