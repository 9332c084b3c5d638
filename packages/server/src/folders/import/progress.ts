import type { OnProgress } from './import-source.ts'

/** Where progress is told. */
export interface ProgressTarget {
  write(text: string): void
  isTerminal: boolean
  /** In milliseconds. */
  now(): number
}

const lineEvery = 5000
const redrawEvery = 100

const duration = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.ceil(seconds % 60)} s`

/** How far, how fast and for how long still. */
const describe = (phase: string, done: number, total: number, milliseconds: number): string => {
  const rate = done / Math.max(milliseconds / 1000, 0.001)
  const left = done < total ? `, ${duration((total - done) / rate)} left` : ''
  return `${phase} ${done} of ${total} ${phase === 'Sending' ? 'files' : 'pages'}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s${left}`
}

/** Tells progress: on a terminal one line that changes, elsewhere a line now and then and one at the end of each phase. */
export const createProgress = ({ write, isTerminal, now }: ProgressTarget): OnProgress => {
  let phaseNow = ''
  let startedAt = 0
  let toldAt = 0
  return (phase, done, total) => {
    const time = now()
    if (phase !== phaseNow) [phaseNow, startedAt, toldAt] = [phase, time, time]
    const isDue = time - toldAt >= (isTerminal ? redrawEvery : lineEvery)
    if (done === 0 || (done < total && !isDue)) return
    toldAt = time
    const text = describe(phase, done, total, time - startedAt)
    write(isTerminal ? `\r\x1b[K${text}${done === total ? '\n' : ''}` : `${text}\n`)
  }
}
