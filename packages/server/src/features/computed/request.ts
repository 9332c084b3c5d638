import type { Knex } from 'knex'
import type { Jobs } from '../../platform/jobs/payloads.ts'

/** Queues the expansion of the computed pages of a space. */
export const requestExpansion = (db: Knex, { jobs }: { jobs: Pick<Jobs, 'enqueue'> }, spaceId: string, delay = 0) =>
  jobs.enqueue(db, 'expandSpace', { spaceId }, { unique: spaceId, delay })

/** Queues the expansion of all spaces with pages that are generated from a dependency. */
export const requestExpansionsOf = async (
  db: Knex,
  services: { jobs: Pick<Jobs, 'enqueue'> },
  dependency: string,
): Promise<void> => {
  const spaces: { spaceId: string }[] = await db('computedSources').where({ dependency }).distinct('spaceId')
  for (const { spaceId } of spaces) await requestExpansion(db, services, spaceId)
}
