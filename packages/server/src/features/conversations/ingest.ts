import type { Body, ConversationCreate } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import { batchesOf } from '@scriptorium/basics/batches'
import { newId, newOrderedId } from '@scriptorium/basics/id'
import type { ConversationRow } from '@scriptorium/schema/tables/conversations'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import { clusterGuard } from '@scriptorium/conversations/stored/analyze'
import { lastHour, requireHourlyRoom } from '../../platform/db/quota.ts'
import { Problem } from '../../ground/problem.ts'

interface Ingestion {
  db: Knex
  services: { config: { conversationsPerHour: number }; database: Database; jobs: Pick<Jobs, 'enqueue'> }
  organizationId: string
  source: string
  now: string
}

const findExisting = async ({ db, organizationId }: Ingestion, keys: readonly string[]) => {
  const found = new Map<string, Pick<ConversationRow, 'id' | 'source' | 'createdAt'>>()
  for (const batch of batchesOf(keys)) {
    const rows = await db('conversations')
      .where({ organizationId })
      .whereIn('key', batch)
      .select('key', 'id', 'source', 'createdAt')
    for (const { key, ...row } of rows) found.set(key, row)
  }
  return found
}

const rowOf = (
  { organizationId, source, now }: Ingestion,
  { id: key, subject, metadata, parts }: ConversationCreate,
  before: Pick<ConversationRow, 'id' | 'createdAt'> | undefined,
): ConversationRow => ({
  // Conversations are analyzed in the order in which they were sent.
  id: before?.id ?? newOrderedId(),
  organizationId,
  key,
  source,
  subject: subject ?? null,
  metadata: metadata ? JSON.stringify(metadata) : null,
  parts: JSON.stringify(parts),
  version: newId(),
  // Without a time, a repeated ingestion does not move the conversation to a later one.
  createdAt: metadata?.createdAt ? new Date(metadata.createdAt).toISOString() : (before?.createdAt ?? now),
  ingestedAt: now,
  processedAt: null,
})

const rowsPerStatement = 50

/** Stores conversations and queues their analysis. Those with known ids are replaced. */
export const ingest = async (ingestion: Ingestion, body: Body<'ingestConversation'>): Promise<void> => {
  const { db, services, organizationId, source } = ingestion
  const sent: readonly ConversationCreate[] = Array.isArray(body) ? body : [body as ConversationCreate]
  // Of conversations with the same id, the last one counts, as if they were sent one after another.
  const given = [...new Map(sent.map((one) => [one.id, one])).values()]
  // The nightly deletion must not count issues of a conversation that is replaced meanwhile.
  await services.database.dialect.guard(db, clusterGuard(organizationId))
  const existing = await findExisting(
    ingestion,
    given.map(({ id }) => id),
  )
  const other = given.find(({ id }) => existing.has(id) && existing.get(id)!.source !== source)
  if (other) throw new Problem('already_exists', `Another source has a conversation with the id ${other.id}`)
  const lately = db('conversations').where({ organizationId }).whereBetween('ingestedAt', lastHour())
  await requireHourlyRoom(
    lately,
    services.config.conversationsPerHour,
    'conversations of an organization',
    given.length,
  )
  const rows = given.map((one) => rowOf(ingestion, one, existing.get(one.id)))
  for (const batch of batchesOf(rows, rowsPerStatement)) {
    await db('conversations').insert(batch).onConflict('id').merge()
  }
  if (rows.length > 0)
    await services.jobs.enqueue(db, 'analyzeConversations', { organizationId }, { unique: organizationId })
}
