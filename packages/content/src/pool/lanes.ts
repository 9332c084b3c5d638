import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Piscina } from 'piscina'
import { ContentError, ContentUnavailableError } from '../content-error.ts'
import { limitThread } from './limit-thread.ts'
import type { Outcome } from './worker.ts'

const limits = {
  milliseconds: 3_000,
  thread: { waiting: 60_000, megabytes: 512 },
  // A heap that has become so large does not shrink by itself.
  keptMegabytes: 128,
  // Never reached by a thread that is watched.
  mostMegabytes: 2_048,
  characters: 2 * 1024 * 1024,
  shortCharacters: 32 * 1024,
  lanes: 2,
}

/** One worker thread and those who wait for it. */
interface Lane {
  pool: Piscina | undefined
  tail: Promise<unknown>
  waiting: number
}

let lanes: Lane[] = []

/** The last lane is kept for short texts, so that they need not wait for long ones. */
const freeLane = (characters: number): Lane => {
  const most = characters > limits.shortCharacters ? limits.lanes - 1 : limits.lanes
  const open = lanes.slice(0, most)
  const idle = open.findLast(({ waiting }) => waiting === 0)
  if (idle) return idle
  if (open.length === most) return open.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best))
  lanes.push({ pool: undefined, tail: Promise.resolve(), waiting: 0 })
  return lanes.at(-1)!
}

const tooMuch = (cause?: unknown): ContentError =>
  Object.assign(
    new ContentError('invalid_request', '', 'This text is too large or too entangled to be read as markdown'),
    { cause },
  )

/** A thread of its own compiles all that it loads, and strips the types of it first, unless it is told where that is kept. */
const compileCache = (): NodeJS.ProcessEnv => {
  const kept = getCompileCacheDir()
  return kept === undefined ? {} : { NODE_COMPILE_CACHE: dirname(kept) }
}

/** Starting a thread is not the task's fault, so the clock runs only once the thread answers. */
const openPool = async (): Promise<Piscina> => {
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    env: { ...process.env, ...compileCache() },
    resourceLimits: { maxOldGenerationSizeMb: limits.mostMegabytes },
  })
  // A thread that is killed may still die of its memory limit; unheard, that would end the process.
  pool.on('error', () => undefined)
  try {
    await pool.run({ task: 'ping' }, { signal: AbortSignal.timeout(limits.thread.waiting) })
  } catch (cause) {
    await pool.destroy()
    throw new ContentUnavailableError(cause)
  }
  return pool
}

/** A task for a thread: what it works on, how much text that is, and how long it may compute. */
export interface Task {
  readonly task: string
  readonly input: unknown
  readonly characters: number
  readonly milliseconds?: number
}

const retire = async (lane: Lane, pool: Piscina): Promise<void> => {
  lane.pool = undefined
  await pool.destroy()
}

const runIn = async (lane: Lane, { task, input, milliseconds = limits.milliseconds }: Task): Promise<unknown> => {
  const pool = (lane.pool ??= await openPool())
  const running = limitThread(pool.threads[0]!, { ...limits.thread, computing: milliseconds })
  let isDone = false
  try {
    const outcome = (await pool.run({ task, input }, { signal: running.signal })) as Outcome
    isDone = true
    if ('value' in outcome) return outcome.value
    throw tooMuch(outcome.failure)
  } catch (error) {
    throw error instanceof ContentError ? error : tooMuch(error)
  } finally {
    if (running.stop() > limits.keptMegabytes || !isDone) await retire(lane, pool)
  }
}

/** Runs a task away from requests; what it cannot do within its limits is refused. */
export const runTask = (task: Task): Promise<unknown> => {
  const lane = freeLane(task.characters)
  lane.waiting++
  const result = lane.tail.then(() => runIn(lane, task))
  lane.tail = result.catch(() => undefined).finally(() => lane.waiting--)
  return result
}

/** How much text there is, unless it is too much. */
export const sizeOf = (...texts: readonly string[]): number => {
  const longest = Math.max(...texts.map(({ length }) => length))
  if (longest > limits.characters) throw tooMuch()
  return longest
}

/** Stops the worker threads; a later call starts them anew. */
export const closeLanes = async (): Promise<void> => {
  const closing = lanes
  lanes = []
  await Promise.all(
    closing.map(async (lane) => {
      await lane.tail
      await lane.pool?.destroy()
    }),
  )
}
