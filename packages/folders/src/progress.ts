/** Reports how far one phase of an import, an export or the build of a site is. The first call of a phase has `done` 0. */
export type OnProgress = (
  phase: 'Building' | 'Comparing' | 'Reading' | 'Sending' | 'Writing',
  done: number,
  total: number,
) => void

/** The target of progress output. */
export interface ProgressTarget {
  write(text: string): void
  isTerminal: boolean
  /** Returns the current time in milliseconds. */
  now(): number
}

const logIntervalMs = 5000
const redrawIntervalMs = 100

const duration = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.ceil(seconds % 60)} s`

const describe = (phase: string, done: number, total: number, elapsedMs: number): string => {
  const rate = done / Math.max(elapsedMs / 1000, 0.001)
  const left = done < total ? `, ${duration((total - done) / rate)} left` : ''
  const noun = phase === 'Sending' || phase === 'Building' ? 'files' : 'pages'
  return `${phase} ${done} of ${total} ${noun}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s${left}`
}

/** Returns a progress printer: a terminal gets one line that is redrawn, other targets get a line every 5 s and one per phase. */
export const createProgress = ({ write, isTerminal, now }: ProgressTarget): OnProgress => {
  let currentPhase = ''
  let startedAt = 0
  let printedAt = 0
  return (phase, done, total) => {
    const time = now()
    if (phase !== currentPhase) [currentPhase, startedAt, printedAt] = [phase, time, time]
    const isDue = time - printedAt >= (isTerminal ? redrawIntervalMs : logIntervalMs)
    if (done === 0 || (done < total && !isDue)) return
    printedAt = time
    const text = describe(phase, done, total, time - startedAt)
    write(isTerminal ? `\r\x1b[K${text}${done === total ? '\n' : ''}` : `${text}\n`)
  }
}
