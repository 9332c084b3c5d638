import { runLimited, type FailReason } from '@scriptorium/outside/processes/run-limited'
import { ImportError } from '../fetch/import-error.ts'
import { lane } from './limits.ts'
import type { ReadInput, ReadSource } from './read-unpacked.ts'

const messages: Record<FailReason, string> = {
  time: 'The files take too much time to read',
  memory: 'The files take too much memory to read',
  crash: 'The process that reads the files ended unexpectedly',
}

/** Reads the files of a source in a process of its own. Throws an `ImportError` if they take too much. */
export const runReader = async (input: ReadInput, signal: AbortSignal): Promise<ReadSource> => {
  const ended = await runLimited<ReadSource>(new URL('./reader.ts', import.meta.url), input, signal, { lanes: [lane] })
  if (ended.reason) throw new ImportError(messages[ended.reason])
  return ended.result
}
