import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/index.ts'
import { startStub, type Answer, type Seen, type Stub } from './stub.ts'

const token = 'scr_aTokenThatNobodyMaySee'
let stub: Stub
let answer: (seen: Seen) => Answer | undefined
beforeEach(async () => {
  stub = await startStub((seen) => answer(seen))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stub.close()
})
const connect = (options = {}) => createClient({ baseUrl: stub.url, token, ...options })

describe('log', () => {
  const run = async (options: { log?: (line: string) => void }) => {
    const answers: Answer[] = [
      { status: 503, body: { code: 'unavailable', detail: `Who is ${token}?` } },
      { headers: { 'x-request-id': 'r7' }, body: {} },
    ]
    answer = () => answers.shift()
    const headers = { authorization: `Bearer ${token}`, 'x-secret': token }
    await connect({ headers, ...options }).request('GET', `/v1/spaces/${token}`, { query: { shareKey: 'k3y' } })
  }

  test('logs requests, responses and retries, but no token', async () => {
    const lines: string[] = []
    await run({ log: (line) => lines.push(line) })
    expect(lines.map((line) => line.replaceAll(/\d+ ms/g, 'n ms'))).toEqual([
      'scriptorium GET /v1/spaces/… 503 in n ms',
      'scriptorium GET /v1/spaces/…: 503 unavailable, Who is …?: retry in n ms',
      'scriptorium GET /v1/spaces/… 200 (r7) in n ms',
    ])
  })

  test('logs a missing response too', async () => {
    const lines: string[] = []
    const fetch = () => Promise.reject(new TypeError(`failed with ${token}`))
    await expect(
      connect({ fetch, log: (line: string) => lines.push(line), retries: 1 }).getApiInformation(),
    ).rejects.toThrow()
    expect(lines.join('\n')).toMatch(/GET \/v1\/ no response in \d+ ms\n.*retry in/)
    expect(lines.join('\n')).not.toContain(token)
  })

  test.each([
    ['scriptorium', true],
    ['express:*,scriptorium:*', true],
    ['*', true],
    ['', false],
    ['notscriptorium', false],
  ])('DEBUG=%s', async (debug, isLogged) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubEnv('DEBUG', debug)
    await run({})
    const printed = print.mock.calls.flat().join('\n')
    print.mockRestore()
    expect(printed.includes('scriptorium GET')).toBe(isLogged)
    expect(printed).not.toContain(token)
  })
})
