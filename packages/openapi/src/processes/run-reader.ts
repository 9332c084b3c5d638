import type { ReadDocument, ReadFailure, ToReader } from '../messages.ts'
import { unzippedSize } from '../gzip.ts'
import type { DocumentLimits } from '../limits.ts'
import { quickBytes } from './limits.ts'
import { runLimited, type FailReason, type ProcessLimits } from '@scriptorium/outside/processes/run-limited'
import { lanesFor } from './lanes.ts'

/** Thrown when another server takes too long. */
export class FetchTimeoutError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchTimeoutError'
  }
}

/** Fetches a file of a document. The message of what it throws is for the author of the document. */
export type FetchText = (url: string) => Promise<string>

const messages: Record<FailReason, string> = {
  time: 'The document takes too much time to read',
  memory: 'The document takes too much memory to read',
  crash: 'The process that reads the document ended unexpectedly',
}

const failureOf = (reason: FailReason): ReadFailure => ({
  kind: 'failure',
  code: 'PARSE_ERROR',
  errors: [{ message: messages[reason] }],
})

const answerOf = async (url: string, fetchText: FetchText): Promise<ToReader> => {
  try {
    return { type: 'file', url, text: await fetchText(url) }
  } catch (error) {
    const { message } = error as Error
    return { type: 'noFile', url, message, isTimeout: error instanceof FetchTimeoutError }
  }
}

/** The source of a document: its address, if it has one, and its text, compressed. */
export interface ReaderSource {
  url: string | null
  raw: Uint8Array
}

/** Reads an OpenAPI document in a process of its own. Each file is fetched once. */
export const runReader = async (
  source: ReaderSource & { limits: DocumentLimits },
  fetchText: FetchText,
  signal: AbortSignal,
  limits?: Omit<ProcessLimits, 'runningMs'>,
): Promise<ReadDocument | ReadFailure> => {
  const read: ToReader = { type: 'read', ...source }
  const answers = new Map<string, Promise<ToReader>>()
  const answer = (url: string): Promise<ToReader> => {
    const known = answers.get(url) ?? answerOf(url, fetchText)
    answers.set(url, known)
    return known
  }
  const ended = await runLimited<ReadDocument | ReadFailure, string>(
    new URL('./reader.ts', import.meta.url),
    read,
    signal,
    { answer, lanes: lanesFor(unzippedSize(source.raw) > quickBytes, limits) },
  )
  return ended.reason ? failureOf(ended.reason) : ended.result
}
