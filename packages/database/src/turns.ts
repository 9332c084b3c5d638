import { currentSpent } from './observe.ts'
import type { Waits } from './waits.ts'

/** Thrown by a write that got no turn. Its code is PostgreSQL's `lock_not_available`, so that the client is told to try again. */
class NoTurnError extends Error {
  readonly code = '55P03'

  constructor(key: string, reason: string) {
    super(`A write that needs ${key} ${reason}`)
    this.name = 'NoTurnError'
  }
}

interface Limits {
  /** How many writes wait for one key at most. */
  maxWaiting: number
  patienceMs: number
}

interface Waiter {
  begin(): void
}

/** Waits for the turns of all keys, and returns a function that ends them. Calling it again does nothing. */
export type TakeTurns = (keys: readonly string[]) => Promise<() => void>

const defaultLimits: Limits = { maxWaiting: 500, patienceMs: 15_000 }

/**
 * Lets one transaction of this process at a time wait for the lock of a key, in the order in which they came. The others wait
 * here, without a connection, so that the writers of a busy space cannot use up the pool that all organizations share.
 */
export const createTurns = ({ note }: Pick<Waits, 'note'>, limits: Limits = defaultLimits): TakeTurns => {
  // A key is absent while nobody has its turn.
  const lines = new Map<string, Waiter[]>()

  const endTurn = (key: string) => {
    const next = lines.get(key)?.shift()
    if (next) next.begin()
    else lines.delete(key)
  }

  const wait = (key: string, line: Waiter[]) =>
    new Promise<void>((resolve, reject) => {
      const queuedAt = performance.now()
      const spent = currentSpent()
      const noteWait = () => note('write', performance.now() - queuedAt, spent)
      const waiter = {
        begin: () => {
          clearTimeout(timeout)
          noteWait()
          resolve()
        },
      }
      const giveUp = () => {
        line.splice(line.indexOf(waiter), 1)
        noteWait()
        reject(new NoTurnError(key, 'has waited for too long'))
      }
      const timeout = setTimeout(giveUp, limits.patienceMs)
      line.push(waiter)
    })

  const beginTurn = async (key: string) => {
    const line = lines.get(key)
    if (!line) return void lines.set(key, [])
    if (line.length >= limits.maxWaiting) throw new NoTurnError(key, 'finds too many others waiting')
    await wait(key, line)
  }

  return async (keys) => {
    const taken: string[] = []
    const end = () => {
      for (const key of taken.splice(0)) endTurn(key)
    }
    try {
      for (const key of new Set(keys)) {
        await beginTurn(key)
        taken.push(key)
      }
    } catch (error) {
      end()
      throw error
    }
    return end
  }
}
