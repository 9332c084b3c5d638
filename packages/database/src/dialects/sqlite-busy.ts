import { setTimeout as sleep } from 'node:timers/promises'
import { noteStatement } from '../observe.ts'

/** How long a statement waits for a lock that another process holds on the database file. */
export const lockPatienceMs = 5_000

const longestPauseMs = 10

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY'

const retryWhileBusy = async <T>(run: () => T, refused: unknown): Promise<T> => {
  const deadline = Date.now() + lockPatienceMs
  while (Date.now() < deadline) {
    // Not in step with other processes that wait for the same lock.
    await sleep(Math.random() * longestPauseMs)
    try {
      return run()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
  throw refused
}

/**
 * Runs a statement, and again while another process holds the lock that it needs. SQLite's own `busy_timeout` sleeps in this
 * thread, so that the whole server would wait. A refused statement leaves its transaction as it was.
 */
export const runStatement = <T>(sql: string, run: () => T): T | Promise<T> => {
  const start = performance.now()
  try {
    const result = run()
    noteStatement(sql, start)
    return result
  } catch (error) {
    if (isBusy(error)) return retryWhileBusy(run, error).finally(() => noteStatement(sql, start))
    noteStatement(sql, start, error)
    throw error
  }
}
