import type { Subscriber } from '../events/events.ts'
import { batchesOf } from '@scriptorium/basics/batches'

/** Takes spaces off the sites of the organization that they left. Where one was a default, its first sibling becomes it. */
export const removeTransferredSpaces: Subscriber<'spacesTransferred'> = async ({ spaceIds }, { db }) => {
  for (const batch of batchesOf(spaceIds)) {
    await db('siteSpaces').whereIn('spaceId', batch).delete()
  }
}
