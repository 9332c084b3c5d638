import { answerQuestion } from '@scriptorium/insights/answer'
import { questionOf, type Withheld } from '@scriptorium/insights/question'
import type { SiteWeek } from '@scriptorium/mail/messages/weekly-mail'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SiteInsightsColumnName, SiteInsightsQuery } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadSite, type OrganizationAccess, type SiteAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { visibleSites } from '../../../domain/access/visible.ts'
import { viewSite } from '../../../domain/sites/structure/view.ts'
import type { Services } from '../../services.ts'
import { withheldFrom } from '../site-insights/withheld.ts'
import { mergesInto, titledPages } from './weekly-content.ts'
import { dayMs, weeksBefore } from './weekly-time.ts'

const maxSites = 20
const shown = 5

type Where = NonNullable<SiteInsightsQuery['where']>

const typed = (type: string): Where => [{ column: 'eventType', values: [type] }]
const views: Where = [...typed('page_view'), { column: 'page', operator: 'notIn', values: [null] }]

/** Reads the sums of one site, without the pages that the recipient of the mail may not see. */
const reader = (db: Knex, siteId: string, now: string, withheld: Withheld | undefined) => {
  const ask = async (query: Omit<SiteInsightsQuery, 'range'>, range: { from: string; to: string }) => {
    const { columns } = await answerQuestion(db, siteId, questionOf({ ...query, range }, Date.parse(now), withheld))
    return columns.map(({ values }) => values)
  }
  const [week, before] = weeksBefore(now) as [{ from: string; to: string }, { from: string; to: string }]
  const sum = async (column: 'eventsCount' | 'visitorsCount', range: typeof week): Promise<number> => {
    const [values = []] = await ask({ select: [{ column }], where: views }, range)
    return Number(values[0] ?? 0)
  }
  return {
    visitors: async (): Promise<[number, number]> => [
      await sum('visitorsCount', week),
      await sum('visitorsCount', before),
    ],
    viewsBefore: () => sum('eventsCount', before),
    /** Returns the views of each day of the week. */
    days: async (): Promise<number[]> => {
      const select = [{ column: 'datetime' as const }, { column: 'eventsCount' as const }]
      const groupBy = [{ column: 'datetime' as const, interval: 'day' as const }]
      const [days = [], counts = []] = await ask({ select, groupBy, where: views }, week)
      const found = new Map(days.map((day, row) => [Date.parse(String(day)), Number(counts[row])]))
      return Array.from({ length: 7 }, (_, day) => found.get(Date.parse(week.from) + day * dayMs) ?? 0)
    },
    first: async <Value>(groupBy: SiteInsightsColumnName, where: Where): Promise<{ value: Value; count: number }[]> => {
      const select = [{ column: groupBy }, { column: 'eventsCount' as const }]
      const [values = [], counts = []] = await ask(
        { select, groupBy: [{ column: groupBy }], where, limit: shown },
        week,
      )
      return values.map((value, row) => ({ value: value as Value, count: Number(counts[row]) }))
    },
  }
}

/** The recipient of a report, the time of it, and what it is read with. */
export interface ReportContext {
  db: Knex
  services: Pick<Services, 'content' | 'urls'>
  user: UserRow
  now: string
}

const weekOf = async ({ db, services, user, now }: ReportContext, access: SiteAccess): Promise<SiteWeek> => {
  const { site } = access
  const caller = { kind: 'user' as const, user, tokenId: '' }
  const withheld = await withheldFrom({ access, caller, db })
  const view = await viewSite({ access, caller, db, urls: services.urls })
  const spaces = [...view.spaces.values()].flatMap((space) => ('access' in space ? [space.access.space] : []))
  const { visitors, viewsBefore, days: daysOf, first } = reader(db, site.id, now, withheld)
  // The sums of words contain those of spaces that the member may not know of.
  const firstWords = async (type: string) => (withheld ? [] : first<string>('eventSearchQuery', typed(type)))
  const days = await daysOf()
  return {
    siteId: site.id,
    title: site.title,
    views: [days.reduce((sum, count) => sum + count, 0), await viewsBefore()],
    visitors: await visitors(),
    days,
    pages: await titledPages(services.content(db), db, spaces, await first('page', views)),
    merges: await mergesInto(db, spaces, weeksBefore(now)[0]!),
    searches: await firstWords('search_no_result'),
    questions: await firstWords('ask_no_answer'),
  }
}

/** Returns the last week of the published sites whose insights a member can see, leaving out sites that nobody read. */
export const weekOfSites = async (context: ReportContext, access: OrganizationAccess): Promise<SiteWeek[]> => {
  const { db, user } = context
  const organizationId = access.organization.id
  const ids: string[] = await visibleSites(db, user.id, access)
    .whereNotNull('s.publishedAt')
    .orderBy('s.id')
    .limit(maxSites)
    .pluck('s.id')
  const weeks: SiteWeek[] = []
  for (const siteId of ids) {
    const site = await loadSite(db, user.id, { organizationId, siteId })
    if (!site || !allows('site:admin', site.level)) continue
    const week = await weekOf(context, site)
    if ([...week.views, week.searches.length, week.questions.length].some((count) => count > 0)) weeks.push(week)
  }
  return weeks
}
