import { setImmediate as nextTurn } from 'node:timers/promises'

const longestTurnMs = 10

let startedAt: number | undefined
let next: Promise<void> | undefined

const watchTurn = (): void => {
  startedAt = performance.now()
  setImmediate(() => (startedAt = undefined))
}

/**
 * Waits for the next turn of the event loop if the current one has taken too long. Queries on SQLite and reads of cached content
 * finish at once, so a loop of them never returns to the event loop by itself, and requests and health checks would wait for its
 * end. All that wait go on in the order in which they came.
 */
export const turnOfEventLoop = (): Promise<void> | undefined => {
  if (next) return next
  if (startedAt === undefined) return void watchTurn()
  if (performance.now() - startedAt < longestTurnMs) return undefined
  next = nextTurn().then(() => {
    next = undefined
  })
  return next
}

/** Runs a generator to its end. Other work gets a turn between its steps. */
export const runInTurns = async <T>(steps: Generator<void, T>): Promise<T> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const turn = turnOfEventLoop()
    if (turn) await turn
  }
}

/** Runs a generator to its end in one turn. */
export const runAtOnce = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
