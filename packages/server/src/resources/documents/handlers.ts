import { holdsDocument } from '../../store/documents.ts'
import { documentOf } from '@scriptorium/content/markdown/document'
import { getBody } from '@scriptorium/content/store'
import { defineHandlers } from '../../http/handlers.ts'
import { Problem } from '../../problem.ts'
import { asDocument, readPageDocument } from '../../history/page-body.ts'
import { readReusableDocument } from '../reusable-contents/read.ts'
import { openSource } from '../../history/source.ts'

export const documents = defineHandlers('documents', {
  getDocumentById: async ({ access, db, params, services }) => {
    if (!(await holdsDocument(db, access.space.lineageId, params.documentId))) {
      throw new Problem('not_found', 'There is no such document')
    }
    return asDocument(await getBody(services.content(db), params.documentId))
  },

  getPageDocumentInRevisionById: async (context) => {
    const source = await openSource(context)
    const page = await source.tree.page(context.params.pageId)
    if (!page || page.type !== 'document') throw new Problem('not_found', 'There is no such page')
    return (await readPageDocument(source, page, context.query)) ?? documentOf([])
  },

  getReusableContentDocumentInRevisionById: async (context) =>
    readReusableDocument(await openSource(context), context.params.reusableContentId, context.query),
})
