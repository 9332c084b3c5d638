import { answerQuestion } from '@scriptorium/insights/answer'
import { questionOf } from '@scriptorium/insights/question'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { trackEvents } from './track.ts'
import { withheldFrom } from './withheld.ts'

export const siteInsights = defineHandlers('site-insights', {
  aggregateSiteEvents: async ({ access, body, db, now, principal: caller }) => {
    const withheld = await withheldFrom({ access, caller, db })
    return answerQuestion(db, access.site.id, questionOf(body, Date.parse(now), withheld))
  },

  trackEventsInSiteById: ({ access, body, now, services }) => trackEvents(services, access.site.id, body, now),
})
