import { ConnectionError, ProblemError } from '@scriptorium/client'
import { isOutdated } from './problems.ts'
import type { Words } from '../words/words.tsx'

/** Returns what an error means for the person, and what to do. */
export const messageOf = (error: unknown, { t }: Words): string => {
  if (error instanceof ConnectionError) return t('serverGone')
  // Lists are read again, so that the person sees what it is now and can do it all the same.
  if (isOutdated(error)) return t('changedMeanwhile')
  if (!(error instanceof ProblemError)) return t('failed')
  if (error.status === 403) return error.detail ?? t('forbiddenText')
  if (error.status === 429) return t('tooMany')
  // The server says in a sentence what is wrong, in English.
  return error.errors[0]?.message ?? error.detail ?? t('failed')
}
