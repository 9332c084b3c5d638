import { html, type Html } from '@scriptorium/site/html'
import type { Mail } from '../mailer.ts'
import type { MailWords } from '../words.ts'
import type { MailPlaces } from './inbox-mail.ts'
import { mailPage } from './page.ts'

/** A value, and how often it was met. */
export interface CountedValue {
  value: string
  count: number
}

/** A change request that was merged. */
export interface WeeklyMerge {
  id: string
  spaceId: string
  number: number
  subject: string
  /** The day on which it was merged, 0 for Monday. */
  day: number
}

/** What readers of a site did in a week. Each pair has the week, and the week before. */
export interface SiteWeek {
  siteId: string
  title: string
  views: [number, number]
  visitors: [number, number]
  /** The views of each day, from Monday on. */
  days: readonly number[]
  /** Titles of pages. */
  pages: CountedValue[]
  /** What was merged into the spaces of the site, latest first. */
  merges: readonly WeeklyMerge[]
  /** Searches without a result. */
  searches: CountedValue[]
  /** Questions without an answer. */
  questions: CountedValue[]
}

interface WeeklyMail {
  id: string
  to: string
  /** The title of the organization. */
  organization: string
  organizationId: string
  weeks: readonly SiteWeek[]
  words: MailWords
}

const percentOf = ([now, before]: [number, number]): number => Math.round((100 * (now - before)) / before)

/** Returns a number with how it differs from the week before. */
const compared = (pair: [number, number], { t, language }: MailWords): string => {
  const count = pair[0].toLocaleString(language)
  if (pair[1] === 0) return count
  const change = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' }).format(
    percentOf(pair) / 100,
  )
  return `${count} (${t('weeklyChange', { change })})`
}

const listsOf = ({ pages, searches, questions }: SiteWeek, { t }: MailWords) =>
  [
    { title: t('weeklyPages'), items: pages },
    { title: t('weeklySearches'), items: searches },
    { title: t('weeklyQuestions'), items: questions },
  ].filter(({ items }) => items.length > 0)

const maxCharacters = 200

const shownValue = ({ value, count }: CountedValue, { name }: MailWords): string =>
  `${name(value.slice(0, maxCharacters).toWellFormed())} (${count})`

/** Marks the days on which something was merged, as in the studio. */
const mergeMark = '◆'

const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const barWidth = 240

const dayName = (day: number, { language }: MailWords): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(monday + day * dayMs)

/** Returns what was merged, by its day. */
const mergesOf = ({ merges }: SiteWeek, words: MailWords, studio: string) =>
  merges.map(({ id, spaceId, number, subject, day }) => ({
    text: `${dayName(day, words)}: ${words.name(subject) || words.t('changeRequest', { number })}`,
    url: `${studio}/spaces/${spaceId}/changes/${id}`,
  }))

/** Returns the days of a week with their views, and how long their bars are. */
const barsOf = ({ days, merges }: SiteWeek, words: MailWords) => {
  const most = Math.max(...days, 1)
  return days.map((count, day) => ({
    day: dayName(day, words),
    count: count.toLocaleString(words.language) + (merges.some((merge) => merge.day === day) ? ` ${mergeMark}` : ''),
    width: Math.ceil((barWidth * count) / most),
  }))
}

// Mail programs show neither SVG nor styles of a sheet, but cells with a width and a colour.
const barChart = (bars: ReturnType<typeof barsOf>): Html =>
  html`<table cellspacing="0" cellpadding="2">
    ${bars.map(
      ({ day, count, width }) =>
        html`<tr>
          <th scope="row" align="left" style="font-weight: normal">${day}</th>
          <td width="${barWidth}">
            ${
              width === 0
                ? ''
                : html`<table role="presentation" cellspacing="0" cellpadding="0">
                    <tr>
                      <td width="${width}" height="12" bgcolor="#4f7cd6" style="font-size: 1px; line-height: 12px">
                        &nbsp;
                      </td>
                    </tr>
                  </table>`
            }
          </td>
          <td align="right">${count}</td>
        </tr>`,
    )}
  </table>`

/** Returns the mail about the readers of sites in a week. */
export const weeklyMail = (
  { id, to, organization: title, organizationId, weeks, words }: WeeklyMail,
  { studio, stopUrl }: MailPlaces,
): Mail => {
  const { t } = words
  const organization = words.name(title)
  const subject = t('weeklySubject', { organization })
  const reason = t('weeklyReason', { organization })
  const mergesTitle = `${t('weeklyMerges')} ${mergeMark}`
  const sites = weeks.map((week) => ({
    title: words.name(week.title),
    url: `${studio}/orgs/${organizationId}/sites/${week.siteId}/insights`,
    sums: [
      `${t('weeklyViews')}: ${compared(week.views, words)}`,
      `${t('weeklyVisitors')}: ${compared(week.visitors, words)}`,
    ],
    bars: barsOf(week, words),
    merges: mergesOf(week, words, studio),
    lists: listsOf(week, words),
  }))
  const texts = sites.map(({ title: site, url, sums, bars, merges, lists }) =>
    [
      `${site}\n${url}`,
      sums.join('\n'),
      bars.map(({ day, count }) => `${day}: ${count}`).join('\n'),
      ...(merges.length > 0 ? [`${mergesTitle}\n${merges.map(({ text }) => `- ${text}`).join('\n')}`] : []),
      ...lists.map((list) => `${list.title}\n${list.items.map((item) => `- ${shownValue(item, words)}`).join('\n')}`),
    ].join('\n\n'),
  )
  return {
    id,
    to,
    subject,
    stopUrl,
    text: `${texts.join('\n\n\n')}\n\n${reason} ${t('stop')}: ${stopUrl}\n`,
    html: mailPage(
      subject,
      words,
      html`${sites.map(
          ({ title: site, url, sums, bars, merges, lists }) =>
            html`<h2><a href="${url}">${site}</a></h2>
              <p>${sums.map((sum) => html`${sum}<br />`)}</p>
              ${barChart(bars)}
              ${
                merges.length > 0 &&
                html`<h3>${mergesTitle}</h3>
                  <ul>
                    ${merges.map(({ text, url: change }) => html`<li><a href="${change}">${text}</a></li>`)}
                  </ul>`
              }
              ${lists.map(
                (list) =>
                  html`<h3>${list.title}</h3>
                    <ul>
                      ${list.items.map((item) => html`<li>${shownValue(item, words)}</li>`)}
                    </ul>`,
              )}`,
        )}
        <p style="color: #666">${reason} <a href="${stopUrl}">${t('stop')}</a></p>`,
    ),
  }
}
