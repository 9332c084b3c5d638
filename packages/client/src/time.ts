/** Timers treat longer delays as 0. */
const maxTimerMs = 2 ** 31 - 1

/** Runs work with a signal that aborts after `limit` milliseconds or when the caller aborts. A `limit` of 0 means none. */
export const withinTime = async <T>(
  limit: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const expire = () => controller.abort(new DOMException(`no response within ${limit} ms`, 'TimeoutError'))
  const timer = limit > 0 && limit <= maxTimerMs ? setTimeout(expire, limit) : undefined
  try {
    return await work(outer ? AbortSignal.any([outer, controller.signal]) : controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Waits. Rejects with the signal's reason when it aborts. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
