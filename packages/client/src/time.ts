/** Timers treat longer delays as 0. */
const maxTimerMs = 2 ** 31 - 1

/** Runs work with a signal that aborts after `limit` milliseconds or when the caller aborts. A `limit` of 0 means none. */
export const withinTime = async <T>(
  limit: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const follow = () => controller.abort(outer?.reason)
  const expire = () => controller.abort(new DOMException(`no response within ${limit} ms`, 'TimeoutError'))
  const timer = limit > 0 && limit <= maxTimerMs ? setTimeout(expire, limit) : undefined
  outer?.addEventListener('abort', follow)
  if (outer?.aborted) follow()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
}

/** Waits. Rejects with the signal's reason when it aborts. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
