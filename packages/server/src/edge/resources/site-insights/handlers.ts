import { answerQuestion } from '@scriptorium/insights/answer'
import { questionOf } from '@scriptorium/insights/question'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { trackEvents } from './track.ts'

export const siteInsights = defineHandlers('site-insights', {
  aggregateSiteEvents: ({ access, body, db, now }) =>
    answerQuestion(db, access.site.id, questionOf(body, Date.parse(now))),

  trackEventsInSiteById: ({ access, body, now, services }) => trackEvents(services, access.site.id, body, now),
})
