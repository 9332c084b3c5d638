import type { Mail } from '../mailer.ts'
import type { MailWords } from '../words.ts'
import { linkPage } from './page.ts'

/** Returns the mail of a sign-in link. */
export const signInMail = (to: string, url: string, id: string, words: MailWords): Mail => {
  const subject = words.t('signInSubject')
  const sentence = words.t('signInSentence')
  const footnote = words.t('signInFootnote')
  return {
    id,
    to,
    subject,
    text: `${sentence}\n${url}\n\n${footnote}\n`,
    html: linkPage(subject, words, { sentence, url, action: words.t('signInAction'), footnote }),
  }
}
