import { html } from '@scriptorium/site/html'
import type { Mail } from '@scriptorium/mail/mailer'
import type { MailWords } from '@scriptorium/mail/words'

/** Returns the mail of a sign-in link. */
export const signInMail = (to: string, url: string, id: string, { t, language, direction }: MailWords): Mail => ({
  id,
  to,
  subject: t('signInSubject'),
  text: `${t('signInSentence')}\n${url}\n\n${t('signInFootnote')}\n`,
  html: String(
    html`<!doctype html>
      <html lang="${language}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <title>${t('signInSubject')}</title>
        </head>
        <body style="font-family: system-ui, sans-serif; line-height: 1.5">
          <p>${t('signInSentence')}</p>
          <p><a href="${url}">${t('signInAction')}</a></p>
          <p style="color: #666">${url}</p>
          <p style="color: #666">${t('signInFootnote')}</p>
        </body>
      </html> `,
  ),
})
