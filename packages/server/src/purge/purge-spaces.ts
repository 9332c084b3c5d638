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
      // One was restored meanwhile: what only the others reach has to be found again.
      if (gone.length < spaceIds.length) return false
      // From here on nobody can begin to share what is condemned.
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
 * Removes for good what was deleted 7 days ago: the spaces, all that belongs to them, and what of their content no other
 * space reaches. Nothing is left undone when it is cut short: each part is one transaction.
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
