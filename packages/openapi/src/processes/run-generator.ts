import type { GeneratedPage, GeneratorInput, PackedPart } from '../generated.ts'
import { unzippedSize } from '../gzip.ts'
import { quickBytes } from './limits.ts'
import { runLimited, type Outcome } from '@scriptorium/outside/processes/run-limited'
import { lanesFor } from './lanes.ts'

/** Stores a batch of parts. May be called again with the same parts. */
export type StoreParts = (batch: PackedPart[]) => Promise<void>

/** Generates texts from OpenAPI documents, each time in a process of its own. */
export interface Generator {
  pages(input: Required<GeneratorInput>, signal: AbortSignal): Promise<Outcome<GeneratedPage[]>>
  /** Generates the parts and stores them in batches. */
  parts(bundled: Uint8Array, signal: AbortSignal, store: StoreParts): Promise<Outcome<true>>
}

const program = new URL('./generator.ts', import.meta.url)

/** Returns whether a document takes long, so that it is processed where few are at a time. */
export const isLong = (bundled: Uint8Array): boolean => unzippedSize(bundled) > quickBytes

/** The generator of the server. */
export const generator: Generator = {
  pages: (input, signal) =>
    runLimited<GeneratedPage[]>(program, input, signal, { lanes: lanesFor(isLong(input.bundled)) }),
  parts: (bundled, signal, store) => {
    const input: GeneratorInput = { bundled }
    const answer = async (batch: PackedPart[]) => {
      await store(batch)
      return 'stored'
    }
    return runLimited<true, PackedPart[]>(program, input, signal, { answer, lanes: lanesFor(isLong(bundled)) })
  },
}
