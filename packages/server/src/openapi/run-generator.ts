import { runLimited } from './run-limited.ts'
import type { GeneratedPage, GeneratedPart, GeneratorInput } from './generated.ts'

const program = new URL('./generator.ts', import.meta.url)

/** Generates pages in a process of its own. Returns undefined if that takes too much time or memory. */
export const runGenerator = (
  input: Required<GeneratorInput>,
  signal: AbortSignal,
): Promise<GeneratedPage[] | undefined> => runLimited<GeneratedPage[]>(program, input, signal)

/** Generates parts in a process of its own. Returns undefined if that takes too much time or memory. */
export const runPartsGenerator = (bundled: Uint8Array, signal: AbortSignal): Promise<GeneratedPart[] | undefined> =>
  runLimited<GeneratedPart[]>(program, { bundled } satisfies GeneratorInput, signal)
