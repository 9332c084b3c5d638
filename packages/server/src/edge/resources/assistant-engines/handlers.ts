import { placeOf, sealedColumns } from '../../../platform/secrets/sealed-columns.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { presentEngine } from './presenter.ts'
import { deleteEngine, findEngine, keepEngine } from './repo.ts'

export const assistantEngines = defineHandlers('assistant-engines', {
  getAssistantEngine: async ({ db, params, services }) =>
    presentEngine(await findEngine(db, params.organizationId), params.organizationId, services),

  setAssistantEngine: async ({ body, db, now, params, services }) => {
    const { organizationId } = params
    const { url, model, key } = body
    const before = await findEngine(db, organizationId)
    // The key of one server must not reach another one.
    const kept = before?.url === url ? before.key : null
    const place = placeOf(sealedColumns.assistantKeys, organizationId)
    const sealed = key === undefined ? kept : key === '' ? null : services.sealer.seal(key, place)
    const row = { organizationId, url, model, key: sealed, updatedAt: now }
    await keepEngine(db, row)
    return presentEngine(row, organizationId, services)
  },

  resetAssistantEngine: async ({ db, params }) => requireDeleted(await deleteEngine(db, params.organizationId)),
})
