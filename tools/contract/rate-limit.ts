import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Send } from './http.ts'

/** A server that asks for a longer wait is reported instead. */
const maxWaitMs = 120_000

/** Options of `respectRateLimit`, which tests replace. */
interface Clock {
  now: () => number
  wait: (ms: number) => Promise<unknown>
  /** Called before each wait. */
  onWait?: (ms: number) => void
}

const retryAfterMs = ({ status, headers }: Answer): number | undefined => {
  const seconds = Number(headers['retry-after'])
  return status === 429 && seconds > 0 && seconds * 1000 <= maxWaitMs ? seconds * 1000 : undefined
}

/** Repeats requests that the server refuses with 429, after `Retry-After`. All concurrent requests wait together. */
export const respectRateLimit = (send: Send, { now, wait, onWait }: Clock = { now: Date.now, wait: delay }): Send => {
  let pausedUntil = 0
  const pass = async () => {
    for (let rest = pausedUntil - now(); rest > 0; rest = pausedUntil - now()) await wait(rest)
  }
  return async (sent) => {
    for (;;) {
      await pass()
      const answer = await send(sent)
      const waitMs = retryAfterMs(answer)
      if (waitMs === undefined) return answer
      if (now() + waitMs > pausedUntil) {
        if (now() >= pausedUntil) onWait?.(waitMs)
        pausedUntil = now() + waitMs
      }
    }
  }
}
