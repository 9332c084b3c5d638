import { runLimited } from './run-limited.ts'
import type { GeneratedPage, GeneratorInput } from './generated.ts'

/** Generates pages in a process of its own. Returns undefined if that takes too much time or memory. */
export const runGenerator = (input: GeneratorInput, signal: AbortSignal): Promise<GeneratedPage[] | undefined> =>
  runLimited<GeneratedPage[]>(new URL('./generator.ts', import.meta.url), input, signal)
