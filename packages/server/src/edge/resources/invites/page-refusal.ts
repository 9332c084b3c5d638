import { Problem } from '../../../ground/problem.ts'
import { mailWords, type MailWords, type MailWord } from '@scriptorium/mail/words'

/** A refusal that only this page gives. */
export class Refusal extends Problem {
  readonly word: MailWord

  constructor(word: MailWord) {
    super('forbidden', mailWords('en').t(word))
    this.word = word
  }
}

/** Returns why an invitation was not accepted, in the language of the page. */
export const reasonOf = (problem: Problem, { t }: MailWords): string => {
  if (problem instanceof Refusal) return t(problem.word)
  if (problem.code === 'already_exists') return t('accountExists')
  return problem.code === 'forbidden' ? t('onlyByMail') : problem.message
}
