import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drainable } from './drain.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const respond = () => Object.assign(new EventEmitter(), { headersSent: false, setHeader: vi.fn<() => void>() })

test('a server is quiet when nobody but probes has asked for a second', async () => {
  const server = new EventEmitter()
  const drain = drainable(server as never)
  const [early, late] = [respond(), respond()]
  server.emit('request', { url: '/v1/user' }, early as unknown as ServerResponse)
  drain.start()
  expect(early.setHeader).toHaveBeenCalledWith('Connection', 'close')
  await drain.untilQuiet(60_000)

  server.emit('request', { url: '/v1/user?format=x' }, late)
  expect(late.setHeader).toHaveBeenCalledWith('Connection', 'close')
  let isQuiet = false
  const quiet = drain.untilQuiet(60_000).then(() => (isQuiet = true))
  await sleep(1)
  expect(isQuiet).toBe(false)
  vi.advanceTimersByTime(900)
  for (const url of ['/readyz', '/docs/healthz?x', '/metrics']) server.emit('request', { url }, respond())
  vi.advanceTimersByTime(100)
  await quiet
})

test('a server does not wait longer than it may', async () => {
  const server = new EventEmitter()
  const drain = drainable(server as never)
  drain.start()
  server.emit('request', { url: '/v1/user' }, respond())
  await drain.untilQuiet(0)
})
