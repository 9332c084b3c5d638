import type { Knex } from 'knex'
import type { Body, SiteStructureEntry } from '@scriptorium/types'
import type { SiteAccess } from '../../../domain/access/load.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import { requireSpaceFor } from '../../../domain/sites/readers/site-space-access.ts'

interface Asking {
  db: Knex
  principal: Actor
  access: SiteAccess
  body: Body<'replaceSiteStructure'>
}

interface Named {
  id: string | undefined
  spaceId: string
  pointer: string
}

/** Returns the spaces that a wanted structure names. */
const namedSpaces = (entries: readonly SiteStructureEntry[], at: string): Named[] =>
  entries.flatMap((entry, index): Named[] => {
    const pointer = `${at}/${index}`
    if (entry.object === 'site-space') {
      const { id, spaceId } = entry
      return spaceId === undefined ? [] : [{ id, spaceId, pointer: `${pointer}/spaceId` }]
    }
    if (entry.object === 'site-section') return namedSpaces(entry.siteSpaces, `${pointer}/siteSpaces`)
    return entry.object === 'site-section-group' ? namedSpaces(entry.children, `${pointer}/children`) : []
  })

/** Returns the titles of the spaces that a wanted structure adds to a site. Throws if the caller must not put one of them on it. */
export const requireNewSpaces = async ({
  access,
  body,
  db,
  principal,
}: Asking): Promise<ReadonlyMap<string, string>> => {
  const rows = await db('siteSpaces').where({ siteId: access.site.id }).select('id', 'spaceId')
  const shown = new Map(rows.map(({ id, spaceId }) => [id, spaceId]))
  const titles = new Map<string, string>()
  for (const { id, spaceId, pointer } of namedSpaces(body.structure, '/body/structure')) {
    if (id !== undefined && shown.get(id) === spaceId) continue
    const { space } = await requireSpaceFor({ db, caller: principal, access, spaceId, pointer })
    titles.set(spaceId, space.title)
  }
  return titles
}
