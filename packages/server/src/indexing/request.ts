import type { Knex } from 'knex'
import type { Services } from '../services.ts'

/** Asks for a space to be indexed, once what the transaction writes is there. To be called where main content changes. */
export const requestIndexing = async (db: Knex, { jobs }: Pick<Services, 'jobs'>, spaceId: string): Promise<void> => {
  await jobs.enqueue(db, 'indexSpace', { spaceId }, { unique: spaceId })
}
