import { ConnectionError, ProblemError } from '@scriptorium/client'
import { inWords, isOutdated } from './problems.ts'
import type { Words } from '../words/words.tsx'

/** Returns the word for a server that cannot answer now, and will soon; undefined for anything else. */
export const busyWord = (error: unknown): 'serverBusy' | 'tooMany' | undefined => {
  if (!(error instanceof ProblemError)) return undefined
  const { status, detail, response } = error
  // A limit that lasts longer has its reason.
  if (status === 429) return Number(response.headers.get('Retry-After')) > 60 ? undefined : 'tooMany'
  return detail === undefined && [502, 503, 504].includes(status) ? 'serverBusy' : undefined
}

// The words for what stands in the way of a request, whatever it is about.
const obstacles = {
  already_exists: 'existsAlready',
  change_request_locked: 'changeClosed',
  git_sync_running: 'gitRunning',
  merge_conflicts: 'conflictsFirst',
  space_locked: 'spaceLocked',
} as const

const isObstacle = (code: string): code is keyof typeof obstacles => Object.hasOwn(obstacles, code)

/** Returns what an error means for the person, and what to do. */
export const messageOf = (error: unknown, { t }: Words): string => {
  if (error instanceof ConnectionError) return t('serverGone')
  // Lists are read again, so that the person sees what it is now and can do it all the same.
  if (isOutdated(error)) return t('changedMeanwhile')
  if (!(error instanceof ProblemError)) return t('failed')
  if (error.status === 403) return error.detail ?? t('forbiddenText')
  const busy = busyWord(error)
  if (busy) return t(busy)
  const message = error.errors[0]?.message
  if (isObstacle(error.code) && (message === undefined || error.code !== 'already_exists'))
    return t(obstacles[error.code])
  // The server says in a sentence what is wrong, in English.
  return message === undefined ? (error.detail ?? t('failed')) : inWords(message, t)
}
