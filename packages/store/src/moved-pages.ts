import { batchesOf } from '@scriptorium/basics/batches'
import { pagesMovedAway } from '@scriptorium/content/changes/moved-away'
import type { ContentStore } from '@scriptorium/content/store'
import type { MarkRow, WatchRow } from '@scriptorium/schema/tables/marks'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'

/** The main content of a space before and after a merge. */
interface Merged {
  db: Knex
  store: ContentStore
  space: SpaceRow
  before: string
  after: string
  /** The ids of the spaces that somebody who may edit them moved pages to. Authors can let a link lead to any space. */
  movesTo: string[]
}

const key = ['userId', 'spaceId', 'pageId']

const moveMarks = async (db: Knex, spaceId: string, to: SpaceRow, ids: ReadonlyMap<string, string>): Promise<void> => {
  for (const table of ['favorites', 'watches'] as const) {
    for (const batch of batchesOf([...ids.keys()])) {
      const marks: (MarkRow | WatchRow)[] = await db<MarkRow>(table).where({ spaceId }).whereIn('pageId', batch)
      await db(table).where({ spaceId }).whereIn('pageId', batch).delete()
      const moved = marks.map((mark) => ({
        ...mark,
        spaceId: to.id,
        pageId: ids.get(mark.pageId)!,
        // The change that an inbox shows is one of the space that it names.
        ...('changedRevisionId' in mark && mark.changedRevisionId !== null && { changedRevisionId: to.revisionId }),
      }))
      for (const rows of batchesOf(moved)) await db<MarkRow>(table).insert(rows).onConflict(key).ignore()
    }
  }
}

const moveComments = async (db: Knex, from: string, to: SpaceRow, ids: ReadonlyMap<string, string>): Promise<void> => {
  let open = 0
  for (const batch of batchesOf([...ids.keys()])) {
    const found = await db('comments')
      .where({ placeId: from })
      .whereIn('pageId', batch)
      .select('id', 'pageId', 'status')
    open += found.filter(({ status }) => status === 'open').length
    for (const [pageId, comments] of Map.groupBy(found, (one) => one.pageId!)) {
      const own = comments.map(({ id }) => id)
      const place = { spaceId: to.id, placeId: to.id, pageId: ids.get(pageId)!, revisionId: to.revisionId }
      for (const some of batchesOf(own)) {
        await db('comments').whereIn('replyToId', some).update({ spaceId: to.id, revisionId: to.revisionId })
        await db('comments').whereIn('id', some).update(place)
      }
    }
  }
  if (open === 0) return
  await db('spaces').where({ id: from }).decrement('comments', open)
  await db('spaces').where({ id: to.id }).increment('comments', open)
}

/** Moves the comments on pages that a merge replaced with links to other spaces, and the marks of those who watch or prefer them. */
export const followMovedPages = async ({ db, store, space, before, after, movesTo }: Merged): Promise<void> => {
  const moved = await pagesMovedAway(store, before, after)
  const { organizationId } = space
  const targets: SpaceRow[] = await db('spaces').where({ organizationId, deletedAt: null }).whereIn('id', movesTo)
  for (const target of targets) {
    const ids = moved.get(target.id)
    if (!ids) continue
    await moveMarks(db, space.id, target, ids)
    await moveComments(db, space.id, target, ids)
  }
}
