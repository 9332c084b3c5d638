import { prepared, defineHandlers } from '../../http/operations/handlers.ts'
import { siteCustomization } from '../../../domain/sites/structure/customization.ts'
import { answerAsked } from './answer-asked.ts'
import { organizationLibrary, siteLibrary } from './libraries.ts'

export const answers = defineHandlers('answers', {
  // Prepared, so that the database waits for nothing while an engine takes its minute.
  askInOrganization: prepared(
    (context) => {
      const { access, body } = context
      const asked = { question: body.query, previous: body.previousQueries, title: access.organization.title }
      return answerAsked(context, { ...asked, library: organizationLibrary(context) })
    },
    (_context, answer) => answer,
  ),

  streamAskInOrganization: (context) => {
    const { access, query } = context
    const asked = { question: query.query, title: access.organization.title }
    return answerAsked(context, { ...asked, library: organizationLibrary(context) })
  },

  streamAskInSite: prepared(
    async (context) => {
      const { access, body, principal } = context
      const { title, ai, internationalization } = siteCustomization(access.site)
      return answerAsked(context, {
        question: body.question,
        previous: body.previousQueries,
        title: title ?? access.site.title,
        language: internationalization.locale,
        instructions: ai.instructions,
        // A visitor asks only where the publishers let them.
        isPassive: 'claims' in principal && ai.mode === 'none',
        library: await siteLibrary({ ...context, query: {} }, body),
      })
    },
    (_context, answer) => answer,
  ),

  streamRecommendedQuestionsInSite: ({ access, emit }) => {
    const { suggestions = [] } = siteCustomization(access.site).ai
    for (const question of suggestions) emit({ question })
    return { questions: suggestions }
  },
})
