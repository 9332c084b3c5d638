import type { Executable } from './executable.ts'
import { findExecutable } from './executable.ts'
import type { GatewayOptions } from './gateway.ts'
import { createLanes } from './lanes.ts'
import { logNow } from './log-lines.ts'
import { ScriptError } from './script-error.ts'
import type { ScriptOutcome } from './script-process.ts'
import type { ScriptRequest } from './send-event.ts'

/** An event for a script. */
export interface ScriptEvent {
  integrationName: string
  /** The organization that published the integration. */
  owner: string
  /** The version of the script. A new one gets a new process. */
  version: number
  loadSource(): Promise<Buffer>
  request: ScriptRequest
  timeoutMs: number
  maxBytes: number
}

/** Runs the scripts of integrations, each in a process of its own. */
export interface Scripts {
  /** Whether this server can run scripts. */
  isAvailable(): boolean
  /** Sends an event to a script. Its process is started with its first event and stopped when it is idle. Never rejects. */
  run(event: ScriptEvent): Promise<ScriptOutcome>
  /** Returns how many processes are busy or idle, and how many events wait for one. */
  counts(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

const unavailable =
  'This server cannot run scripts: the optional package workerd is not installed, or INTEGRATION_SCRIPTS is off'

/** Creates what runs scripts. `isOn` is false if the operator wants none. */
export const createScripts = (options: GatewayOptions & { isOn: boolean }): Scripts => {
  let executable: Executable | undefined | null = options.isOn ? null : undefined
  const find = () => (executable === null ? (executable = findExecutable()) : executable)
  const lanes = createLanes(options)
  return {
    isAvailable: () => find() !== undefined,
    run: async (event) => {
      const found = find()
      if (!found) return { error: unavailable, logs: [] }
      try {
        return await lanes.use(found, event, (script) => script.run(event.request, event))
      } catch (error) {
        if (error instanceof ScriptError) {
          const { message, retryAfterS } = error
          return { error: message, ...(retryAfterS !== undefined && { retryAfterS }), logs: [] }
        }
        return { error: 'The script could not be run', logs: [logNow('error', (error as Error).message)] }
      }
    },
    counts: lanes.counts,
    close: () => lanes.close(),
  }
}
