import { Worker } from 'node:worker_threads'
import { compileCache } from '@scriptorium/content/pool/compile-cache'
import type { Code } from './highlighter.ts'
import type { PaintedLine } from './lines.ts'
import type { Delivery, Order } from './worker.ts'

const timeoutMs = 60_000
// The patterns of a language take up to 50 MB, and those of a web project with its languages together 170. They are never freed.
const maxMegabytes = 192
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }

/** The colored texts of an order; those that stay plain are null. */
type Painted = (PaintedLine[] | null)[]

/** A worker thread, with the orders that wait for it. */
interface Thread {
  worker: Worker
  waiting: Map<number, { resolve: (painted: Painted | undefined) => void; timer: NodeJS.Timeout }>
}

let thread: Thread | undefined
let lastId = 0

/** Ends a thread. What still waits for it stays plain. */
const end = async (ended: Thread): Promise<void> => {
  if (thread === ended) thread = undefined
  for (const { resolve, timer } of ended.waiting.values()) {
    clearTimeout(timer)
    resolve(undefined)
  }
  ended.waiting.clear()
  await ended.worker.terminate()
}

const receive = (from: Thread, { id, painted, megabytes }: Delivery): void => {
  const asked = from.waiting.get(id)
  from.waiting.delete(id)
  clearTimeout(asked?.timer)
  asked?.resolve(JSON.parse(painted) as Painted)
  if (megabytes > maxMegabytes && thread === from) thread = undefined
  if (from.waiting.size > 0) return
  if (thread === from) from.worker.unref()
  else void end(from)
}

const start = (): Thread => {
  const env = { ...process.env, ...compileCache() }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { env, resourceLimits })
  const started: Thread = { worker, waiting: new Map() }
  worker.on('message', (delivery: Delivery) => receive(started, delivery))
  worker.on('error', () => void end(started))
  return started
}

/**
 * Colors texts in a worker thread, which starts with the first ones, and is replaced once it takes much memory. Returns undefined if
 * that fails or takes too long.
 */
export const paintTexts = (codes: readonly Code[]): Promise<Painted | undefined> => {
  const asked = (thread ??= start())
  asked.worker.ref()
  const id = ++lastId
  return new Promise((resolve) => {
    const timer = setTimeout(() => void end(asked), timeoutMs)
    asked.waiting.set(id, { resolve, timer })
    asked.worker.postMessage({ id, codes } satisfies Order, [])
  })
}

/** Ends the thread. The next text starts it again. */
export const closeThread = async (): Promise<void> => {
  if (thread) await end(thread)
}
