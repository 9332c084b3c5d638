import { faultsOf } from '@scriptorium/tools/contract/answers.ts'
import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { isWhole, validRequest } from '@scriptorium/tools/contract/requests.ts'
import { schemaOf, type Schema } from '@scriptorium/tools/contract/spec.ts'
import { describe, expect } from 'vitest'
import { testWith } from './test.ts'
import { allOperations, isImplemented, isRead } from './support/spec.ts'
import { createTenant } from './support/tenant.ts'

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })
  .extend('send', { scope: 'file' }, ({ server }, { onCleanup }) => {
    const send = createSender(server.url)
    onCleanup(() => send.close())
    return send
  })
  .extend('tenant', { scope: 'file' }, ({ server }) => createTenant(server, { standing: ['guest'] }))

const choicesOf = (schema: Schema): unknown[] => {
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [
    ...(schema.enum ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.type === 'boolean' ? [true, false] : []),
    ...branches.flatMap((branch) => choicesOf(schemaOf(branch))),
  ]
}

describe('every operation that reads', () => {
  test('200 for each value of each query parameter with a fixed set of values', async ({ server, send, tenant }) => {
    const place = tenant.places[0]!
    const reads = allOperations.filter(
      (operation) => isRead(operation) && isImplemented(operation.operationId) && isWhole(operation, place),
    )
    const asked = reads.flatMap((operation) =>
      operation.parameters.flatMap(({ in: from, name, schema }) =>
        from === 'query' ? choicesOf(schemaOf(schema)).map((value) => ({ operation, name, value: String(value) })) : [],
      ),
    )
    const faults = await each(asked, async ({ operation, name, value }) => {
      const request = validRequest(operation, tenant.owner.token, place)
      const url = new URL(request.path, server.url)
      url.searchParams.set(name, value)
      // A cursor exists only for a list with a further page.
      if (name === 'only' && value === 'true') url.searchParams.set('page', place.pageId!)
      const answer = await send({ ...request, path: url.pathname + url.search })
      const missed = answer.status === 200 ? [] : [`answers ${answer.text}`]
      return [...missed, ...faultsOf(operation, answer)].map(
        (fault) => `${operation.operationId}${url.search} ${fault}`,
      )
    })
    expect(asked.length).toBeGreaterThan(50)
    expect(faults.flat()).toEqual([])
  })
})
