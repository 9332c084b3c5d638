import type { Knex } from 'knex'
import { recordDocuments } from '@scriptorium/store/documents'
import { bodyBatches } from './body-batches.ts'
import type { SyncServices } from './services.ts'
import type { TreeBuilder } from '@scriptorium/folders/git/build-tree'

interface Options {
  services: Pick<SyncServices, 'content' | 'database'>
  signal: AbortSignal
  /** Returns the lineage of the space. Throws if the space is gone. */
  lineageOf: (trx: Knex) => Promise<string>
}

/**
 * Writes the new bodies in small transactions, before the one that makes them visible: a commit of thousands of pages would stop
 * all other requests of a server with SQLite. Nobody reads a body whose page is not in a revision. If the import fails, the next
 * attempt finds its bodies, and the purge of the space deletes those that no page uses.
 */
export const storeBodies = async (builder: TreeBuilder, { services, signal, lineageOf }: Options): Promise<void> => {
  const { content, database } = services
  for (const bodies of bodyBatches(builder.takeBodies())) {
    signal.throwIfAborted()
    await database.writeTx(async (trx) => {
      const lineageId = await lineageOf(trx)
      await content(trx).putBodies(bodies)
      await recordDocuments(trx, lineageId, [...bodies.keys()])
    })
  }
}
