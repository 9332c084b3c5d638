import type { Subscriber } from '../events/events.ts'

const spacesPerStatement = 500

/** Takes spaces off the sites of the organization that they left. Where one was a default, its first sibling becomes it. */
export const removeTransferredSpaces: Subscriber<'spacesTransferred'> = async ({ spaceIds }, { db }) => {
  for (let from = 0; from < spaceIds.length; from += spacesPerStatement) {
    await db('siteSpaces')
      .whereIn('spaceId', spaceIds.slice(from, from + spacesPerStatement))
      .delete()
  }
}
