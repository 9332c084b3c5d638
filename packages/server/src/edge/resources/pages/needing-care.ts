import type { PageNeed, PageNeedingCare, PageNeedingCareList } from '@scriptorium/types'
import { batchesOf } from '@scriptorium/basics/batches'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { loadOrganizationFor, visibleSpacesFor } from '../../../domain/access/installations.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { Problem } from '../../../ground/problem.ts'
import { readDigests } from '@scriptorium/store/digests'
import type { Context } from '../../http/operations/handlers.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'

type Asking = Context<'listPagesNeedingCare'>

type Needing = Pick<PageRecord, 'id' | 'title' | 'updatedAt'> & {
  spaceId: string
  verifiedUntil?: string | null | undefined
}

/** The pages of a space, by their ids, in the order of their ids. */
type Pages = ReadonlyMap<string, PageRecord>

const maxListed = 1000

/** Presents a page that lacks something. */
export const presentNeeding = (page: Needing, owner: UserRow | undefined, urls: Urls): PageNeedingCare => ({
  page: page.id,
  space: page.spaceId,
  title: page.title,
  updatedAt: page.updatedAt,
  ...(owner && { owner: presentUser(owner, urls) }),
  ...(typeof page.verifiedUntil === 'string' && { verifiedUntil: page.verifiedUntil }),
})

const presentIn =
  ({ access, services }: Asking) =>
  (page: PageRecord, owner?: UserRow): PageNeedingCare =>
    presentNeeding({ ...page, spaceId: access.space.id }, owner, services.urls)

/** Returns the owners who are members. Nothing is told about other users, because a page can name any id. */
const ownersOf = async ({ access, db }: Asking, pages: Iterable<PageRecord>): Promise<Map<string, UserRow>> => {
  const { organizationId } = access.space
  const found = new Map<string, UserRow>()
  for (const some of batchesOf([...new Set([...pages].flatMap(({ owner }) => owner ?? []))])) {
    const rows: UserRow[] = await db('users as u')
      .join('members as m', (join) => join.on('m.userId', 'u.id').onVal('m.organizationId', organizationId))
      .whereIn('u.id', some)
      .whereNull('m.disabledAt')
      .select('u.*')
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

const withoutOwner = async (asking: Asking, pages: Pages): Promise<PageNeedingCare[]> => {
  const owners = await ownersOf(asking, pages.values())
  return [...pages.values()].filter(({ owner = '' }) => !owners.has(owner)).map((page) => presentIn(asking)(page))
}

const unverified = async (asking: Asking, pages: Pages): Promise<PageNeedingCare[]> => {
  const today = asking.now.slice(0, 10)
  const late = [...pages.values()].filter(({ verifiedUntil }) => verifiedUntil !== undefined && verifiedUntil < today)
  const owners = await ownersOf(asking, late)
  return late.map((page) => presentIn(asking)(page, owners.get(page.owner ?? '')))
}

const isHidden = (pages: Pages, page: PageRecord): boolean => {
  const above = page.parent === null ? undefined : pages.get(page.parent)
  return page.hidden === true || (above !== undefined && isHidden(pages, above))
}

const withoutLinks = async (asking: Asking, pages: Pages): Promise<PageNeedingCare[]> => {
  const { access, db, principal } = asking
  const organization = await loadOrganizationFor(db, principal, access.space.organizationId)
  if (!organization) throw new Problem('not_found', 'There is no such space')
  const rows: { targetId: string }[] = await db('links')
    .where({ targetSpaceId: access.space.id })
    .whereNotNull('targetId')
    .whereIn('spaceId', visibleSpacesFor(db, principal, organization).select('c.id'))
    // A page that links to itself is not found by that.
    .whereNot((own) => own.where({ spaceId: access.space.id }).whereRaw('?? = ??', ['pageId', 'targetId']))
    .distinct('targetId')
  const linked = new Set(rows.map(({ targetId }) => targetId))
  return [...pages.values()]
    .filter((page) => isHidden(pages, page) && !linked.has(page.id))
    .map((page) => presentIn(asking)(page))
}

const withoutTexts = async (asking: Asking, pages: Pages): Promise<PageNeedingCare[]> => {
  const { access, db, services } = asking
  const { id: spaceId, lineageId } = access.space
  // Whatever shows a picture depends on its file or its address.
  const rows: { pageId: string }[] = await db('links').where({ spaceId, relation: 'dependsOn' }).distinct('pageId')
  const ids = new Set(rows.map(({ pageId }) => pageId))
  const shown = [...pages.values()].filter(({ id }) => ids.has(id))
  const found: PageNeedingCare[] = []
  for (const some of batchesOf(shown)) {
    const hashes = some.flatMap(({ body }) => body?.hash ?? [])
    const digests = await readDigests(db, services.content(db), hashes, lineageId)
    for (const page of some) {
      const pictures = page.body && digests.get(page.body.hash)?.untold
      if (pictures !== undefined) found.push({ ...presentIn(asking)(page), pictures })
    }
  }
  return found
}

const finders: Record<PageNeed, (asking: Asking, pages: Pages) => Promise<PageNeedingCare[]>> = {
  owner: withoutOwner,
  verification: unverified,
  links: withoutLinks,
  'alternative-texts': withoutTexts,
}

/** Returns the pages of a space that lack something. */
export const listNeedingCare = async (context: Asking): Promise<PageNeedingCareList> => {
  const { tree } = await openSource(context)
  const all = new Map<string, PageRecord>()
  for await (const page of tree.entries<PageRecord>('page')) all.set(page.id, page)
  const found = await finders[context.query.kind](context, all)
  const documents = found.filter(({ page }) => all.get(page)?.type === 'document')
  return { count: documents.length, items: documents.slice(0, maxListed) }
}
