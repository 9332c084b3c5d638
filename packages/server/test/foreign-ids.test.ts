import { createSender, each, type Answer, type Sent } from '@scriptorium/tools/contract/http.ts'
import { bodyOf, unknownId, validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { bodyExamplesOf, schemaOf, type Schema } from '@scriptorium/tools/contract/spec.ts'
import { afterAll, describe, expect, inject } from 'vitest'
import { testWith } from './test.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { createTenant, standings, type Standing, type TenantIds, type Tenant } from './support/tenant.ts'

// Examples name addresses elsewhere, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })

// Each operation compiles its validators when it is first met.
let send: ReturnType<typeof createSender>
let own: Tenant
let foreign: Tenant

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  own = await createTenant(server)
  foreign = await createTenant(server, { standing: ['admin'] })
})
afterAll(async () => {
  send.close()
})

/** An unknown id for each path parameter. */
const unknown = (place: TenantIds): Ids => Object.fromEntries(Object.keys(place).map((name) => [name, unknownId]))

const tested = allOperations.filter(
  (operation) => isImplemented(operation.operationId) && /\{(organization|space|collection)Id\}/.test(operation.path),
)

/** Returns a response without the parts that it repeats from the request. */
const blind = ({ status, text }: Answer) => ({
  status,
  body: Object.values(foreign.places[0]!)
    .reduce((blinded, id) => blinded.replaceAll(id, unknownId), text)
    .replaceAll(/"requestId":"[^"]*"/g, ''),
})

// What a caller may do does not depend on the database. So PostgreSQL tries only the caller whose ids reach the most queries.
const isSqlite = inject('template').kind === 'sqlite'
const callers: readonly Standing[] = isSqlite ? standings : ['admin']
const callersOfFilters: readonly Standing[] = isSqlite ? ['guest', 'read', 'admin'] : ['admin']

const withBody = (operation: SpecOperation, token: string, example: unknown, ids: Ids): Sent => {
  const { headers, ...rest } = validRequest(operation, token, own.places[0]!)
  return { ...rest, headers: { ...headers, 'Content-Type': 'application/json' }, body: bodyOf(example, ids) }
}

describe('an id of another organization', () => {
  test('is treated in a body like an unknown id, for every operation and caller', async () => {
    const cases = tested
      .filter((operation) => !isRead(operation))
      .flatMap((operation) => bodyExamplesOf(operation).map((example) => ({ operation, example })))
      .filter(({ example }) => bodyOf(example, unknown(own.places[0]!)) !== JSON.stringify(example))
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    for (const { operation, example } of cases) {
      for (const standing of callers) {
        const { token } = own.users[standing]!
        // One after the other, so that neither depends on a change by the other.
        const [ofUnknown, ofForeign] = [
          blind(await send(withBody(operation, token, example, unknown(foreign.places[0]!)))),
          blind(await send(withBody(operation, token, example, foreign.places[0]!))),
        ]
        statuses.set(ofForeign.status, (statuses.get(ofForeign.status) ?? 0) + 1)
        if (JSON.stringify(ofForeign) === JSON.stringify(ofUnknown)) continue
        wrong.push(`${operation.operationId} by ${standing}: ${JSON.stringify([ofForeign, ofUnknown])}`)
      }
    }
    expect(wrong).toEqual([])
    expect(cases.length).toBeGreaterThan(10)
    expect(statuses.get(400)).toBeGreaterThan(10)
  })

  test('matches in a filter what an unknown id matches', async () => {
    const isId = (schema: Schema | undefined): boolean => {
      const { pattern, items } = schemaOf(schema)
      return pattern === schemaOf({ $ref: '#/components/schemas/Id' }).pattern || (items !== undefined && isId(items))
    }
    const filters = tested.filter(isRead).flatMap((operation) => {
      const names = operation.parameters.filter((one) => one.in === 'query' && isId(one.schema)).map(({ name }) => name)
      return names.map((name) => ({ operation, name }))
    })
    const foreignIds = [...new Set(Object.values(foreign.places[0]!))].filter((id) => /^[a-zA-Z0-9_-]{1,64}$/.test(id))
    const tries = filters.flatMap((filter) =>
      callersOfFilters.flatMap((standing) => foreignIds.map((id) => ({ ...filter, standing, id }))),
    )
    const ask = (operation: SpecOperation, standing: (typeof standings)[number], name: string, id: string) => {
      const { path, ...rest } = validRequest(operation, own.users[standing]!.token, own.places[0]!)
      return send({ ...rest, path: `${path}${path.includes('?') ? '&' : '?'}${name}=${id}` })
    }
    const answersToUnknown = new Map<string, Promise<Answer>>()
    const askForUnknown = (operation: SpecOperation, standing: (typeof standings)[number], name: string) => {
      const key = `${operation.operationId} ${standing} ${name}`
      const answer = answersToUnknown.get(key) ?? ask(operation, standing, name, unknownId)
      answersToUnknown.set(key, answer)
      return answer
    }
    const wrong = await each(tries, async ({ operation, name, standing, id }) => {
      const [found, nothing] = [
        await ask(operation, standing, name, id),
        await askForUnknown(operation, standing, name),
      ]
      return JSON.stringify(blind(found)) === JSON.stringify(blind(nothing))
        ? []
        : [`${operation.operationId} ${name} by ${standing}: ${found.text} where nothing is ${nothing.text}`]
    })
    expect(wrong.flat()).toEqual([])
    expect(filters.length).toBeGreaterThan(4)
    expect(tries.length).toBeGreaterThan(150 * callersOfFilters.length)
  })
})
