import type { Subscriber } from '../events/events.ts'

const spacesPerStatement = 500

/** Makes the change requests of transferred spaces forget the clusters of the organization that they left. */
export const forgetClustersOfTransferredSpaces: Subscriber<'spacesTransferred'> = async ({ spaceIds }, { db }) => {
  for (let from = 0; from < spaceIds.length; from += spacesPerStatement) {
    await db('changeRequests')
      .whereIn('spaceId', spaceIds.slice(from, from + spacesPerStatement))
      .whereNotNull('issuesClusterId')
      .update({ issuesClusterId: null })
  }
}
