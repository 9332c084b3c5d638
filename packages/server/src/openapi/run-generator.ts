import type { GeneratedPage, GeneratedPart, GeneratorInput } from './generated.ts'
import { runLimited } from './run-limited.ts'

/** Generates texts from OpenAPI documents, each time in a process of its own. */
export interface Generator {
  /** Returns undefined if the pages take too much time or memory. */
  pages(input: Required<GeneratorInput>, signal: AbortSignal): Promise<GeneratedPage[] | undefined>
  /** Returns undefined if the parts take too much time or memory. */
  parts(bundled: Uint8Array, signal: AbortSignal): Promise<GeneratedPart[] | undefined>
}

const program = new URL('./generator.ts', import.meta.url)

/** The generator of the server. */
export const generator: Generator = {
  pages: (input, signal) => runLimited<GeneratedPage[]>(program, input, signal),
  parts: (bundled, signal) => runLimited<GeneratedPart[]>(program, { bundled } satisfies GeneratorInput, signal),
}
