import { startThread, type Thread } from '@scriptorium/content/pool/thread'
import type { Card } from './card.ts'
import { hasLettersFor, lettersFor } from './letters.ts'
import type { Order } from './worker.ts'

const idleMs = 30_000
const timeoutMs = 10_000
const maxMegabytes = 512
const maxWaiting = 100

/** Thrown if a card cannot be drawn. */
class DrawingError extends Error {}

/** Thrown if too many cards wait to be drawn, or if the machine is too busy to draw one in time. */
export class BusyError extends Error {}

let isInstalled: boolean | undefined

const hasLibrary = (): boolean => {
  try {
    import.meta.resolve('@takumi-rs/wasm/node')
    return true
  } catch {
    return false
  }
}

/** Returns whether a card can be drawn: with the library, and with a font for each of its characters. */
export const canDraw = (card: Card): boolean => (isInstalled ??= hasLibrary()) && hasLettersFor(card)

let thread: Thread | undefined

/**
 * Draws a card as PNG, in a thread that starts with the first card and ends when it has nothing to do. Throws a `DrawingError` if that
 * fails, and a `BusyError` if too many cards wait or if it takes too long.
 */
export const drawCard = async (card: Card): Promise<Uint8Array> => {
  const letters = lettersFor(card)
  if (!letters) throw new DrawingError('No font has all characters of the card')
  thread ??= startThread(new URL('./worker.ts', import.meta.url), { maxMegabytes, idleMs })
  if (thread.queueSize >= maxWaiting) throw new BusyError('Too many cards wait')
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const order: Order = { card, letters }
    return (await thread.run(order, { signal: late })) as Uint8Array
  } catch (cause) {
    if (late.aborted) throw new BusyError('The card could not be drawn in time', { cause })
    throw new DrawingError('The card could not be drawn', { cause })
  }
}
