import type { Request } from 'express'
import type { Knex } from 'knex'
import { callerIdOf } from '../../../domain/access/principal.ts'
import type { Database } from '@scriptorium/database/open'
import { createSweep } from '@scriptorium/schema/sweep'
import type { Replica } from '@scriptorium/database/replica'
import type { Subject } from '@scriptorium/database/replica-statements'
import { Problem } from '../../../ground/problem.ts'

const subjectsOf = (req: Request): Subject[] => [`caller:${callerIdOf(req.principal!)}`, ...(req.subjects ?? [])]

/**
 * Answers reads from a replica. Who the caller is, and what they may do, is always read from the primary. Then the replica
 * answers if it has every write of the caller, and every write of anyone in the organization, that was answered before. What the
 * replica cannot answer, the primary answers: also when the replica fails or finds nothing.
 */
export const createReplicaReads = (replica: Replica, { database }: { database: Database }) => {
  const sweep = createSweep(database, 'recentWrites')

  const answerFrom = async (reader: Knex, work: (db: Knex) => Promise<unknown>) => {
    try {
      return { result: await work(reader) }
    } catch (error) {
      // A refusal can come from rows that are newer on the primary.
      if (!(error instanceof Problem)) replica.noteFailure(error)
      return undefined
    }
  }

  return {
    answer: async (req: Request, permit: () => Promise<unknown>, work: (db: Knex) => Promise<unknown>) => {
      await permit()
      // A read outside of one organization can concern all organizations of the caller, so the primary answers it.
      const reader = req.subjects && (await replica.readerFor(subjectsOf(req)))
      const answered = reader && (await answerFrom(reader, work))
      return answered ? answered.result : work(database.read)
    },
    /** Records the write of a request before it is answered. */
    noteWrite: async (req: Request): Promise<void> => {
      await replica.noteWrite(subjectsOf(req))
      sweep().catch(() => undefined)
    },
  }
}
