import { readPage } from '@scriptorium/database/page'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentEvent, presentEventDetail } from '../../../domain/integrations/present-event.ts'
import { replayEvent } from '../../../domain/integrations/replay.ts'
import { findEventOf } from './repo.ts'

const keys = [
  { sql: 'created_at', of: (row: IntegrationEventRow) => row.createdAt },
  { sql: 'id', of: (row: IntegrationEventRow) => row.id },
]

export const events = defineHandlers('events', {
  listIntegrationEvents: ({ access, db, list, query }) => {
    const rows = db('integrationEvents').where({ integrationName: access.integration.name }).whereNotNull('status')
    if (query.status !== undefined) rows.where({ status: query.status })
    return readPage(list, { rows, matches: rows, keys, order: 'desc' }, presentEvent)
  },

  getIntegrationEvent: async ({ access, db, params, problem }) => {
    const row = await findEventOf(db, access.integration, params.eventId)
    if (!row) throw problem('not_found', 'There is no such event')
    return presentEventDetail(row)
  },

  replayIntegrationEvent: async (context) => {
    const { access, db, params, problem } = context
    const row = await findEventOf(db, access.integration, params.eventId)
    if (!row) throw problem('not_found', 'There is no such event')
    await replayEvent(context, access.integration, row)
  },
})
