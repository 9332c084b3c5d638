import { fork, type ChildProcess } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@scriptorium/content/pool/compile-cache'
import { ContentUnavailableError } from '@scriptorium/content/content-error'
import { createFairRoom, type FairRoom, type InRoom } from '@scriptorium/content/pool/fair-room'
import { supervise, type EndReason } from './supervise.ts'

const maxRuns = 2
const waiting = { perCaller: 50, inAll: 200 }

/** Limits of a process. */
export interface ProcessLimits {
  /** Its processor time. */
  computingMs: number
  /** Its elapsed time. It is longer than the processor time, because the machine may be busy, and requests go first. */
  runningMs: number
  heapMegabytes: number
}

/** Where processes run: how many at a time, and how much each may use. */
export interface Lane {
  inRoom: FairRoom
  /** How much lower than that of requests its priority is, from 0 to 19. */
  priority: number
  limits: ProcessLimits
}

interface LaneOptions extends Omit<Lane, 'inRoom'> {
  /** How many run. */
  running: number
  /** How many of these places are for callers whose processes have been quick lately. */
  keptForQuick?: number
  /** How many can wait for something else without a place. Each keeps its memory meanwhile. */
  outside?: number
}

/** Creates a lane. Callers take turns by the processor time of their processes. */
export const createLane = ({ priority, limits, ...room }: LaneOptions): Lane => ({
  priority,
  limits,
  inRoom: createFairRoom({ ...room, waiting }),
})

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

interface Options<Question> {
  /** Where it runs. What fails in one lane starts again in the next one, with other limits. */
  lanes: readonly Lane[]
  answer?: ((question: Question) => Promise<unknown>) | undefined
}

/** Why a process ended without a result: at a limit, or by a fault of its own. */
export type FailReason = 'crash' | 'memory' | 'time'

/** How a process ended. */
export type Outcome<Result> = { result: Result; reason?: never } | { result?: never; reason: FailReason }

/**
 * Runs a program with an input in a process of its own, which ends at its limits of time and memory. Returns its result, or
 * the reason why it has none.
 *
 * `answer` answers the questions of the program, of each run; while it takes long, other processes have the place. A process that
 * another program kills says nothing about the input, so it runs once more; throws a `ContentUnavailableError` if that is killed too.
 */
export const runLimited = async <Result, Question = never>(
  program: URL,
  input: unknown,
  signal: AbortSignal,
  { lanes, answer }: Options<Question>,
): Promise<Outcome<Result>> => {
  let outcome: Outcome<Result> = { reason: 'crash' }
  for (const lane of lanes) {
    outcome = await runIn<Result, Question>(lane, program, input, { answer, signal })
    if (outcome.reason === undefined) return outcome
  }
  return outcome
}

type Running<Question> = Pick<Options<Question>, 'answer'> & { signal: AbortSignal }

const runIn = <Result, Question>(
  lane: Lane,
  program: URL,
  input: unknown,
  running: Running<Question>,
): Promise<Outcome<Result>> =>
  lane.inRoom(async (room) => {
    for (let run = 1; run <= maxRuns; run++) {
      const ended = await runNow<Result, Question>(lane, program, input, { ...running, room })
      if (ended.reason === 'killed') continue
      room.charge('computingMs' in ended ? ended.computingMs : lane.limits.computingMs)
      return 'computingMs' in ended ? { result: ended.result } : { reason: failReasonOf(ended.reason) }
    }
    throw new ContentUnavailableError('The process that reads the document was killed')
  }, running.signal)

const failReasonOf = (reason: EndReason): FailReason => (reason === 'memory' || reason === 'time' ? reason : 'crash')

const runNow = async <Result, Question>(
  lane: Lane,
  program: URL,
  input: unknown,
  { answer, signal, room }: Running<Question> & { room: InRoom },
): Promise<{ reason?: never; result: Result; computingMs: number } | { reason: EndReason }> => {
  const child = start(program, lane)
  const { ended, stop, restartClock } = supervise(child, { signal, runningMs: lane.limits.runningMs })
  const tell = (message: unknown) => {
    // A process that has ended needs no answer.
    if (!child.connected) return
    // The wait for a place does not count.
    restartClock()
    child.send(message as object, () => {})
  }
  const answered = new Promise<{ result: Result; computingMs: number }>((resolve, reject) => {
    const giveUp = (error: unknown) => {
      reject(error as Error)
      stop()
    }
    child.on('message', (message: FromProcess<Result, Question>) => {
      if (message.type === 'end') resolve(message)
      else if (answer) room.waitOutside(answer(message.question)).then(tell).catch(giveUp)
    })
  })
  tell(input)
  return Promise.race([answered, ended])
}
