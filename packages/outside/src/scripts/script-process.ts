import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createScratch } from '@scriptorium/basics/scratch'
import type { Executable } from './executable.ts'
import { openGateway, type GatewayEvents, type GatewayOptions } from './gateway.ts'
import { scriptLimits } from './limits.ts'
import { logNow, readLogLines, type ScriptLog } from './log-lines.ts'
import { ScriptError } from './script-error.ts'
import { sendEvent, type ScriptAnswer, type ScriptRequest } from './send-event.ts'
import { spawnScript } from './spawn.ts'
import { writeConfig } from './write-config.ts'

/** What a script did with an event. Either the answer or the error is there. */
export interface ScriptOutcome {
  answer?: ScriptAnswer
  /** Why there is no answer, for the developer of the script. */
  error?: string
  /** The seconds until the script is started again, if it is paused because it had to be stopped. */
  retryAfterS?: number
  logs: ScriptLog[]
}

/** A process that runs one script, one event at a time. */
export interface ScriptProcess {
  run(request: ScriptRequest, limits: { timeoutMs: number; maxBytes: number }): Promise<ScriptOutcome>
  isAlive(): boolean
  stop(why: string): void
  /** Resolves when the process has ended. */
  ended: Promise<unknown>
}

/** What the current event has used. What a script does after its answer counts until the next event. */
interface Usage {
  requests: number
  output: Buffer[]
  outputBytes: number
  notes: ScriptLog[]
}

const unused = (): Usage => ({ requests: 0, output: [], outputBytes: 0, notes: [] })

// The last lines of the log can come shortly after the answer.
const logDelayMs = 10

const createState = () => {
  let usage = unused()
  let kill = () => {}
  let stoppedFor: string | undefined
  const stop = (why: string) => {
    stoppedFor ??= why
    kill()
  }
  const onOutput = (chunk: Buffer) => {
    usage.outputBytes += chunk.length
    if (usage.outputBytes <= scriptLimits.maxLogBytesPerEvent) usage.output.push(chunk)
    else stop(`The script was stopped: it logged more than ${scriptLimits.maxLogBytesPerEvent} bytes`)
  }
  const gateway: GatewayEvents = {
    mayRequest: () => {
      usage.requests += 1
      if (usage.requests <= scriptLimits.maxRequestsPerEvent) return true
      stop(`The script was stopped: it sent more than ${scriptLimits.maxRequestsPerEvent} requests`)
      return false
    },
    onFailure: (url, failure, message) => {
      if (failure === 'not_public') stop(`The script was stopped: it called ${url}, which is not a public address`)
      else usage.notes.push(logNow('warn', `The request to ${url} failed: ${message}`))
    },
  }
  return {
    stop,
    onOutput,
    gateway,
    begin: () => (usage = unused()),
    onKill: (callback: () => void) => (kill = callback),
    whyStopped: () => stoppedFor,
    lines: () => [...readLogLines(usage.output), ...usage.notes],
  }
}

type State = ReturnType<typeof createState>

const explain = ({ whyStopped }: State, error: unknown): string =>
  whyStopped() ?? (error instanceof ScriptError ? error.message : 'The script ended without an answer')

const runEvent = async (
  state: State,
  socket: string,
  request: ScriptRequest,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<ScriptOutcome> => {
  state.begin()
  const ending = new AbortController()
  const timer = setTimeout(() => {
    state.stop(`The script was stopped: it did not answer within ${timeoutMs / 1000} seconds`)
    ending.abort()
  }, timeoutMs)
  try {
    const answer = await sendEvent(socket, request, { maxBytes, signal: ending.signal })
    // A script can catch the refusal of a request and answer before its process has ended.
    if (state.whyStopped() !== undefined) throw new ScriptError('The script was stopped')
    await sleep(logDelayMs)
    return { answer, logs: state.lines() }
  } catch (error) {
    const why = explain(state, error)
    // The state of a script that broke a limit cannot be trusted.
    state.stop(why)
    return { error: why, logs: state.lines() }
  } finally {
    clearTimeout(timer)
  }
}

/** Starts a process for a script. Throws a `ScriptError` if the script does not start. */
export const startScript = async (
  executable: Executable,
  source: Buffer,
  { isSuspect, ...options }: GatewayOptions & { isSuspect: boolean },
): Promise<ScriptProcess> => {
  const folder = await createScratch('script')
  await writeConfig(folder, source, executable.compatibilityDate)
  const state = createState()
  const gateway = await openGateway(join(folder, 'gateway.sock'), options, state.gateway)
  const onTooLarge = () => state.stop('The script was stopped: it used more than 256 MB of memory')
  let alive = true
  try {
    const { kill, ended } = await spawnScript(executable, { folder, isSuspect, onOutput: state.onOutput, onTooLarge })
    state.onKill(kill)
    if (state.whyStopped() !== undefined) kill()
    const closed = ended.then(() => {
      alive = false
      // A process that ended by itself leaves its shell behind.
      kill()
      gateway.close()
      gateway.closeAllConnections()
    })
    const socket = join(folder, 'events.sock')
    return {
      run: (request, limits) => runEvent(state, socket, request, limits),
      isAlive: () => alive && state.whyStopped() === undefined,
      stop: state.stop,
      ended: closed,
    }
  } catch (error) {
    gateway.close()
    await sleep(logDelayMs)
    await rm(folder, { recursive: true, force: true })
    const said = state.lines().map(({ message }) => message)
    throw new ScriptError([(error as Error).message, ...said].join(': '), { cause: error })
  }
}
