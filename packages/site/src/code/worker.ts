import type { Code } from './highlight-with.ts'
import { createHighlight } from './highlighter.ts'

/** Colored texts. */
export interface Painted {
  /** JSON, which is read faster than thousands of objects are copied: the lines of each text, or null if it stays plain. */
  painted: string
  /** The memory that the thread takes. */
  megabytes: number
}

const highlight = createHighlight()

/** Colors texts. */
export default async (codes: readonly Code[]): Promise<Painted> => {
  const painted = []
  for (const code of codes) painted.push(await (await highlight)(code).catch(() => undefined))
  const { heapUsed, external } = process.memoryUsage()
  return { painted: JSON.stringify(painted), megabytes: (heapUsed + external) / 1024 / 1024 }
}
