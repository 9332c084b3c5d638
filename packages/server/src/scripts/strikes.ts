import { LRUCache } from 'lru-cache'
import { ScriptError } from './script-error.ts'

const scriptsKept = 1000
const forgetMs = 300_000
const firstPauseMs = 1000
const longestPauseMs = 30_000

interface Strikes {
  count: number
  until: number
}

/**
 * Creates the pauses of scripts whose processes had to be stopped, or ended, during an event. Starting a process costs more than
 * most events. So a script that is stopped again and again is started less and less often.
 */
export const createStrikes = () => {
  const known = new LRUCache<string, Strikes>({ max: scriptsKept, ttl: forgetMs })
  return {
    /** Throws if a script must not be started yet. */
    require: (script: string): void => {
      const { count, until } = known.get(script) ?? { count: 0, until: 0 }
      const left = Math.ceil((until - Date.now()) / 1000)
      if (left <= 0) return
      const seconds = left === 1 ? '1 second' : `${left} seconds`
      throw new ScriptError(`The script was stopped ${count} times in a row. It can be started again in ${seconds}`)
    },
    /** Records how an event of a script ended. The first stop in a row has no consequences. */
    note: (script: string, wasStopped: boolean): void => {
      if (!wasStopped) return void known.delete(script)
      const count = (known.get(script)?.count ?? 0) + 1
      const pauseMs = count === 1 ? 0 : Math.min(firstPauseMs * 2 ** (count - 2), longestPauseMs)
      known.set(script, { count, until: Date.now() + pauseMs })
    },
  }
}
