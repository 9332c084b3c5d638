import type { Mail } from '@scriptorium/mail/mailer'
import { mailWords, type MailWords } from '@scriptorium/mail/words'
import { html, type Html } from '@scriptorium/site/html'
import type { InvitationDetails } from './repo.ts'

// Names may hold line breaks; a mail header is one line.
const line = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const day = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

interface Texts {
  subject: string
  sentence: string
  url: string
  footnote: string
}

const body = ({ subject: title, sentence, url, footnote }: Texts, { t, language, direction }: MailWords): Html =>
  html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="font-family: system-ui, sans-serif; line-height: 1.5">
        <p>${sentence}</p>
        <p><a href="${url}">${t('inviteAction')}</a></p>
        <p style="color: #666">${url}</p>
        <p style="color: #666">${footnote}</p>
      </body>
    </html> `

/** Returns the mail of an invitation, in the language of the person who invites. */
export const invitationMail = (invitation: InvitationDetails, url: string, id: string): Mail => {
  const words = mailWords(invitation.inviterLanguage)
  const names = { inviter: line(invitation.inviterName), organization: line(invitation.organizationTitle) }
  const subject = words.t('inviteSubject', names)
  const sentence = words.t('inviteSentence', names)
  const footnote = words.t('inviteFootnote', { until: day(invitation.expiresAt, words.language) })
  return {
    id,
    to: invitation.email,
    subject,
    text: `${sentence}\n\n${words.t('inviteAction')}:\n${url}\n\n${footnote}\n`,
    html: String(body({ subject, sentence, url, footnote }, words)),
  }
}
