import { operations } from '@scriptorium/types'
import { afterAll, describe, expect } from 'vitest'
import { test } from '../../../../test/test.ts'
import { createSender } from '@scriptorium/tools/contract/http.ts'
import { pathOf, validRequest } from '@scriptorium/tools/contract/requests.ts'
import { allOperations, spec } from '../../../../test/support/spec.ts'
import { readOperationRules } from './operation-rules.ts'

let send: ReturnType<typeof createSender>
test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
})
afterAll(async () => {
  send.close()
})

const operationRules = readOperationRules(spec)
const deprecated = allOperations.filter(({ operationId }) => 'deprecated' in operations[operationId])

describe('every deprecated operation', () => {
  test('has the headers with the date and the replacement', async ({ server }) => {
    expect(deprecated.length).toBeGreaterThan(1)
    for (const operation of deprecated) {
      const path = operationRules.get(operation.operationId)!.successor!
      expect(allOperations.map((one) => one.path)).toContain(path)
      const { headers } = await send(validRequest(operation, server.token))
      expect(headers.deprecation).toMatch(/^@\d{10}$/)
      expect(headers.link).toBe(`<${pathOf({ path })}>; rel="successor-version"`)
    }
  })

  test('401 has these headers too, and no path can add text to the Link header', async () => {
    const path = pathOf(deprecated[0]!, { organizationId: 'a>;%20"b', siteId: 'é' })
    const { status, headers } = await send({ method: deprecated[0]!.method.toUpperCase(), path: encodeURI(path) })
    expect(status).toBe(401)
    expect(headers.link).toMatch(/^<[\w/%.~-]+>; rel="successor-version"$/)
  })
})

describe('every other operation', () => {
  test('has no such headers', async () => {
    const { headers } = await send({ method: 'GET', path: '/v1/user' })
    expect([headers.deprecation, headers.link]).toEqual([undefined, undefined])
  })
})
