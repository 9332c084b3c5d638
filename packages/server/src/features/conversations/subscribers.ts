import { batchesOf } from '@scriptorium/basics/batches'
import type { Subscriber } from '../../domain/events/events.ts'

/** Makes the change requests of transferred spaces forget the clusters of the organization that they left. */
export const forgetClustersOfTransferredSpaces: Subscriber<'spacesTransferred'> = async ({ spaceIds }, { db }) => {
  for (const batch of batchesOf(spaceIds)) {
    await db('changeRequests')
      .whereIn('spaceId', batch)
      .whereNotNull('issuesClusterId')
      .update({ issuesClusterId: null })
  }
}
