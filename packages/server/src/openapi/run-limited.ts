import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@scriptorium/content/pool/compile-cache'
import { Problem } from '../problem.ts'
import { inProcessRoom, type WaitOutside } from './process-room.ts'
import { maxComputingMs, maxHeapMegabytes, maxRunningMs } from './limits.ts'

/** What ends a process from outside, such as a machine without free memory. Limits and crashes of the process are others. */
const outsideSignals = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

const maxRuns = 2

/** Limits of a process. */
export interface ProcessLimits {
  computingMs: number
  heapMegabytes: number
}

const usualLimits: ProcessLimits = { computingMs: maxComputingMs, heapMegabytes: maxHeapMegabytes }

const start = (program: URL, { computingMs, heapMegabytes }: ProcessLimits): ChildProcess =>
  fork(fileURLToPath(program), [String(computingMs)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    // The process sees no setting, such as the URL of the database.
    env: compileCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** A message of a process: its result, or a question to the server. */
export type FromProcess<Result, Question> = { type: 'end'; result: Result } | { type: 'ask'; question: Question }

type Answer<Question> = (question: Question) => Promise<unknown>

interface Options<Question> {
  answer?: Answer<Question>
  limits?: ProcessLimits
}

/** How a process ended: with a result, at a limit or by a crash of its own, or killed by another program. */
type Outcome<Result> = { type: 'end'; result: Result } | { type: 'failed' } | { type: 'killed' }

const killed = () => {
  const headers = { 'Retry-After': '10' }
  return new Problem('unavailable', 'The process that reads the OpenAPI document was killed: try again later', {
    headers,
  })
}

/**
 * Runs a program with an input in a process of its own, which ends at its limits of time and memory. Returns its result, or
 * undefined if it reached a limit or crashed. `answer` answers its questions; while it takes long, other processes have the place.
 * A process that another program kills says nothing about the input, so it runs once more; throws `unavailable` if that is killed too.
 */
export const runLimited = <Result, Question = never>(
  program: URL,
  input: unknown,
  signal: AbortSignal,
  options: Options<Question> = {},
): Promise<Result | undefined> =>
  inProcessRoom(signal, async (waitOutside) => {
    for (let run = 1; run <= maxRuns; run++) {
      const outcome = await runNow<Result, Question>(program, input, { signal, waitOutside, ...options })
      if (outcome.type === 'end') return outcome.result
      if (outcome.type === 'failed') return undefined
    }
    throw killed()
  })

const runNow = <Result, Question>(
  program: URL,
  input: unknown,
  {
    answer,
    limits = usualLimits,
    signal,
    waitOutside,
  }: Options<Question> & { signal: AbortSignal; waitOutside: WaitOutside },
): Promise<Outcome<Result>> =>
  new Promise((resolve, reject) => {
    const child = start(program, limits)
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
      else if (answer) waitOutside(answer(message.question)).then(tell, giveUp)
    })
    child.on('error', reject)
    child.on('exit', (_code, endedBy) => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve({ type: !isTooLong && outsideSignals.has(endedBy) ? 'killed' : 'failed' })
    })
    tell(input)
  })
