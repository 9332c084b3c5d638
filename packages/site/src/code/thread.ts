import { ContentError } from '@scriptorium/content/content-error'
import { runTask } from '@scriptorium/content/pool/lanes'
import type { Code } from './highlight-with.ts'
import type { PaintedLine } from './lines.ts'

const module = new URL('./worker.ts', import.meta.url)
const computingMs = 30_000

/**
 * Colors texts in a thread for texts. Texts that stay plain are null. Returns undefined if that takes too much processor time or
 * memory.
 */
export const paintTexts = async (
  codes: readonly Code[],
  milliseconds = computingMs,
): Promise<(PaintedLine[] | null)[] | undefined> => {
  const characters = codes.reduce((sum, { source }) => sum + source.length, 0)
  try {
    const painted = (await runTask({ task: 'paint', module, input: codes, characters, milliseconds })) as string
    return JSON.parse(painted) as (PaintedLine[] | null)[]
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}
