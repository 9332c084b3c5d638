import { readPage } from '@scriptorium/database/page'
import type { IntegrationEventRow } from '../../../platform/db/tables/integrations.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentEvent, presentEventDetail } from '../../../domain/integrations/present-event.ts'

const keys = [
  { sql: 'created_at', of: (row: IntegrationEventRow) => row.createdAt },
  { sql: 'id', of: (row: IntegrationEventRow) => row.id },
]

export const events = defineHandlers('events', {
  listIntegrationEvents: ({ access, db, list }) => {
    const rows = db('integrationEvents').where({ integrationName: access.integration.name }).whereNotNull('status')
    return readPage(list, { rows, matches: rows, keys, order: 'desc' }, presentEvent)
  },

  getIntegrationEvent: async ({ access, db, params, problem }) => {
    const where = { id: params.eventId, integrationName: access.integration.name }
    const row = await db('integrationEvents').where(where).whereNotNull('status').first()
    if (!row) throw problem('not_found', 'There is no such event')
    return presentEventDetail(row)
  },
})
