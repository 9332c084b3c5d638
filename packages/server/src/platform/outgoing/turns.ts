interface TurnOptions {
  /** How many parts of the work run at a time. */
  atOnce: number
  /** How long a part keeps the next one waiting. Default: until it ends. */
  turnMs?: number
}

/** Creates the turns of work of which only a little should run at a time. */
export const createTurns = ({ atOnce, turnMs }: TurnOptions) => {
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
    const timer = turnMs === undefined ? undefined : setTimeout(endOnce, turnMs)
    return work().finally(() => {
      clearTimeout(timer)
      endOnce()
    })
  }
}
