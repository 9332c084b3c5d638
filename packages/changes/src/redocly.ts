import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'

const CLI = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1', FORCE_COLOR: '0' }

/** What a run of Redocly printed. */
export interface Output {
  code: number
  stdout: string
  stderr: string
}

/** How to run Redocly. */
export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Ends the run after this time. Without a limit by default. */
  timeoutMs?: number
  /** Heap of the process. By default, as Node chooses. */
  heapMegabytes?: number
  /** Environment of the process. By default, the one of this process. */
  env?: Record<string, string | undefined>
}

/** Runs Redocly in a folder with a redocly.yaml, without telemetry and update checks. */
export const redocly = (folder: string, args: readonly string[], options: RunOptions = {}): Promise<Output> =>
  new Promise((done) => {
    const { signal, timeoutMs = 0, heapMegabytes, env = process.env } = options
    const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]
    const how = { cwd: folder, env: { ...env, ...QUIET }, maxBuffer: 256 * 1024 * 1024, signal, timeout: timeoutMs }
    execFile(process.execPath, [...heap, CLI, ...args], { ...how, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      done({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr })
    })
  })
