import { Problem } from '../../../ground/problem.ts'
import type { InviteWords } from './words.ts'
import { en, type InviteDictionary } from './words/en.ts'

/** A refusal that only this page gives. */
export class Refusal extends Problem {
  readonly word: keyof InviteDictionary

  constructor(word: keyof InviteDictionary) {
    super('forbidden', en[word])
    this.word = word
  }
}

/** Returns why an invitation was not accepted, in the language of the page. */
export const reasonOf = (problem: Problem, { t }: InviteWords): string => {
  if (problem instanceof Refusal) return t(problem.word)
  if (problem.code === 'already_exists') return t('accountExists')
  return problem.code === 'forbidden' ? t('onlyByMail') : problem.message
}
