import { describe, expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'

const atMs = (time: number): string => new Date(time).toISOString()

/** A server whose time passes in steps. */
const newServer = () => {
  let time = 1000
  const sleepers = new Set<{ until: number; wake(): void }>()
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((wake, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason as Error))
      sleepers.add({ until: time + ms, wake })
    })
  const traffic = createTraffic({ now: () => time, wallTime: () => time, sleep })
  return {
    traffic,
    pass: async (ms: number) => {
      for (let n = 0; n < ms; n++) {
        time += 1
        for (const one of sleepers) {
          if (one.until > time) continue
          sleepers.delete(one)
          one.wake()
        }
        await new Promise(setImmediate)
      }
    },
  }
}

/** Starts parts of work that give way, and returns how many of them have begun after some time. */
const startWork = ({ traffic, pass }: ReturnType<typeof newServer>, parts: number, since = atMs(1000)) => {
  let begun = 0
  for (let n = 0; n < parts; n++) void traffic.giveWay({ since }).then(() => (begun += 1))
  return async (ms: number) => {
    await pass(ms)
    return begun
  }
}

describe('keepPace', () => {
  test('lets the first part begin at once, and the others in turn', async () => {
    const { traffic, pass } = newServer()
    traffic.begin()
    let begun = 0
    const after = async (ms: number) => {
      await pass(ms)
      return begun
    }
    for (let n = 0; n < 3; n++) void traffic.keepPace({ since: atMs(1000) }).then(() => (begun += 1))
    expect([await after(1), await after(110), await after(100)]).toEqual([1, 2, 3])
    await after(200)
    void traffic.keepPace({ since: atMs(1400) }).then(() => (begun += 1))
    expect(await after(1)).toBe(4)
  })

  test('does not wait on a quiet server', async () => {
    const { traffic, pass } = newServer()
    let begun = 0
    for (let n = 0; n < 3; n++) void traffic.keepPace({ since: atMs(1000) }).then(() => (begun += 1))
    await pass(1)
    expect(begun).toBe(3)
  })
})

describe('giveWay', () => {
  test('does not wait on a quiet server', async () => {
    expect(await startWork(newServer(), 3)(1)).toBe(3)
  })

  test('waits until no request has been handled for a moment', async () => {
    const server = newServer()
    const end = server.traffic.begin()
    const begunAfter = startWork(server, 3)
    expect(await begunAfter(20)).toBe(0)
    end()
    expect(await begunAfter(5)).toBe(0)
    expect(await begunAfter(20)).toBe(3)
  })

  test('lets callers take turns on a server that is never quiet', async () => {
    const server = newServer()
    server.traffic.begin()
    const begunAfter = startWork(server, 3)
    expect([await begunAfter(110), await begunAfter(100), await begunAfter(100)]).toEqual([1, 2, 3])
  })

  test('waits longer after a part of the work that takes long', async () => {
    const server = newServer()
    server.traffic.begin()
    let begun = 0
    const after = async (ms: number) => {
      await server.pass(ms)
      return begun
    }
    for (const weight of [5, 1]) void server.traffic.giveWay({ since: atMs(1000), weight }).then(() => (begun += 1))
    expect([await after(110), await after(390), await after(110)]).toEqual([1, 1, 2])
  })

  test('does not count turns that nobody needed because the server became quiet', async () => {
    const server = newServer()
    const end = server.traffic.begin()
    const begunAfter = startWork(server, 30)
    end()
    expect(await begunAfter(30)).toBe(30)
    server.traffic.begin()
    expect(await startWork(server, 1, atMs(1030))(110)).toBe(1)
  })

  test('gives work that has waited for long more turns', async () => {
    const server = newServer()
    server.traffic.begin()
    await server.pass(9000)
    expect(await startWork(server, 12, atMs(0))(100)).toBeGreaterThan(8)
  })

  test('ends with its signal', async () => {
    const { traffic } = newServer()
    traffic.begin()
    const stopping = new AbortController()
    const waiting = traffic.giveWay({ signal: stopping.signal, since: atMs(1000) })
    stopping.abort()
    await expect(waiting).rejects.toThrow('aborted')
  })
})
