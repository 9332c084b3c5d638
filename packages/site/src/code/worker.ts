import { parentPort } from 'node:worker_threads'
import { createHighlight, type Code } from './highlighter.ts'

/** Texts to color. */
export interface Order {
  id: number
  codes: readonly Code[]
}

/** The colored texts of an order. */
export interface Delivery {
  id: number
  /** JSON, which is read faster than thousands of objects are copied: the lines of each text, or null if it stays plain. */
  painted: string
  /** The memory that the thread takes. */
  megabytes: number
}

const highlight = createHighlight()

parentPort!.on('message', async ({ id, codes }: Order) => {
  const painted = []
  for (const code of codes) painted.push(await (await highlight)(code).catch(() => undefined))
  const { heapUsed, external } = process.memoryUsage()
  const delivery: Delivery = { id, painted: JSON.stringify(painted), megabytes: (heapUsed + external) / 1024 / 1024 }
  parentPort!.postMessage(delivery, [])
})
