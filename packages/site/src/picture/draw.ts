import { Worker } from 'node:worker_threads'
import type { Card } from './card.ts'
import { hasLettersFor, lettersFor } from './letters.ts'
import type { Delivery, Order } from './worker.ts'

const idleMs = 30_000
const timeoutMs = 10_000
const maxWaiting = 100

/** Thrown if a card cannot be drawn. */
class DrawingError extends Error {}

/** Thrown if too many cards wait to be drawn. */
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

interface Waiting {
  resolve: (png: Uint8Array) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

const stop = (reason: string): void => {
  void worker?.terminate()
  worker = undefined
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(new DrawingError(reason))
  }
  waiting.clear()
}

const receive = (delivery: Delivery): void => {
  const asked = waiting.get(delivery.id)
  waiting.delete(delivery.id)
  if (!asked) return
  clearTimeout(asked.timer)
  if ('png' in delivery) asked.resolve(delivery.png)
  else asked.reject(new DrawingError(delivery.reason))
  if (waiting.size === 0) idle = setTimeout(stop, idleMs, 'The worker was idle').unref()
}

const start = (): Worker => {
  const started = new Worker(new URL('./worker.ts', import.meta.url))
  started.unref()
  started.on('message', receive)
  started.on('error', (error) => {
    if (worker === started) stop(String(error))
  })
  return started
}

/**
 * Draws a card as PNG, in a worker thread that starts with the first card and ends when it has nothing to do. Throws a
 * `DrawingError` if that fails, and a `BusyError` if too many cards wait.
 */
export const drawCard = (card: Card): Promise<Uint8Array> => {
  const letters = lettersFor(card)
  if (!letters) return Promise.reject(new DrawingError('No font has all characters of the card'))
  if (waiting.size >= maxWaiting) return Promise.reject(new BusyError('Too many cards wait'))
  clearTimeout(idle)
  worker ??= start()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const timer = setTimeout(stop, timeoutMs, 'The drawing took too long')
    waiting.set(id, { resolve, reject, timer })
    worker!.postMessage({ id, card, letters } satisfies Order, [])
  })
}
