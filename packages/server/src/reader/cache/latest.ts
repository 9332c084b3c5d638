interface Running<Value> {
  current: Promise<Value>
  next?: Promise<Value>
}

/**
 * Returns a function that reads values by key, and runs one read per key at a time. A caller never gets a value that was read
 * before the call: while a read is running, all callers wait for the one after it.
 */
export const createLatest = <Value>(read: (key: string) => Promise<Value>): ((key: string) => Promise<Value>) => {
  const reads = new Map<string, Running<Value>>()
  const start = (key: string): Promise<Value> => {
    const running: Running<Value> = { current: read(key) }
    reads.set(key, running)
    const end = () => void (reads.get(key) === running && !running.next && reads.delete(key))
    running.current.then(end, end)
    return running.current
  }
  return (key) => {
    const running = reads.get(key)
    if (!running) return start(key)
    const startNext = () => start(key)
    return (running.next ??= running.current.then(startNext, startNext))
  }
}
