import { amountOf } from '@scriptorium/basics/amount-of'
import { createMarks } from '@scriptorium/basics/marks'

const forgetMs = 300_000
const firstPauseMs = 1000
const longestPauseMs = 30_000

interface Strikes {
  count: number
  until: number
}

/** Returns the error for what failed some times in a row, and may be tried again after a wait: `8 seconds`, and the number. */
type Refuse = (times: number, wait: string, seconds: number) => Error

/**
 * Creates the pauses of what cost much and failed, such as a script that had to be stopped, or a server that did not answer in time. What
 * fails again and again is tried less and less often, so that it leaves room for others.
 */
export const createStrikes = (refuse: Refuse) => {
  const known = createMarks<Strikes>(forgetMs)
  return {
    /** Throws if the pause has not ended. */
    require: (name: string): void => {
      const { count, until } = known.get(name) ?? { count: 0, until: 0 }
      const left = Math.ceil((until - Date.now()) / 1000)
      if (left > 0) throw refuse(count, amountOf(left, 'second'), left)
    },
    /** Records an outcome. The first failure in a row has no consequences. */
    note: (name: string, hasFailed: boolean): void => {
      if (!hasFailed) return void known.delete(name)
      const count = (known.get(name)?.count ?? 0) + 1
      const pauseMs = count === 1 ? 0 : Math.min(firstPauseMs * 2 ** (count - 2), longestPauseMs)
      known.set(name, { count, until: Date.now() + pauseMs })
    },
  }
}
