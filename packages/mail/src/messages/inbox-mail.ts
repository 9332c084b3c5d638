import type { InboxItemKind } from '@scriptorium/types'
import { html } from '@scriptorium/site/html'
import type { Mail } from '../mailer.ts'
import type { MailWords } from '../words.ts'
import { mailPage } from './page.ts'

/** An item of an inbox, and the person behind it. */
export interface InboxItem {
  kind: InboxItemKind
  spaceId: string
  spaceTitle: string
  /** Null unless a page changed, or the item is about a comment on a live page. */
  pageId: string | null
  pageTitle: string | null
  /** Null, as are the next two, if the item is about the main content alone. */
  changeRequestId: string | null
  number: number | null
  subject: string | null
  actorName: string
}

/** How many items one mail names. */
const maxItems = 20

const kinds: Readonly<Record<InboxItemKind, true>> = {
  'review-requested': true,
  reviewed: true,
  comment: true,
  reply: true,
  mention: true,
  'watched-comment': true,
  changed: true,
  outdated: true,
  conflict: true,
  work: true,
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

const urlOf = ({ spaceId, pageId, changeRequestId, kind }: InboxItem, { studio }: MailPlaces): string => {
  const space = `${studio}/spaces/${spaceId}`
  if (kind === 'changed') return pageId === null ? space : `${space}/pages/${pageId}`
  if (pageId !== null) return `${space}/pages/${pageId}?comments=shown`
  if (kind === 'work' && changeRequestId === null) return `${studio}/inbox`
  return changeRequestId === null ? space : `${space}/changes/${changeRequestId}`
}

const about = ({ subject, number, pageTitle, spaceTitle }: InboxItem, { t, name }: MailWords): string => {
  const place = name(spaceTitle)
  if (pageTitle !== null) return `${name(pageTitle)}, ${place}`
  if (number === null) return place
  return `${name(subject ?? '') || t('changeRequest', { number })}, ${place}`
}

/** The person who gets the mail, and what it is about. */
interface InboxMail {
  to: string
  /** The title of the organization. */
  organization: string
  rows: readonly InboxItem[]
  id: string
  words: MailWords
}

/** Returns the mail about items of an inbox. */
export const inboxMail = ({ to, organization: title, rows, id, words }: InboxMail, places: MailPlaces): Mail => {
  const { t, name } = words
  const organization = name(title)
  const shown = rows.slice(0, maxItems).map((row) => ({
    sentence: t(row.kind, { actor: name(row.actorName) }),
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
    html: mailPage(
      subject,
      words,
      html`${shown.map((item) => html`<p>${item.sentence}:<br /><a href="${item.url}">${item.about}</a></p>`)}
        ${rest !== '' && html`<p><a href="${inbox}">${rest}</a></p>`}
        <p style="color: #666">${reason} <a href="${places.stopUrl}">${t('stop')}</a></p>`,
    ),
  }
}
