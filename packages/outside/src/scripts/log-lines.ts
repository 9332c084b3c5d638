/** A line that a script logged. */
export interface ScriptLog {
  level: 'debug' | 'error' | 'info' | 'warn'
  message: string
  /** ISO 8601 in UTC. */
  timestamp: string
}

const levels: Record<string, ScriptLog['level']> = { debug: 'debug', warn: 'warn', warning: 'warn', error: 'error' }

const maxLines = 1000

/** Returns a line of a log, as of now. */
export const logNow = (level: ScriptLog['level'], message: string): ScriptLog => ({
  level,
  message,
  timestamp: new Date().toISOString(),
})

const timeOf = (timestamp: unknown): string => {
  const time = new Date(Number(timestamp))
  return (Number.isNaN(time.getTime()) ? new Date() : time).toISOString()
}

// workerd adds the addresses of its own program to an error, which say nothing to people and name folders of the server.
const withoutAddresses = (message: string): string => message.replace(/(?:\sstack:)?(?:\s\/\S*workerd@[\da-f]+)+/g, '')

const lineOf = (text: string): ScriptLog => {
  try {
    const { level, message, timestamp } = JSON.parse(text) as Record<string, unknown>
    if (typeof message !== 'string') return logNow('info', text)
    return {
      level: levels[String(level)] ?? 'info',
      message: withoutAddresses(message),
      timestamp: timeOf(timestamp),
    }
  } catch {
    // Scripts of service workers log plain text.
    return logNow('info', text)
  }
}

/** Returns the lines that a process wrote: JSON or plain text. */
export const readLogLines = (written: readonly Buffer[]): ScriptLog[] =>
  Buffer.concat(written)
    .toString('utf8')
    .split('\n', maxLines)
    .filter((line) => line.trim() !== '')
    .map(lineOf)
