import type { InboxItemKind } from '@scriptorium/types'
import { html } from '@scriptorium/site/html'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { InboxRow } from './rows.ts'

/** How many items one mail names. */
const maxItems = 20

// Names and titles may hold line breaks; a mail header is one line.
const line = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const sentences: Readonly<Record<InboxItemKind, (actor: string) => string>> = {
  'review-requested': (actor) => `${actor} asked for your review`,
  reviewed: (actor) => `${actor} reviewed your change request`,
  comment: (actor) => `${actor} commented on your change request`,
  reply: (actor) => `${actor} replied to you`,
  mention: (actor) => `${actor} mentioned you`,
  changed: (actor) => `${actor} changed what you watch`,
  outdated: () => 'Your change request lacks the latest main content',
  conflict: () => 'Your change request has conflicts',
}

/** The kinds of items that can be mailed. */
export const mailKinds = Object.keys(sentences) as InboxItemKind[]

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

const about = ({ subject, number, pageTitle, spaceTitle }: InboxRow): string => {
  const place = line(spaceTitle)
  if (pageTitle !== null) return `${line(pageTitle)}, ${place}`
  if (number === null) return place
  return `${line(subject ?? '') || `Change request #${number}`}, ${place}`
}

/** The person who gets the mail, and what it is about. */
interface InboxMail {
  to: string
  /** The title of the organization. */
  organization: string
  rows: readonly InboxRow[]
  id: string
}

/** Returns the mail about items of an inbox. */
export const inboxMail = ({ to, organization, rows, id }: InboxMail, places: MailPlaces): Mail => {
  const shown = rows.slice(0, maxItems).map((row) => ({
    sentence: sentences[row.kind](line(row.actorName)),
    about: about(row),
    url: urlOf(row, places),
  }))
  const [only] = shown
  const subject =
    rows.length === 1
      ? `${only!.sentence}: ${only!.about}`
      : `${rows.length} things wait for you in ${line(organization)}`
  const rest = rows.length > shown.length ? `And ${rows.length - shown.length} more: ${places.studio}/inbox` : ''
  const reason = `You get this mail because you are a member of ${line(organization)}.`
  const texts = shown.map((item) => `${item.sentence}: ${item.about}\n${item.url}`)
  return {
    id,
    to,
    subject,
    stopUrl: places.stopUrl,
    text: `${[...texts, rest].filter((text) => text !== '').join('\n\n')}\n\n${reason} Stop it: ${places.stopUrl}\n`,
    html: String(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>${subject}</title>
          </head>
          <body style="font-family: system-ui, sans-serif; line-height: 1.5">
            ${shown.map((item) => html`<p>${item.sentence}:<br /><a href="${item.url}">${item.about}</a></p>`)}
            ${rest !== '' && html`<p><a href="${places.studio}/inbox">${rest.split(':')[0]}</a></p>`}
            <p style="color: #666">${reason} <a href="${places.stopUrl}">Stop these mails</a></p>
          </body>
        </html> `,
    ),
  }
}
