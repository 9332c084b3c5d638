import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import type { Events } from '../events/events.ts'
import type { JobContext, NoPayload } from '../jobs/job.ts'
import { goneBefore } from '../places/retention.ts'
import { markFilesForDeletion } from '../storage/marked-files.ts'
import { condemn, spareWhatIsNew } from './condemned.ts'
import { deleteBodies, deleteChunks, deleteSpaces, goneAmong, goneSpaces } from './repo.ts'

const spacesPerBatch = 20

interface PurgeServices {
  database: Database
  events: Events
  log: Logger
}

type Gone = Awaited<ReturnType<typeof goneAmong>>

const raisePurged = async ({ events }: PurgeServices, trx: Knex, gone: Gone, now: string) => {
  for (const { id: spaceId, organizationId } of gone) {
    await events.raise(trx, 'spacePurged', { spaceId, organizationId }, { userId: null, now })
  }
}

const purge = async (services: PurgeServices, spaceIds: readonly string[], before: string): Promise<void> => {
  const { database } = services
  const condemned = await condemn(database.read, spaceIds)
  const purged = await database.writeTx(
    async (trx) => {
      const gone = await goneAmong(trx, spaceIds, before)
      // A space was restored meanwhile, so the unreachable content must be computed again.
      if (gone.length < spaceIds.length) return false
      // From here on, no transaction can start to share the condemned content.
      await database.dialect.lockTables(trx, 'content_chunks', 'bodies', 'documents', 'revisions')
      await spareWhatIsNew(trx, spaceIds, condemned)
      await deleteSpaces(trx, spaceIds)
      await deleteChunks(trx, condemned.chunks)
      await deleteBodies(trx, condemned.bodies)
      const now = new Date().toISOString()
      await markFilesForDeletion(trx, condemned.files, now)
      await raisePurged(services, trx, gone, now)
      return true
    },
    ...spaceIds.map((spaceId) => `space:${spaceId}`),
  )
  if (purged)
    services.log.info(
      { spaces: spaceIds, chunks: condemned.chunks.size, bodies: condemned.bodies.size },
      'spaces are purged',
    )
}

/**
 * Purges spaces that were deleted 7 days ago, with their rows and the content that no other space uses. Can be
 * interrupted: each batch is one transaction.
 */
export const run = async (_payload: NoPayload, { services, signal }: JobContext<PurgeServices>): Promise<void> => {
  for (;;) {
    signal.throwIfAborted()
    const before = goneBefore(new Date().toISOString())
    const spaceIds = await goneSpaces(services.database.read, before, spacesPerBatch)
    if (spaceIds.length === 0) return
    await purge(services, spaceIds, before)
  }
}
