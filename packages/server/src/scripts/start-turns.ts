/**
 * Creates the turns in which processes start, because starting one keeps a processor busy for a moment. A process that is slow
 * to start keeps the next one waiting for a while only.
 */
export const createStartTurns = ({ atOnce, turnMs }: { atOnce: number; turnMs: number }) => {
  let taken = 0
  const waiting: (() => void)[] = []

  const begin = async (): Promise<void> => {
    if (taken >= atOnce) return new Promise((resolve) => void waiting.push(resolve))
    taken += 1
  }
  const end = () => {
    const next = waiting.shift()
    // The turn goes on to whoever has waited longest.
    if (next) next()
    else taken -= 1
  }
  /** Does the work when it has a turn. */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await begin()
    let hasTurn = true
    const endOnce = () => {
      if (hasTurn) end()
      hasTurn = false
    }
    const timer = setTimeout(endOnce, turnMs)
    return work().finally(() => {
      clearTimeout(timer)
      endOnce()
    })
  }
}
