import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../../test/harness.ts'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

// An answer that nobody reads keeps its connection open, and the server waits for it.
const statusOf = async (url: string, authorization?: string): Promise<number> => {
  const answer = await fetch(url, { headers: { ...(authorization && { authorization }) } })
  await answer.text()
  return answer.status
}

describe('/metrics with METRICS_TOKEN', () => {
  const metricsToken = 'a-token-for-metrics'

  test('401 without the token or with another one, 200 with it', async () => {
    const guarded = await startTestServer({ metricsToken })
    const statusWith = (authorization?: string) => statusOf(`${guarded.url}/metrics`, authorization)
    expect(await statusWith()).toBe(401)
    expect(await statusWith(`Bearer ${guarded.token}`)).toBe(401)
    expect(await statusWith(`Bearer ${metricsToken}`)).toBe(200)
    await guarded.close()
  })

  test('is served on METRICS_PORT only, until the server stops', async () => {
    const port = await freePort()
    const apart = await startTestServer({ metricsToken, metricsPort: port })
    const url = `http://127.0.0.1:${port}/metrics`
    expect(await statusOf(`${apart.url}/metrics`)).toBe(404)
    expect(await statusOf(url)).toBe(401)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${metricsToken}` } })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('scriptorium_jobs')])
    expect(await statusOf(`http://127.0.0.1:${port}/v1/user`)).toBe(404)
    await apart.close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
