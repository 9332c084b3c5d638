import { mailWords } from '@scriptorium/mail/words'
import { expect, test } from 'vitest'
import { Problem } from '../../../ground/problem.ts'
import { reasonOf, Refusal } from './page-refusal.ts'

const words = mailWords('de')

test.each([
  [new Refusal('badToken'), words.t('badToken')],
  [new Problem('already_exists', 'English'), words.t('accountExists')],
  [new Problem('forbidden', 'English'), words.t('onlyByMail')],
  [new Problem('invalid_request', 'Two words'), 'Two words'],
])('%s', (problem, reason) => {
  expect(reasonOf(problem, words)).toBe(reason)
})
