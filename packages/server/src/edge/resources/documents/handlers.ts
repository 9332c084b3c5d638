import { holdsDocument } from '@scriptorium/store/lineages'
import { documentOf } from '@scriptorium/content/markdown/document'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { readDocument, readPageDocument } from '../../../domain/history/page-body.ts'
import { readReusableDocument } from '../reusable-contents/read.ts'
import { openSource } from '../../../domain/history/open-source.ts'

export const documents = defineHandlers('documents', {
  getDocumentById: async (context) => {
    const { access, db, params } = context
    if (!(await holdsDocument(db, access.space.lineageId, params.documentId))) {
      throw context.problem('not_found', 'There is no such document')
    }
    return readDocument(await openSource({ ...context, params: { spaceId: params.spaceId } }), params.documentId)
  },

  getPageDocumentInRevisionById: async (context) => {
    const source = await openSource(context)
    const page = await source.tree.page(context.params.pageId)
    if (!page || page.type !== 'document') throw context.problem('not_found', 'There is no such page')
    return (await readPageDocument(source, page, context.query)) ?? documentOf([])
  },

  getReusableContentDocumentInRevisionById: async (context) =>
    readReusableDocument(await openSource(context), context.params.reusableContentId, context.query),
})
