import { useSyncExternalStore } from 'react'
import { useWords } from '../words/words.tsx'

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const relative = (seconds: number, language: string): string => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return unit === 'second' ? format.format(0, 'second') : format.format(-Math.round(seconds / size), unit)
}

/** Returns a time as people say it at this moment. */
export const relativeTime = (at: string, language: string): string =>
  relative((Date.now() - new Date(at).getTime()) / 1000, language)

/** Returns the day of a time. */
export const dateOf = (at: string, language: string): string =>
  new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })

const tickMs = 30_000
let now = Date.now()

const watchClock = (listener: () => void): (() => void) => {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, tickMs)
  return () => clearInterval(timer)
}

/** A time as people say it, with the exact one as a hint. */
export const Time = ({ at }: { at: string }) => {
  const { language } = useWords()
  const date = new Date(at)
  const current = useSyncExternalStore(watchClock, () => now)
  const exact = date.toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <time dateTime={at} title={exact}>
      {relative((current - date.getTime()) / 1000, language)}
    </time>
  )
}
