import type { InboxItemKind } from '@scriptorium/types'
import { html } from '@scriptorium/site/html'
import type { Mail } from '@scriptorium/mail/mailer'
import type { MailWords } from '@scriptorium/mail/words'
import type { InboxRow } from './rows.ts'

/** How many items one mail names. */
const maxItems = 20

/** Returns a text without line breaks, which names and titles may hold: a mail header is one line. */
export const line = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const kinds: Readonly<Record<InboxItemKind, true>> = {
  'review-requested': true,
  reviewed: true,
  comment: true,
  reply: true,
  mention: true,
  changed: true,
  outdated: true,
  conflict: true,
}

/** The kinds of items that can be mailed. */
export const mailKinds = Object.keys(kinds) as InboxItemKind[]

/** The addresses in a mail. */
export interface MailPlaces {
  /** The URL of the studio, without a slash at its end. */
  studio: string
  /** Where the mail can be stopped without signing in. */
  stopUrl: string
}

const urlOf = ({ spaceId, pageId, changeRequestId, kind }: InboxRow, { studio }: MailPlaces): string => {
  const space = `${studio}/spaces/${spaceId}`
  if (kind === 'changed') return pageId === null ? space : `${space}/pages/${pageId}`
  return changeRequestId === null ? space : `${space}/changes/${changeRequestId}`
}

const about = ({ subject, number, pageTitle, spaceTitle }: InboxRow, { t }: MailWords): string => {
  const place = line(spaceTitle)
  if (pageTitle !== null) return `${line(pageTitle)}, ${place}`
  if (number === null) return place
  return `${line(subject ?? '') || t('changeRequest', { number })}, ${place}`
}

/** The person who gets the mail, and what it is about. */
interface InboxMail {
  to: string
  /** The title of the organization. */
  organization: string
  rows: readonly InboxRow[]
  id: string
  words: MailWords
}

/** Returns the mail about items of an inbox. */
export const inboxMail = ({ to, organization: title, rows, id, words }: InboxMail, places: MailPlaces): Mail => {
  const { t, language, direction } = words
  const organization = line(title)
  const shown = rows.slice(0, maxItems).map((row) => ({
    sentence: t(row.kind, { actor: line(row.actorName) }),
    about: about(row, words),
    url: urlOf(row, places),
  }))
  const [only] = shown
  const subject =
    rows.length === 1 ? `${only!.sentence}: ${only!.about}` : t('manyThings', { count: rows.length, organization })
  const inbox = `${places.studio}/inbox`
  const rest = rows.length > shown.length ? t('andMore', { count: rows.length - shown.length }) : ''
  const reason = t('reason', { organization })
  const texts = shown.map((item) => `${item.sentence}: ${item.about}\n${item.url}`)
  return {
    id,
    to,
    subject,
    stopUrl: places.stopUrl,
    text: `${[...texts, ...(rest === '' ? [] : [`${rest}: ${inbox}`])].join('\n\n')}\n\n${reason} ${t('stop')}: ${places.stopUrl}\n`,
    html: String(
      html`<!doctype html>
        <html lang="${language}" dir="${direction}">
          <head>
            <meta charset="utf-8" />
            <title>${subject}</title>
          </head>
          <body style="font-family: system-ui, sans-serif; line-height: 1.5">
            ${shown.map((item) => html`<p>${item.sentence}:<br /><a href="${item.url}">${item.about}</a></p>`)}
            ${rest !== '' && html`<p><a href="${inbox}">${rest}</a></p>`}
            <p style="color: #666">${reason} <a href="${places.stopUrl}">${t('stop')}</a></p>
          </body>
        </html> `,
    ),
  }
}
