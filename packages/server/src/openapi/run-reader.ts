import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { maxComputingMs, maxHeapMegabytes, maxRunningMs } from './limits.ts'
import type { FromReader, ReadDocument, ReadFailure, ToReader } from './messages.ts'

/** Thrown when another server takes too long. */
export class FetchTimeoutError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchTimeoutError'
  }
}

/** Fetches a file of a document. The message of what it throws is for the author of the document. */
export type FetchText = (url: string) => Promise<string>

const tooMuch: ReadFailure = {
  kind: 'failure',
  code: 'PARSE_ERROR',
  errors: [{ message: 'The document takes too much time or memory to read' }],
}

/** Limits of the process that reads a document. */
export interface ReaderLimits {
  computingMs: number
  heapMegabytes: number
}

const usualLimits: ReaderLimits = { computingMs: maxComputingMs, heapMegabytes: maxHeapMegabytes }

const start = ({ computingMs, heapMegabytes }: ReaderLimits): ChildProcess =>
  fork(fileURLToPath(new URL('./reader.ts', import.meta.url)), [String(computingMs)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    // The reader sees no setting, such as the URL of the database.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Sends a message; a reader that has ended needs none. */
const tell = (reader: ChildProcess, message: ToReader): void => {
  if (reader.connected) reader.send(message, () => {})
}

const answer = async (reader: ChildProcess, url: string, fetchText: FetchText): Promise<void> => {
  try {
    tell(reader, { type: 'file', url, text: await fetchText(url) })
  } catch (error) {
    const { message } = error as Error
    tell(reader, { type: 'noFile', url, message, isTimeout: error instanceof FetchTimeoutError })
  }
}

/** Reads an OpenAPI document in a process of its own, which ends at its limits of time and memory. */
export const runReader = (
  source: { url: string | null; text: string },
  fetchText: FetchText,
  signal: AbortSignal,
  limits = usualLimits,
): Promise<ReadDocument | ReadFailure> =>
  new Promise((resolve, reject) => {
    const reader = start(limits)
    const end = () => reader.kill('SIGKILL')
    const timeout = setTimeout(end, maxRunningMs)
    signal.addEventListener('abort', end, { once: true })
    reader.on('message', (message: FromReader) => {
      if (message.type === 'end') resolve(message.result)
      else void answer(reader, message.url, fetchText)
    })
    reader.on('error', reject)
    reader.on('exit', () => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve(tooMuch)
    })
    tell(reader, { type: 'read', ...source })
  })
