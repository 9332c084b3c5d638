import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@scriptorium/content/pool/compile-cache'
import { inProcessRoom, type WaitOutside } from './process-room.ts'
import { maxComputingMs, maxHeapMegabytes, maxRunningMs } from './limits.ts'

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

/**
 * Runs a program with an input in a process of its own, which ends at its limits of time and memory. Returns its result, or
 * undefined if it ended without one. `answer` answers its questions; while it takes long, other processes have the place.
 */
export const runLimited = <Result, Question = never>(
  program: URL,
  input: unknown,
  signal: AbortSignal,
  options: Options<Question> = {},
): Promise<Result | undefined> =>
  inProcessRoom(signal, (waitOutside) => runNow<Result, Question>(program, input, { signal, waitOutside, ...options }))

const runNow = <Result, Question>(
  program: URL,
  input: unknown,
  {
    answer,
    limits = usualLimits,
    signal,
    waitOutside,
  }: Options<Question> & { signal: AbortSignal; waitOutside: WaitOutside },
): Promise<Result | undefined> =>
  new Promise((resolve, reject) => {
    const child = start(program, limits)
    const end = () => child.kill('SIGKILL')
    const timeout = setTimeout(end, maxRunningMs)
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
      if (message.type === 'end') resolve(message.result)
      else if (answer) waitOutside(answer(message.question)).then(tell, giveUp)
    })
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve(undefined)
    })
    tell(input)
  })
