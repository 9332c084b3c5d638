interface Cache<Key, Value> {
  get(key: Key): Promise<Value> | undefined
  set(key: Key, value: Promise<Value>): unknown
  delete(key: Key): unknown
}

/** Returns the promise that a cache holds for a key; without one, starts the work and remembers it unless it fails. */
export const remember = <Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  work: () => Promise<Value>,
): Promise<Value> => {
  const known = cache.get(key)
  if (known) return known
  const begun = work()
  cache.set(key, begun)
  begun.catch(() => cache.get(key) === begun && cache.delete(key))
  return begun
}
