import { html, type Html } from '@scriptorium/site/html'
import type { MailWords } from '../words.ts'

/** Returns the document of a mail. */
export const mailPage = (title: string, { language, direction }: MailWords, content: Html): string =>
  String(
    html`<!doctype html>
      <html lang="${language}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <title>${title}</title>
        </head>
        <body style="font-family: system-ui, sans-serif; line-height: 1.5">
          ${content}
        </body>
      </html> `,
  )

/** Returns the document of a mail that asks to open a link. */
export const linkPage = (
  title: string,
  words: MailWords,
  { sentence, url, action, footnote }: { sentence: string; url: string; action: string; footnote: string },
): string =>
  mailPage(
    title,
    words,
    html`<p>${sentence}</p>
      <p><a href="${url}">${action}</a></p>
      <p style="color: #666">${url}</p>
      <p style="color: #666">${footnote}</p>`,
  )
