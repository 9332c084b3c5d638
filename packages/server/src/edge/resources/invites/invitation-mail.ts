import type { Mail } from '../../../platform/mail/mailer.ts'
import { html, type Html } from '@scriptorium/site/html'
import type { InvitationDetails } from './repo.ts'

// Names may hold line breaks; a mail header is one line.
const line = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const body = (title: string, sentence: string, url: string, footnote: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="font-family: system-ui, sans-serif; line-height: 1.5">
        <p>${sentence}</p>
        <p><a href="${url}">Accept the invitation</a></p>
        <p style="color: #666">${url}</p>
        <p style="color: #666">${footnote}</p>
      </body>
    </html> `

/** Returns the mail of an invitation. */
export const invitationMail = (invitation: InvitationDetails, url: string, id: string): Mail => {
  const [inviter, organization] = [line(invitation.inviterName), line(invitation.organizationTitle)]
  const subject = `${inviter} invites you to ${organization}`
  const sentence = `${subject}, where its documentation is written and read.`
  const until = day.format(new Date(invitation.expiresAt))
  const footnote = `The invitation is valid until ${until} and can be used once. If you did not expect it, ignore this mail.`
  return {
    id,
    to: invitation.email,
    subject,
    text: `${sentence}\n\nCome in:\n${url}\n\n${footnote}\n`,
    html: String(body(subject, sentence, url, footnote)),
  }
}
