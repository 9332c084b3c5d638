/** Ends a wait that takes too long. */
export interface Stall {
  signal: AbortSignal
  /** Which wait took too long; undefined if none has. */
  reason: string | undefined
  /** Starts the next wait, and ends the one before. */
  expect: (ms: number) => void
  /** Settles as the promise does, or rejects as soon as the signal aborts. */
  race: <T>(promise: Promise<T>) => Promise<T>
  /** Ends all waits, and aborts what is still in progress. */
  end: () => void
}

/** Creates the waits of one answer. They end with the signal of the caller, and after `totalMs` in all. */
export const createStall = (signal: AbortSignal, totalMs: number): Stall => {
  const own = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const give = (reason: string) => {
    stall.reason ??= reason
    own.abort()
  }
  const total = setTimeout(() => give(`The engine was not done after ${totalMs} ms`), totalMs)
  const leave = () => own.abort()
  if (signal.aborted) own.abort()
  else signal.addEventListener('abort', leave, { once: true })
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The wait ended'))
    if (own.signal.aborted) fail()
    else own.signal.addEventListener('abort', fail, { once: true })
  })
  aborted.catch(() => {})
  const stall: Stall = {
    signal: own.signal,
    reason: undefined,
    expect: (ms) => {
      clearTimeout(timer)
      timer = setTimeout(() => give(`The engine sent nothing for ${ms} ms`), ms)
    },
    race: (promise) => {
      promise.catch(() => {})
      return Promise.race([promise, aborted])
    },
    end: () => {
      clearTimeout(timer)
      clearTimeout(total)
      signal.removeEventListener('abort', leave)
      own.abort()
    },
  }
  return stall
}
