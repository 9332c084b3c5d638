import type { Logger } from 'pino'
import type { ApiChange, ComparerInput } from '@scriptorium/openapi/generated'
import { unzip } from '@scriptorium/openapi/gzip'
import { runLimited } from '@scriptorium/outside/processes/run-limited'
import { lanesFor } from './lanes.ts'

const program = new URL('./comparer.ts', import.meta.url)

/**
 * Returns what a version changed, compressed, or null if it cannot be compared within the limits. It is compared in a process of
 * its own.
 */
export const compareVersions = async (
  input: ComparerInput,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<Buffer | null> => {
  const { result, reason } = await runLimited<Uint8Array>(program, input, signal, { lanes: lanesFor(false) })
  if (reason) log.warn({ reason }, 'two versions of an OpenAPI document could not be compared')
  return result ? Buffer.from(result) : null
}

/** Returns changes that were stored. */
export const readChanges = async (stored: Uint8Array): Promise<ApiChange[]> =>
  JSON.parse(await unzip(stored)) as ApiChange[]
