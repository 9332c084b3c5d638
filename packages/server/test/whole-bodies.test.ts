import { exampleOf } from '@scriptorium/tools/contract/candidates.ts'
import { createSender, each, type Send } from '@scriptorium/tools/contract/http.ts'
import { bodyOf, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { faultOf } from '@scriptorium/tools/contract/schemas.ts'
import { bodyExamplesOf, bodySchemaOf, schemaOf, type Schema } from '@scriptorium/tools/contract/spec.ts'
import { operations } from '@scriptorium/types'
import { afterAll, describe, expect } from 'vitest'
import { testWith } from './test.ts'
import { allOperations, isImplemented, type SpecOperation } from './support/spec.ts'
import { createTenantFor, type Tenant } from './support/tenant.ts'

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })

type Body = Record<string, unknown>

let send: Send & { close(): void }
test.beforeAll(({ server }) => {
  send = createSender(server.url)
})
afterAll(() => send.close())

/** Returns the variants of a schema that have properties. */
const variantsOf = (given: Schema | undefined): Schema[] => {
  const { properties, required, oneOf = [], anyOf = [], allOf = [] } = schemaOf(given)
  return [
    ...(properties ? [{ properties, required: required ?? [] }] : []),
    ...[...oneOf, ...anyOf, ...allOf].flatMap(variantsOf),
  ]
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

const only = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))

/** Returns valid bodies: the required properties with each of the others alone, and with all of them. */
const bodiesOf = (operation: SpecOperation): Body[] => {
  const examples = bodyExamplesOf(operation).filter(isBody)
  const bodies = variantsOf(bodySchemaOf(operation)).flatMap(({ properties = {}, required = [] }) => {
    const smallest = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]))
    return [smallest, ...examples].flatMap((example) => {
      const whole = { ...smallest, ...only(example, Object.keys(properties)) }
      const needed = only(whole, required)
      return [...Object.entries(whole).map(([name, value]) => ({ ...needed, [name]: value })), whole]
    })
  })
  const pointer = `${operation.pointer}/requestBody/content/application~1json/schema`
  const known = new Map(bodies.map((body) => [JSON.stringify(body), body]))
  return [...known.values()].filter((body) => faultOf(pointer, body) === undefined)
}

const requestOf = (operation: SpecOperation, { owner, places, integrationToken }: Tenant<Ids>, body: Body) => {
  const { permission } = operations[operation.operationId]
  const ids = { ...places[0]!, ...(permission === 'user:self' && { userId: owner.id }) }
  const token = permission === 'integration:self' ? integrationToken : owner.token
  return { ...validRequest(operation, token, ids), body: bodyOf(body, ids) }
}

describe('every operation with a body', () => {
  test('reads each property of it', async ({ server }) => {
    const written = allOperations.filter(
      ({ operationId, requestBody }) => requestBody !== undefined && isImplemented(operationId),
    )
    const unread = await each(
      written,
      async (operation) => {
        const begin = () => createTenantFor(server, operation, ['guest'])
        let tenant = await begin()
        const faults: string[] = []
        for (const body of bodiesOf(operation)) {
          let answer = await send(requestOf(operation, tenant, body))
          // An earlier body has already made what this body would make.
          if (answer.status === 409) answer = await send(requestOf(operation, (tenant = await begin()), body))
          if (answer.status >= 500) faults.push(`${operation.operationId}: ${String(answer.json()['detail'])}`)
        }
        return faults
      },
      4,
    )
    expect(unread.flat()).toEqual([])
  })
})
