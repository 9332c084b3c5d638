import { html } from '@scriptorium/site/html'
import type { Mail } from '../../../platform/mail/mailer.ts'

const subject = 'Your sign-in link'
const sentence = 'Open this link to sign in:'
const footnote = 'The link works once and for 15 minutes. If you did not ask for it, ignore this mail.'

/** Returns the mail of a sign-in link. */
export const signInMail = (to: string, url: string, id: string): Mail => ({
  id,
  to,
  subject,
  text: `${sentence}\n${url}\n\n${footnote}\n`,
  html: String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font-family: system-ui, sans-serif; line-height: 1.5">
          <p>${sentence}</p>
          <p><a href="${url}">Sign in</a></p>
          <p style="color: #666">${url}</p>
          <p style="color: #666">${footnote}</p>
        </body>
      </html> `,
  ),
})
