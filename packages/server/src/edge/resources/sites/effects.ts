import { openTree } from '@scriptorium/content/tree/tree'
import type { SiteStructureEffect, SiteStructurePlace } from '@scriptorium/types'
import { shownRootOf } from '../../../domain/history/revisions.ts'
import { siteSpacePath } from '../../../domain/sites/addresses/address.ts'
import { conditionsOf } from '../../../domain/sites/readers/readers.ts'
import { requireNoNewReaders } from '../../../domain/sites/readers/new-readers.ts'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import {
  planEdit,
  readerOf,
  viewSite,
  type SiteReader,
  type SpaceOnSite,
} from '../../../domain/sites/structure/view.ts'
import type { Context } from '../../http/operations/handlers.ts'

type Previewing = Context<'previewSiteStructure'>

const placesIn = (structure: Structure): ReadonlyMap<string, SiteStructurePlace> =>
  new Map(
    structure.siteSpaces.map((row) => [
      row.spaceId,
      { path: `/${siteSpacePath(structure, row)}`, conditions: conditionsOf(structure, row) },
    ]),
  )

const isSame = (one: SiteStructurePlace | undefined, other: SiteStructurePlace | undefined): boolean =>
  one?.path === other?.path && `${one?.conditions}` === `${other?.conditions}`

const countPages = async ({ db, services }: Previewing, space: SpaceOnSite) => {
  if (!('access' in space)) return {}
  const { id, revisionId } = space.access.space
  return { pages: await openTree(services.content(db), await shownRootOf(db, id, revisionId)).countOf('page') }
}

const spacesIn = async (reader: SiteReader, before: Structure, after: Structure) => [
  ...(await viewSite(reader, after)).spaces,
  ...(await viewSite(reader, before)).spaces,
]

/** Returns what an edit of a site would change for readers. Throws what the edit would throw. */
export const effectsOf = async (
  context: Previewing,
  edit: (structure: Structure) => Promise<Structure> | Structure,
): Promise<SiteStructureEffect[]> => {
  const reader = readerOf(context)
  const { site } = reader.access
  const { before, after } = await planEdit(reader, edit)
  await requireNoNewReaders(reader, { site, structure: before }, { site, structure: after })
  const [was, becomes] = [placesIn(before), placesIn(after)]
  const effects: SiteStructureEffect[] = []
  for (const [id, space] of new Map(await spacesIn(reader, before, after))) {
    const [from, to] = [was.get(id), becomes.get(id)]
    if (isSame(from, to)) continue
    const { title } = 'access' in space ? space.access.space : space.hidden
    const pages = await countPages(context, space)
    effects.push({ space: id, title, ...pages, ...(from && { before: from }), ...(to && { after: to }) })
  }
  return effects
}
