const name = 'scriptorium-recent-blocks'
const kept = 5

/** Returns the ids of the blocks that were inserted last in this browser. */
export const recentTypes = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, kept) : []
  } catch {
    // A browser can forbid storage.
    return []
  }
}

/** Notes that a kind of block was inserted. */
export const noteUse = (type: string): void => {
  try {
    const list = [type, ...recentTypes().filter((one) => one !== type)]
    localStorage.setItem(name, JSON.stringify(list.slice(0, kept)))
  } catch {
    // Without storage nothing is recent.
  }
}
