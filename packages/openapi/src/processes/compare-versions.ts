import type { ApiChange, ComparerInput } from '../generated.ts'
import { unzip } from '../gzip.ts'
import { runLimited, type Outcome } from '@scriptorium/outside/processes/run-limited'
import { lanesFor } from './lanes.ts'

const program = new URL('./comparer.ts', import.meta.url)

/** Returns what a version changed, compressed, or why that cannot be found within the limits. */
export const compareVersions = (input: ComparerInput, signal: AbortSignal): Promise<Outcome<Uint8Array>> =>
  runLimited(program, input, signal, { lanes: lanesFor(false) })

/** Returns changes that were stored. */
export const readChanges = async (stored: Uint8Array): Promise<ApiChange[]> =>
  JSON.parse(await unzip(stored)) as ApiChange[]
