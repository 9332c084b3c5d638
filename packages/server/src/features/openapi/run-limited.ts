import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@scriptorium/content/pool/compile-cache'
import { Problem } from '../../ground/problem.ts'
import { createProcessRoom, type InProcessRoom, type InRoom } from './process-room.ts'
import { maxComputingMs, maxHeapMegabytes, maxRunningMs, quickComputingMs, quickHeapMegabytes } from './limits.ts'

/** What ends a process from outside, such as a machine without free memory. Limits and crashes of the process are others. */
const outsideSignals = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

const maxRuns = 2

/** Limits of a process. */
export interface ProcessLimits {
  computingMs: number
  heapMegabytes: number
}

/** Where processes run: how many at a time, and how much each may use. */
interface Lane {
  inRoom: InProcessRoom
  /** How much lower than that of requests its priority is, from 0 to 19. */
  priority: number
  limits: ProcessLimits
}

const processors = availableParallelism()

const lanes = {
  quick: {
    inRoom: createProcessRoom({ running: Math.max(2, processors), keptForQuick: 1, outside: 8 }),
    priority: 5,
    limits: { computingMs: quickComputingMs, heapMegabytes: quickHeapMegabytes },
  },
  long: {
    inRoom: createProcessRoom({ running: Math.max(1, Math.floor(processors / 2)), keptForQuick: 0, outside: 2 }),
    priority: 10,
    limits: { computingMs: maxComputingMs, heapMegabytes: maxHeapMegabytes },
  },
} satisfies Record<string, Lane>

const start = (program: URL, { limits: { computingMs, heapMegabytes }, priority }: Lane): ChildProcess => {
  const child = fork(fileURLToPath(program), [String(computingMs)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    // The process sees no setting, such as the URL of the database.
    env: compileCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Its threads get the priority that it has when it starts them.
  if (child.pid !== undefined)
    setPriority(child.pid, Math.min(getPriority() + priority, constants.priority.PRIORITY_LOW))
  return child
}

/** A message of a process: its result with the processor time that it took, or a question to the server. */
export type FromProcess<Result, Question> =
  | { type: 'end'; result: Result; computingMs: number }
  | { type: 'ask'; question: Question }

type Answer<Question> = (question: Question) => Promise<unknown>

interface Options<Question> {
  answer?: Answer<Question>
  /** Whether the input is so large that a quick process is not tried first. */
  isLong?: boolean
  /** Other limits than the usual ones. Without those of a quick process, none is tried first. */
  limits?: { quick?: ProcessLimits; long: ProcessLimits }
}

/** Why a process ended without a result: at a limit, or by a fault of its own. */
export type EndReason = 'time' | 'memory' | 'crash'

/** How a process ended. */
export type Ended<Result> = { result: Result; reason?: never } | { result?: never; reason: EndReason }

type Outcome<Result> =
  | { type: 'end'; result: Result; computingMs: number }
  | { type: 'failed'; reason: EndReason }
  | { type: 'killed' }

// V8 ends a process without memory by one of these signals, which depends on the processor.
const outOfMemorySignals = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

const outcomeOf = (endedBy: NodeJS.Signals | null, isTooLong: boolean): Outcome<never> => {
  if (isTooLong || endedBy === 'SIGXCPU') return { type: 'failed', reason: 'time' }
  if (outsideSignals.has(endedBy)) return { type: 'killed' }
  return { type: 'failed', reason: outOfMemorySignals.has(endedBy) ? 'memory' : 'crash' }
}

const killed = () => {
  const headers = { 'Retry-After': '10' }
  return new Problem('unavailable', 'The process that reads the OpenAPI document was killed: try again later', {
    headers,
  })
}

const lanesFor = ({ isLong = false, limits }: Pick<Options<never>, 'isLong' | 'limits'>): [Lane, Lane?] => {
  const long = { ...lanes.long, limits: limits?.long ?? lanes.long.limits }
  const quick = { ...lanes.quick, limits: limits?.quick ?? lanes.quick.limits }
  return isLong || (limits && !limits.quick) ? [long] : [quick, long]
}

/**
 * Runs a program with an input in a process of its own, which ends at its limits of time and memory. Returns its result, or
 * the reason why it has none. Few processes may take long; what is not quick enough for the others starts again as one
 * of these, so that quick inputs need not wait for it.
 *
 * `answer` answers the questions of the program, of each run; while it takes long, other processes have the place. A process that
 * another program kills says nothing about the input, so it runs once more; throws `unavailable` if that is killed too.
 */
export const runLimited = async <Result, Question = never>(
  program: URL,
  input: unknown,
  signal: AbortSignal,
  options: Options<Question> = {},
): Promise<Ended<Result>> => {
  const [first, then] = lanesFor(options)
  const run = (lane: Lane) => runIn<Result, Question>(lane, program, input, { signal, ...options })
  const outcome = await run(first)
  const last = outcome.type === 'failed' && then ? await run(then) : outcome
  return last.type === 'end' ? { result: last.result } : { reason: last.reason }
}

const runIn = <Result, Question>(
  lane: Lane,
  program: URL,
  input: unknown,
  { answer, signal }: Options<Question> & { signal: AbortSignal },
): Promise<Exclude<Outcome<Result>, { type: 'killed' }>> =>
  lane.inRoom(signal, async (room) => {
    for (let run = 1; run <= maxRuns; run++) {
      const outcome = await runNow<Result, Question>(lane, program, input, { answer, signal, room })
      if (outcome.type === 'killed') continue
      room.charge(outcome.type === 'end' ? outcome.computingMs : lane.limits.computingMs)
      return outcome
    }
    throw killed()
  })

const runNow = <Result, Question>(
  lane: Lane,
  program: URL,
  input: unknown,
  { answer, signal, room }: { answer: Answer<Question> | undefined; signal: AbortSignal; room: InRoom },
): Promise<Outcome<Result>> =>
  new Promise((resolve, reject) => {
    const child = start(program, lane)
    const end = () => child.kill('SIGKILL')
    let isTooLong = false
    const timeout = setTimeout(() => {
      isTooLong = true
      end()
    }, maxRunningMs)
    const tell = (message: unknown) => {
      // A process that has ended needs no answer.
      if (!child.connected) return
      // The wait for a place does not count.
      timeout.refresh()
      child.send(message as object, () => {})
    }
    const giveUp = (error: unknown) => {
      reject(error)
      end()
    }
    signal.addEventListener('abort', end, { once: true })
    child.on('message', (message: FromProcess<Result, Question>) => {
      if (message.type === 'end') resolve(message)
      else if (answer) room.waitOutside(answer(message.question)).then(tell).catch(giveUp)
    })
    child.on('error', reject)
    child.on('exit', (_code, endedBy) => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve(outcomeOf(endedBy, isTooLong))
    })
    tell(input)
  })
