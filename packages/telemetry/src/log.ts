import { AsyncLocalStorage } from 'node:async_hooks'
import { observeDatabases } from '@scriptorium/database/observe'
import { createRequire } from 'node:module'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Settings } from '@scriptorium/settings/config'

/** What a request has spent so far. `admittedAt` and `handledAt` are times of `performance.now()`. */
export interface Spent {
  statements: number
  databaseMs: number
  /** Waiting for a connection to the database, or for the turn to write. */
  waitMs: number
  /** Waiting for the threads that parse and write texts, and for their results. */
  textMs: number
  /** Rendering the page of a site, with what that reads. */
  renderMs: number
  /** Requests to other servers. */
  outgoingMs: number
  admittedAt?: number
  handledAt?: number
}

/** Returns what a new request has spent. */
export const newSpent = (): Spent => ({
  statements: 0,
  databaseMs: 0,
  waitMs: 0,
  textMs: 0,
  renderMs: 0,
  outgoingMs: 0,
})

/** The trace of a request or job, and the span that stands for it. */
export interface Trace {
  traceId: string
  spanId: string
  /** Empty if the span has none. */
  parentSpanId: string
  /** The `tracestate` of the caller. */
  traceState: string
  /** False if the caller does not record the trace: then it is only passed on. */
  isRecorded: boolean
  startedAt: number
  /** For each statement its SQL, its start, its end and its error. */
  statements: unknown[]
}

// A job can run any number of statements. A trace has the first 1,000, with four values for each.
const maxTracedValues = 4000

/** The current request or job. Its ids are added to every log line. It has a trace if traces are on and this one is recorded. */
export const requestContext = new AsyncLocalStorage<
  { trace?: Trace } & (
    | { ids: { requestId: string }; spent: Spent }
    | { ids: { job: string; jobId: string }; spent?: never }
  )
>()

/** Adds a statement that has ended to what the current request has spent, and to its trace. */
const noteStatement = (sql: string, startedAt: number, error?: unknown): void => {
  const context = requestContext.getStore()
  if (context === undefined) return
  const endedAt = performance.now()
  const { spent, trace } = context
  if (spent) {
    spent.statements += 1
    spent.databaseMs += endedAt - startedAt
  }
  if (trace?.isRecorded && trace.statements.length < maxTracedValues)
    trace.statements.push(sql, startedAt, endedAt, error)
}

observeDatabases({ noteStatement, spent: () => requestContext.getStore()?.spent })

/** Adds time to a part of what the current request has spent. */
export const spend = (part: 'textMs' | 'renderMs' | 'outgoingMs', ms: number): void => {
  const spent = requestContext.getStore()?.spent
  if (spent) spent[part] += ms
}

const secrets = ['authorization', 'token', 'password', 'adminToken', 'cookie']

const lineOf = ({ method, path, status, ms, msg }: Record<string, unknown>) =>
  method === undefined ? String(msg) : `${method} ${path} → ${status} in ${ms} ms`

// pino-pretty is loaded only if the log is for people.
const pretty = () => createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')

const terminal = (): DestinationStream =>
  pretty().PinoPretty({
    colorize: true,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,method,path,status,ms',
    messageFormat: lineOf,
  })

/** Returns whether the log is for people instead of programs. */
export const isPretty = ({ logFormat }: Pick<Settings, 'logFormat'>): boolean =>
  (logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')) === 'pretty'

/** Creates the log: a JSON object per line, or readable lines on a terminal. Known secrets are redacted. */
export const createLog = (
  settings: Pick<Settings, 'logLevel' | 'logFormat'>,
  destination?: DestinationStream,
): Logger =>
  pino(
    {
      level: settings.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...requestContext.getStore()?.ids }),
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
    },
    destination ?? (isPretty(settings) ? terminal() : pino.destination({ fd: 1, sync: true })),
  )
