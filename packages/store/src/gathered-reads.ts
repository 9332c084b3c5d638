type ReadMany<T> = (addresses: readonly string[]) => Promise<ReadonlyMap<string, T>>

// All work that can go on without the database has then named what it needs.
const endOfTurn = (): Promise<void> =>
  new Promise((resolve) => void Promise.resolve().then(() => process.nextTick(resolve)))

/**
 * Returns a function that reads values by address; values that do not exist are left out. Reads that begin in the same turn of
 * the event loop share a call of `readMany`, and what is being read is not read again. Nothing is kept once it is read.
 */
export const gatherReads = <T>(readMany: ReadMany<T>) => {
  const running = new Map<string, ReturnType<ReadMany<T>>>()
  let gathered: string[] = []
  let next: ReturnType<ReadMany<T>> | undefined

  const begin = async (): ReturnType<ReadMany<T>> => {
    await endOfTurn()
    const addresses = gathered
    gathered = []
    next = undefined
    try {
      return await readMany(addresses)
    } finally {
      for (const address of addresses) running.delete(address)
    }
  }

  const join = (address: string) => {
    gathered.push(address)
    next ??= begin()
    running.set(address, next)
    return next
  }

  return async (addresses: Iterable<string>): Promise<Map<string, T>> => {
    const reads = new Map([...addresses].map((address) => [address, running.get(address) ?? join(address)]))
    await Promise.all(new Set(reads.values()))
    const found = new Map<string, T>()
    for (const [address, read] of reads) {
      const value = (await read).get(address)
      if (value !== undefined) found.set(address, value)
    }
    return found
  }
}
