import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Database } from '@scriptorium/database/open'
import type { Events } from '../../domain/events/events.ts'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { retentionCutoff } from '../../domain/places/retention.ts'
import { markFilesForDeletion } from '../../platform/storage/marked-files.ts'
import { findExclusiveContent, excludeReusedContent } from './exclusive-content.ts'
import {
  deleteBodies,
  deleteChunks,
  deleteExpiredSites,
  deleteSpaces,
  filterExpiredSpaces,
  findExpiredSpaces,
} from './repo.ts'

const spacesPerBatch = 20

interface PurgeServices {
  database: Database
  events: Events
  log: Logger
}

type Gone = Awaited<ReturnType<typeof filterExpiredSpaces>>

const raisePurged = async ({ events }: PurgeServices, trx: Knex, expired: Gone, now: string) => {
  for (const { id: spaceId, organizationId } of expired) {
    await events.raise(trx, 'spacePurged', { spaceId, organizationId }, { userId: null, now })
  }
}

const purge = async (services: PurgeServices, spaceIds: readonly string[], before: string): Promise<void> => {
  const { database } = services
  const exclusive = await findExclusiveContent(database.read, spaceIds)
  const purged = await database.writeTx(
    async (trx) => {
      const expired = await filterExpiredSpaces(trx, spaceIds, before)
      // A space was restored meanwhile, so the unreachable content must be computed again.
      if (expired.length < spaceIds.length) return false
      // From here on, no transaction can start to share the exclusive content.
      await database.dialect.lockTables(trx, 'content_chunks', 'bodies', 'documents', 'revisions')
      await excludeReusedContent(trx, spaceIds, exclusive)
      await deleteSpaces(trx, spaceIds)
      await deleteChunks(trx, exclusive.chunks)
      await deleteBodies(trx, exclusive.bodies)
      const now = new Date().toISOString()
      await markFilesForDeletion(trx, exclusive.files, now)
      await raisePurged(services, trx, expired, now)
      return true
    },
    ...spaceIds.map((spaceId) => `space:${spaceId}`),
  )
  if (purged)
    services.log.info(
      { spaces: spaceIds, chunks: exclusive.chunks.size, bodies: exclusive.bodies.size },
      'spaces were purged',
    )
}

/**
 * Purges sites and spaces that were deleted 7 days ago, with their rows and the content that no other space uses. Can be
 * interrupted: each batch is one transaction.
 */
export const run = async (_payload: NoPayload, { services, signal }: JobContext<PurgeServices>): Promise<void> => {
  const before = retentionCutoff(new Date().toISOString())
  await services.database.writeTx((trx) => deleteExpiredSites(trx, before))
  for (;;) {
    signal.throwIfAborted()
    const spaceIds = await findExpiredSpaces(services.database.read, before, spacesPerBatch)
    if (spaceIds.length === 0) return
    await purge(services, spaceIds, before)
  }
}
