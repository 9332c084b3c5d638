import type { Code } from './highlight-with.ts'
import { createHighlight } from './highlighter.ts'

const highlight = createHighlight()

/**
 * Returns the lines of texts with their colors, and null for a text that stays plain. They are JSON, which is read faster than thousands of
 * objects are copied.
 */
export default async (codes: readonly Code[]): Promise<string> => {
  const painted = []
  for (const code of codes) painted.push(await (await highlight)(code).catch(() => undefined))
  return JSON.stringify(painted)
}
