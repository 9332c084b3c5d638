import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireShortDocument } from '../documents/rules.ts'
import { authorOf } from '../raise.ts'
import { removeTranslation } from './delete.ts'
import { applyOperations } from './glossary.ts'
import { listGlossary, requireEntry } from './glossary-repo.ts'
import { presentEntry } from './glossary-presenter.ts'
import { presentTranslation } from './presenter.ts'
import { findReports } from './reports.ts'
import { listTranslations, sourceRootOf, updateTranslation } from './repo.ts'
import { createTranslation, requestRun, requireEditable, requireTranslation } from './write.ts'

export const translations = defineHandlers('translations', {
  listTranslations: ({ access, db, list, principal, query, services }) =>
    listTranslations(db, { user: principal.user.id, access, status: query.status }, list, ({ sourceRoot, ...row }) =>
      presentTranslation(row, access, services.urls, { sourceRoot }),
    ),

  createTranslation: async (context) => {
    const { access, body, db, services } = context
    if (body.instructions) requireShortDocument(body.instructions, '/body/instructions')
    const row = await createTranslation(context, body)
    return presentTranslation(row, access, services.urls, { sourceRoot: await sourceRootOf(db, row) })
  },

  getTranslation: async (context) => {
    const { access, db, services } = context
    const { row, source } = await requireTranslation(context)
    const reports = await findReports(db, services.content, row, source.space.revisionId)
    return presentTranslation(row, access, services.urls, { sourceRoot: await sourceRootOf(db, row), reports })
  },

  updateTranslation: async (context) => {
    const { access, body, db, now, services } = context
    requireShortDocument(body.instructions, '/body/instructions')
    const change = { instructions: JSON.stringify(body.instructions), updatedAt: now }
    const row = await updateTranslation(db, await requireEditable(context), change)
    return presentTranslation(row, access, services.urls, { sourceRoot: await sourceRootOf(db, row) })
  },

  deleteTranslation: async (context) => removeTranslation(context, await requireEditable(context), authorOf(context)),

  runTranslation: async (context) => {
    await requestRun(context, await requireEditable(context))
  },

  listGlossaryEntries: ({ db, list, params, query, services }) =>
    listGlossary(db, { ...params, orderBy: query.orderBy }, list, (entry) => presentEntry(entry, services.urls)),

  getGlossaryEntry: async ({ db, params, services }) => presentEntry(await requireEntry(db, params), services.urls),

  updateGlossaryEntries: ({ body, db, now, params, services: { urls } }) =>
    applyOperations({ db, now, urls, ...params }, body.operations),
})
