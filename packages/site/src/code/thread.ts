import { startThread, type Thread } from '@scriptorium/content/pool/thread'
import type { Code } from './highlight-with.ts'
import type { PaintedLine } from './lines.ts'
import type { Painted } from './worker.ts'

const timeoutMs = 60_000
// The patterns of a language take up to 50 MB, and those of a web project with its languages together 170. They are never freed.
const keptMegabytes = 192
const maxMegabytes = 1024

let thread: Thread | undefined

// What waits for the old thread is colored before it ends.
const replace = (old: Thread): void => {
  if (thread === old) thread = undefined
  if (old.queueSize === 0) void old.close()
}

/**
 * Colors texts in a thread, which starts with the first ones, and is replaced once it takes much memory. Texts that stay plain are null.
 * Returns undefined if that fails or takes too long.
 */
export const paintTexts = async (codes: readonly Code[]): Promise<(PaintedLine[] | null)[] | undefined> => {
  const asked = (thread ??= startThread(new URL('./worker.ts', import.meta.url), { maxMegabytes }))
  try {
    const { painted, megabytes } = (await asked.run(codes, { signal: AbortSignal.timeout(timeoutMs) })) as Painted
    if (megabytes > keptMegabytes) replace(asked)
    return JSON.parse(painted) as (PaintedLine[] | null)[]
  } catch {
    return undefined
  }
}

/** Ends the thread. The next text starts it again. */
export const closeThread = async (): Promise<void> => {
  const ended = thread
  thread = undefined
  await ended?.destroy()
}
