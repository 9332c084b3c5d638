import type { EventLog } from '@scriptorium/types'

const maxLineLength = 65_536
// The last lines of the six attempts are not counted.
const maxLines = 990
const maxLogCharacters = 990_000

/** Returns a line of the log of an event. */
export const logLine = (level: EventLog['level'], message: string, timestamp = new Date().toISOString()): EventLog => ({
  message: message.slice(0, maxLineLength).replaceAll('\0', '').toWellFormed(),
  timestamp,
  level,
})

/**
 * Returns the stored log of an event with the lines of another attempt. If there are too many lines, the first ones are kept,
 * because they usually show the cause, and the last line of each attempt, which says how it ended.
 */
export const appendLines = (stored: string, lines: readonly EventLog[]): string => {
  let characters = 0
  const logs = [...(JSON.parse(stored) as EventLog[]), ...lines.slice(0, -1)]
    .slice(0, maxLines)
    .filter(({ message }) => (characters += message.length) <= maxLogCharacters)
  return JSON.stringify([...logs, ...lines.slice(-1)])
}
