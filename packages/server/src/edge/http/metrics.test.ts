import { describe, expect } from 'vitest'
import { test as base } from '../../../test/test.ts'

const test = base
  .extend(
    'lines',
    ({ server }) =>
      async (): Promise<string[]> =>
        (await (await fetch(`${server.url}/metrics`)).text()).split('\n'),
  )
  .extend(
    'valueOf',
    ({ lines }) =>
      async (name: string) =>
        Number(
          (await lines())
            .find((line) => line.startsWith(`${name} `))
            ?.split(' ')
            .at(-1),
        ),
  )

describe('/metrics', () => {
  test('200 with the number and duration of the requests of each operation, by status', async ({ server, valueOf }) => {
    const asked = { headers: { authorization: `Bearer ${server.token}` } }
    await fetch(`${server.url}/v1/user`, asked)
    await fetch(`${server.url}/v1/user`, asked)
    await fetch(`${server.url}/v1/user`)
    const counted = 'scriptorium_request_duration_seconds_count{operation="getAuthenticatedUser",method="GET",status='
    expect(await valueOf(`${counted}"200"}`)).toBe(2)
    expect(await valueOf(`${counted}"401"}`)).toBe(1)
  })

  test('200 with the requests in flight', async ({ valueOf }) => {
    expect(await valueOf('scriptorium_requests_in_flight')).toBe(1)
  })

  test('200 with the connections to the database, the event loop and the responses that violated the spec', async ({
    lines,
  }) => {
    const text = (await lines()).join('\n')
    expect(text).toMatch(/^scriptorium_database_connections\{pool="read",state="used"\} \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(text).toContain('# TYPE scriptorium_response_violations_total counter')
  })

  test('200 with the jobs of all servers that are due, running or failed', async ({ server, valueOf }) => {
    const { database, jobs } = server.services
    const failed = 'scriptorium_jobs{name="forgetJobs",state="failed"}'
    expect(await valueOf(failed)).toBeNaN()
    await database.writeTx(async (trx) => {
      const id = await jobs.enqueue(trx, 'forgetJobs', {}, { delay: 3_600_000 })
      await trx('jobs').where({ id }).update({ state: 'failed', finishedAt: new Date().toISOString() })
    })
    expect(await valueOf(failed)).toBe(1)
  })

  test('200 without a label for each unknown path', async ({ server, lines }) => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => fetch(`${server.url}/v1/made-up-${i}`)))
    const labels = (await lines()).filter((line) => line.includes('made-up'))
    expect(labels).toEqual([])
  })

  test('200 with the responses that violated the spec, which were sent as 500', async ({ server, valueOf }) => {
    const counted = 'scriptorium_response_violations_total{operation="getAuthenticatedUser"}'
    expect(await valueOf(counted)).toBeNaN()
    await server.services.database.writeTx((trx) => trx('users').update({ email: `${'x'.repeat(300)}@example.com` }))
    const answer = await fetch(`${server.url}/v1/user`, { headers: { authorization: `Bearer ${server.token}` } })
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('xxx')])
    expect(await valueOf(counted)).toBe(1)
    expect(server.failures()).toHaveLength(1)
  })
})
