import type { Withheld } from '@scriptorium/insights/question'
import { siteSpacePath } from '../../../domain/sites/addresses/address.ts'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { unseenBy } from '../../../domain/sites/structure/view.ts'

/** Returns the values of events in spaces on a site that the caller may not know of; undefined if there are none. */
export const withheldFrom = async (writer: SiteWriter): Promise<Withheld | undefined> => {
  const structure = await unseenBy(writer)
  const hidden = structure.siteSpaces.filter(({ id }) => structure.unseen.has(id))
  if (hidden.length === 0) return undefined
  // Without a path of its own, the space has the addresses of the site.
  const addresses = hidden.flatMap((row) => {
    const path = siteSpacePath(structure, row)
    return path === '' ? ['%'] : [`%/${path}%`, `%/${path.slice(0, -1)}`]
  })
  return {
    page: hidden.map(({ spaceId }) => `${spaceId}/%`),
    siteSection: [...structure.unseen],
    siteSpace: hidden.map(({ id }) => id),
    urlPath: addresses,
  }
}
