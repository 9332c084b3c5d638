import { randomFillSync } from 'node:crypto'

// One call for many ids, because each call costs more than the bytes.
const pool = Buffer.alloc(8192)
let used = pool.length

const randomHex = (bytes: number): string => {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const start = used
  used += bytes
  return pool.toString('hex', start, used)
}

/** Returns a new id of a trace. */
export const newTraceId = (): string => randomHex(16)

/** Returns a new id of a span. */
export const newSpanId = (): string => randomHex(8)
