import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { visibilitiesOf } from '../../../domain/sites/readers/showings.ts'
import { raise, type CallerContext } from '../raise.ts'

interface SiteContext extends CallerContext {
  access: { site: SiteRow }
}

/**
 * Does work that changes a site, and raises an event for each space whose visibility has changed. `added` are spaces
 * that the work can put on the site.
 */
export const tellVisibility = async <T>(
  context: SiteContext,
  work: () => Promise<T>,
  ...added: readonly string[]
): Promise<T> => {
  const { access, db } = context
  const { id: siteId, organizationId } = access.site
  const shown = (await db('siteSpaces').where({ siteId }).select('spaceId')).map((row) => row.spaceId)
  const spaceIds = [...new Set([...shown, ...added])]
  const before = await visibilitiesOf(db, spaceIds)
  const result = await work()
  for (const [id, visibility] of await visibilitiesOf(db, spaceIds)) {
    const previousVisibility = before.get(id)!
    if (previousVisibility === visibility) continue
    await raise(context, 'spaceVisibilityChanged', { spaceId: id, organizationId, previousVisibility, visibility })
  }
  return result
}
