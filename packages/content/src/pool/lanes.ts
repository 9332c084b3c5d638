import { currentCaller, currentScope } from '../caller.ts'
import { ContentError, ContentUnavailableError } from '../content-error.ts'
import { createFairQueue, type Waiting } from './fair-queue.ts'
import { limitThread, type Usage } from './limit-thread.ts'
import { openThread, type Thread } from './thread.ts'
import type { Outcome } from './worker.ts'

const megacharacter = 1024 * 1024

const limits = {
  computingMs: 3_000,
  runningMs: 60_000,
  queuedMs: 30_000,
  megabytes: 512,
  // A thread that has become this large does not shrink by itself, so it is replaced. The patterns that color a language take up to 50 MB,
  // those of a web project with its languages together 170, and they are never freed.
  keptMegabytes: 256,
  // The thread for long texts ends after this idle time, because it is large and rarely needed.
  idleMs: 60_000,
  characters: 2 * megacharacter,
  shortCharacters: 32 * 1024,
  queue: {
    perCaller: { items: 1_000, characters: 16 * megacharacter },
    inAll: { items: 5_000, characters: 64 * megacharacter },
  },
}

/** A task for a thread: its input, the size of its text, and its limit of processor time. */
export interface Task {
  readonly task: string
  /** The module whose default export does it. Default: the one with the tasks on texts. */
  readonly module?: URL
  readonly input: unknown
  readonly characters: number
  readonly milliseconds?: number
}

interface Queued extends Waiting, Task {
  readonly scope: string
  readonly timeout: NodeJS.Timeout
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A worker thread, which runs one task at a time. */
interface Lane {
  readonly maxCharacters: number
  thread: Thread | undefined
  working: Promise<void> | undefined
  idle: NodeJS.Timeout | undefined
}

const createLane = (maxCharacters: number): Lane => ({
  maxCharacters,
  thread: undefined,
  working: undefined,
  idle: undefined,
})

const queue = createFairQueue<Queued>(limits.queue)

// The last lane takes short texts only, so that they need not wait for long ones. It is tried first.
let lanes: readonly Lane[] = [createLane(limits.shortCharacters), createLane(Number.POSITIVE_INFINITY)]

/** Makes one thread parse all texts, for a program with a single task: no short text of somebody else waits there. Call it before the first text. */
export const useOneThread = (): void => {
  lanes = lanes.filter(({ maxCharacters }) => maxCharacters === Number.POSITIVE_INFINITY)
}

const tooMuch = (
  cause?: unknown,
  message = 'This text is too large or too complex to be parsed as markdown',
): ContentError => Object.assign(new ContentError('invalid_request', '', message), { cause })

const busy = () => new ContentUnavailableError('Too many texts are waiting to be parsed: try again later')

const endThread = async (lane: Lane): Promise<void> => {
  const { thread } = lane
  lane.thread = undefined
  await thread?.destroy()
}

const valueOf = (outcome: Outcome): unknown => {
  if ('value' in outcome) return outcome.value
  throw tooMuch(outcome.failure, outcome.refusal)
}

const errorOf = (error: unknown, { isLate }: Usage): unknown => {
  if (error instanceof ContentError) return error
  return isLate ? new ContentUnavailableError('A text could not be parsed in time', { cause: error }) : tooMuch(error)
}

/** A task that has left its lane, or that was refused. */
export interface EndedTask {
  task: string
  outcome: 'done' | 'refused' | 'failed'
  /** Time from the call to the outcome. */
  elapsedMs: number
}

let notifyEnd: (ended: EndedTask) => void = () => undefined

/** Calls back after each task, in the context of its caller. */
export const onTaskEnd = (listener: typeof notifyEnd): void => {
  notifyEnd = listener
}

/** Returns how many tasks wait, and how many are running. */
export const taskCounts = (): { waiting: number; running: number } => ({
  waiting: queue.size(),
  running: lanes.filter(({ working }) => working).length,
})

let computingScale = 1

/** Multiplies the limits of processor time. Tests of texts that exceed the limits make them short. */
export const scaleComputingLimits = (scale: number): void => {
  computingScale = scale
}

const run = async (lane: Lane, queued: Queued): Promise<number> => {
  const thread = (lane.thread ??= await openThread())
  const { task, module, input, scope, milliseconds = limits.computingMs } = queued
  const threadLimits = {
    waiting: limits.runningMs,
    megabytes: limits.megabytes,
    computing: milliseconds * computingScale,
  }
  const running = limitThread(thread.threads[0]!, threadLimits)
  const startedAt = performance.now()
  const outcome = await thread.run({ task, module: module?.href, input, scope }, { signal: running.signal }).then(
    (outcome: Outcome) => ({ outcome }),
    (error: unknown) => ({ error }),
  )
  const usage = running.stop()
  try {
    if ('error' in outcome) throw outcome.error
    queued.resolve(valueOf(outcome.outcome))
  } catch (error) {
    queued.reject(errorOf(error, usage))
  }
  if ('error' in outcome || usage.megabytes > limits.keptMegabytes) await endThread(lane)
  // A task that ends before the first measurement of its thread counts by elapsed time, at most 100 ms.
  return Math.max(usage.computingMs, Math.min(performance.now() - startedAt, 100))
}

const work = async (lane: Lane): Promise<void> => {
  clearTimeout(lane.idle)
  for (let queued = queue.take(lane.maxCharacters); queued; queued = queue.take(lane.maxCharacters)) {
    clearTimeout(queued.timeout)
    let computingMs = 0
    try {
      computingMs = await run(lane, queued)
    } catch (error) {
      queued.reject(error)
    }
    queue.done(queued, computingMs)
  }
  lane.working = undefined
  if (lane.maxCharacters > limits.shortCharacters)
    lane.idle = setTimeout(() => void endIdle(lane), limits.idleMs).unref()
  wakeLanes()
}

const endIdle = async (lane: Lane): Promise<void> => {
  if (!lane.working) await endThread(lane)
}

// A task may have to wait although a thread is free, because its caller may use only one thread, which is busy.
const wakeLanes = (): void => {
  for (const lane of lanes) {
    if (!lane.working && queue.hasFor(lane.maxCharacters)) lane.working = work(lane)
  }
}

const queueTask = (task: Task): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const abandon = () => {
      queue.remove(queued)
      reject(busy())
    }
    const timeout = setTimeout(abandon, limits.queuedMs)
    const queued: Queued = { ...task, caller: currentCaller(), scope: currentScope(), timeout, resolve, reject }
    if (!queue.add(queued)) {
      clearTimeout(timeout)
      return reject(busy())
    }
    wakeLanes()
  })

const outcomeOf = (error: unknown): EndedTask['outcome'] =>
  error instanceof ContentError && !(error instanceof ContentUnavailableError) ? 'refused' : 'failed'

/** Runs a task in a thread. It throws a `ContentError` beyond the limits of a task, and another error if the queue is full. */
export const runTask = async (task: Task): Promise<unknown> => {
  const startedAt = performance.now()
  let outcome: EndedTask['outcome'] = 'done'
  try {
    return await queueTask(task)
  } catch (error) {
    outcome = outcomeOf(error)
    throw error
  } finally {
    notifyEnd({ task: task.task, outcome, elapsedMs: performance.now() - startedAt })
  }
}

/** Returns the size of the longest text, and throws if it exceeds the limit. */
export const sizeOf = (...texts: readonly string[]): number => {
  const longest = Math.max(...texts.map(({ length }) => length))
  if (longest > limits.characters) throw tooMuch()
  return longest
}

/** Ends the threads after their tasks. A later call starts them again. */
export const closeLanes = async (): Promise<void> => {
  for (const lane of lanes) {
    await lane.working
    clearTimeout(lane.idle)
    await endThread(lane)
  }
}
