import { ContentUnavailableError } from '@scriptorium/content/content-error'
import { limitThread } from '@scriptorium/content/pool/limit-thread'
import { startThread, type Thread } from '@scriptorium/content/pool/thread'
import type { Code } from './highlight-with.ts'
import type { PaintedLine } from './lines.ts'
import type { Painted } from './worker.ts'

const limits = { computing: 30_000, waiting: 600_000, megabytes: 512 }
// The patterns of a language take up to 50 MB, and those of a web project with its languages together 170. They are never freed.
const keptMegabytes = 192
const maxMegabytes = 1024

let thread: Thread | undefined
let latest: Promise<unknown> = Promise.resolve()

const paint = async (codes: readonly Code[], computing: number): Promise<(PaintedLine[] | null)[] | undefined> => {
  const asked = (thread ??= startThread(new URL('./worker.ts', import.meta.url), { maxMegabytes }))
  const { signal, stop } = limitThread(asked.threads[0]!, { ...limits, computing })
  const outcome = (await asked.run(codes, { signal }).catch(() => undefined)) as Painted | undefined
  const { isLate } = stop()
  if (!outcome || outcome.megabytes > keptMegabytes) {
    if (thread === asked) thread = undefined
    void asked.destroy()
  }
  if (isLate) throw new ContentUnavailableError('Code could not be colored in time', { cause: signal.reason })
  return outcome && (JSON.parse(outcome.painted) as (PaintedLine[] | null)[])
}

/**
 * Colors texts in a thread, which starts with the first ones, and is replaced once it takes much memory. Texts that stay plain are null.
 * Returns undefined if that takes too much processor time or memory.
 */
export const paintTexts = (codes: readonly Code[], computing = limits.computing) => {
  const painted = latest.then(() => paint(codes, computing))
  // One at a time, so that the processor time of the thread is that of its texts.
  latest = painted.catch(() => undefined)
  return painted
}

/** Ends the thread. The next text starts it again. */
export const closeThread = async (): Promise<void> => {
  const ended = thread
  thread = undefined
  await ended?.destroy()
}
