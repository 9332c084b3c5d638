import type { LinkItem, LinkList, Reference, ReferenceList } from '@scriptorium/types'
import { loadOrganizationFor, visibleSpacesFor } from '../../../domain/access/installations.ts'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { envelope, positionOf } from '@scriptorium/database/page'
import type { LinkRow } from '@scriptorium/schema/tables/search'
import type { Context } from '../../http/operations/handlers.ts'
import { Problem } from '../../../ground/problem.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { overlayOf } from './overlay.ts'
import { createReferences } from './references.ts'
import { countBacklinks, findBacklinks, type ListPosition, type ListedLink, type LinkTarget } from './repo.ts'
import { readView, type LinkFilter, type LinkView } from './view.ts'

type Lists = 'listSpaceLinks' | 'listPageLinksInSpace' | 'listChangeRequestLinks' | 'listPageLinksInChangeRequest'
type Backlinks =
  | 'listSpacePageBacklinks'
  | 'listSpaceFileBacklinks'
  | 'listChangeRequestPageBacklinks'
  | 'listChangeRequestFileBacklinks'

const open = async (context: Context<Lists | Backlinks>) => {
  const { access, db, params, principal, services } = context
  const source = await openSource(context)
  const organization = await loadOrganizationFor(db, principal, access.space.organizationId)
  if (!organization) throw new Problem('not_found', 'There is no such space')
  const changeRequest =
    'changeRequestId' in params ? await requireChangeRequest(db, access.space.id, params.changeRequestId) : undefined
  const references = await createReferences({
    db,
    services,
    caller: principal,
    organization,
    access,
    tree: source.tree,
    changeRequest,
  })
  const view: LinkView = {
    db,
    spaceId: access.space.id,
    overlay: await overlayOf(db, services, source),
    visible: visibleSpacesFor(db, principal, organization).select('c.id'),
  }
  return { source, references, view }
}

type References = Awaited<ReturnType<typeof createReferences>>

const maxAddressLength = 4096

/** Returns the URL that a link was written with; undefined for a reference by id. */
const addressOf = ({ written }: ListedLink): string | undefined => {
  const { kind, url } = JSON.parse(written) as ContentRef
  return kind === 'url' && typeof url === 'string' ? url.slice(0, maxAddressLength).toWellFormed() : undefined
}

const itemOf = async (row: ListedLink, references: References): Promise<LinkItem> => {
  const { status, relation, pageId } = row
  const blocks = JSON.parse(row.blocks) as string[]
  const places = blocks.length > 0 ? blocks.map((block) => ({ block })) : [undefined]
  const locations: Reference[] = []
  for (const place of places) {
    const location = await references.page(undefined, pageId, place)
    if (location) locations.push(location)
  }
  const targetReference = row.ref === null ? undefined : await references.target(JSON.parse(row.ref) as ContentRef)
  const address = addressOf(row)
  return {
    status,
    relation,
    ...(targetReference && { targetReference }),
    ...(address !== undefined && { address }),
    locationReferences: locations,
  }
}

/** Returns one page of links with their targets, and statistics about all links. */
export const listLinks = async (context: Context<Lists>, filter: LinkFilter): Promise<LinkList> => {
  const { view, references } = await open(context)
  const { list, params } = context
  const behind = positionOf(list) as ListPosition
  const { rows, counts } = await readView(view, filter, { behind, limit: list.limit })
  const listed = envelope(
    list,
    rows,
    counts.asked,
    (row) => row,
    ({ pageId, ordinal }) => [pageId, ordinal],
  )
  const items: LinkItem[] = []
  for (const row of listed.items) items.push(await itemOf(row, references))
  const brokenHere = 'changeRequestId' in params ? { changeRequest: counts.brokenHere } : {}
  return { ...listed, stats: { total: counts.total, broken: { total: counts.broken, ...brokenHere } }, items }
}

type Linking = Pick<LinkRow, 'spaceId' | 'pageId' | 'blocks'>

/** Returns the first link of each overlaid page that links to the target. */
const linkingRows = ({ overlay, spaceId }: LinkView, target: LinkTarget, behind: BehindPage): Linking[] => {
  const own = overlay.rows.filter((row) => row.targetSpaceId === target.spaceId && row.targetId === target.id)
  const first = new Map(own.toReversed().map(({ pageId, blocks }) => [pageId, { spaceId, pageId, blocks }]))
  return [...first.values()].filter((row) => !behind || compare([row.spaceId, row.pageId], behind) > 0)
}

type BehindPage = readonly [spaceId: string, pageId: string] | undefined

const compare = (a: readonly [string, string], b: readonly [string, string]): number => {
  const [left, right] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]]
  return left === right ? 0 : left < right ? -1 : 1
}

/** Returns one page of the pages that link to a page or a file, including pages of other spaces that the caller can see. */
export const listBacklinks = async (context: Context<Backlinks>, id: string): Promise<ReferenceList> => {
  const { view, references } = await open(context)
  const { db, list } = context
  const target: LinkTarget = { spaceId: view.spaceId, id }
  const of = { but: view.overlay.pages, visible: view.visible }
  const behind = positionOf(list) as BehindPage
  const indexed = await findBacklinks(db, target, of, { behind, limit: list.limit + 1 })
  const own = linkingRows(view, target, behind)
  const count = (await countBacklinks(db, target, of)) + linkingRows(view, target, undefined).length
  const rows = [...indexed, ...own].toSorted((a, b) => compare([a.spaceId, a.pageId], [b.spaceId, b.pageId]))
  const listed = envelope(
    list,
    rows,
    count,
    (row) => row,
    ({ spaceId, pageId }) => [spaceId, pageId],
  )
  const items: Reference[] = []
  for (const { spaceId, pageId, blocks } of listed.items) {
    const [block] = JSON.parse(blocks) as string[]
    const found = await references.page(spaceId, pageId, { block })
    if (found) items.push(found)
  }
  return { ...listed, items }
}
