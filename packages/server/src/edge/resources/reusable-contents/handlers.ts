import { defineHandlers } from '../../http/operations/handlers.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { readReusableContent } from './read.ts'

export const reusableContents = defineHandlers('reusable-contents', {
  getReusableContentById: async (context) =>
    readReusableContent(await openSource(context), context.params.reusableContentId, context.query),

  getReusableContentInChangeRequestById: async (context) =>
    readReusableContent(await openSource(context), context.params.reusableContentId, context.query),

  getReusableContentInRevisionById: async (context) =>
    readReusableContent(await openSource(context), context.params.reusableContentId, context.query),
})
