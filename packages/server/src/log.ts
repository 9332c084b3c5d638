import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import type { Span } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Settings } from './config.ts'

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

/** The current request or job. Its ids are added to every log line. It has a span if traces are on. */
export const requestContext = new AsyncLocalStorage<
  { span?: Span } & (
    | { ids: { requestId: string }; spent: Spent }
    | { ids: { job: string; jobId: string }; spent?: never }
  )
>()

/** Adds a statement to what the current request has spent. */
export const spendOnDatabase = (ms: number): void => {
  const spent = requestContext.getStore()?.spent
  if (spent === undefined) return
  spent.statements += 1
  spent.databaseMs += ms
}

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
