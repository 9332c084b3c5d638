/** What a timer of the platform can hold; it takes more for nothing. */
const LONGEST = 2 ** 31 - 1

/** Gives work a signal that ends it when its time is over or the caller has had enough; a `limit` of 0 is none. */
export const withinTime = async <T>(
  limit: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const follow = () => controller.abort(outer?.reason)
  const expire = () => controller.abort(new DOMException(`no answer within ${limit} ms`, 'TimeoutError'))
  const timer = limit > 0 && limit <= LONGEST ? setTimeout(expire, limit) : undefined
  outer?.addEventListener('abort', follow)
  if (outer?.aborted) follow()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
}

/** Waits; an abort ends it at once, with the signal's reason. */
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
