import { useMemo } from 'react'
import { useWords } from '../words/words.tsx'
import { inWords, problemsOf, type Problems } from './problems.ts'

/** Returns what a refusal says about the fields of a form, in words that people understand. */
export const useProblems = (error: unknown, part?: string): Problems => {
  const { t } = useWords()
  return useMemo(
    () => new Map([...problemsOf(error, part)].map(([name, message]) => [name, inWords(message, t)])),
    [error, part, t],
  )
}
