import { openTree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import type { DomainEvents } from '../../domain/events/domain-events.ts'
import type { EventContext, Subscriber } from '../../domain/events/events.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { noticePeople } from './notice.ts'

const cacheBytes = 1024 * 1024

type Moved = DomainEvents['contentMoved']
type Change = Pick<Moved, 'spaceId' | 'to'> & { from: string; userId: string; now: string }

const pagesAt = async (db: Knex, revisionId: string, ids: readonly string[]) => {
  const revision = await db('revisions').where({ id: revisionId }).first('root')
  const store = knexStore(db, createContentCache({ maxSize: cacheBytes }))
  const pages = await openTree(store, revision!.root).pages(ids)
  return new Map(pages.map((page) => [page.id, page]))
}

const touchPages = async (db: Knex, { spaceId, from, to, userId, now }: Change): Promise<void> => {
  const watched = db('watches').where({ spaceId }).whereNot({ userId }).whereNot({ pageId: '' })
  const ids = (await watched.distinct('pageId')).map(({ pageId }) => pageId)
  if (ids.length === 0) return
  const [before, after] = [await pagesAt(db, from, ids), await pagesAt(db, to, ids)]
  for (const pageId of ids) {
    const page = after.get(pageId)
    if (JSON.stringify(page) === JSON.stringify(before.get(pageId))) continue
    const pageTitle = page?.title.slice(0, 1024) ?? null
    await db('watches')
      .where({ spaceId, pageId })
      .whereNot({ userId })
      .update({ changedRevisionId: to, changedAt: now, pageTitle })
  }
}

const touchSpace = (db: Knex, { spaceId, to, userId, now }: Change) =>
  db('watches').where({ spaceId, pageId: '' }).whereNot({ userId }).update({ changedRevisionId: to, changedAt: now })

const concerned = `select user_id from watches where space_id = :space and changed_revision_id = :to
  union select created_by from change_requests
  where space_id = :space and status in ('draft', 'open') and created_by <> :user`

const noteMain = async (
  { spaceId, organizationId, to }: Moved,
  { db }: EventContext,
  change: Change,
): Promise<void> => {
  await touchSpace(db, change)
  await touchPages(db, change)
  const { userId: user, now } = change
  await noticePeople(db, { organizationId, now }, concerned, { space: spaceId, to, user })
}

/** Tells those who watch a space or one of its pages that somebody else changed it, and authors that their change request is outdated. */
export const noteMovedContent: Subscriber<'contentMoved'> = async (facts, context) => {
  const { userId, now } = context.cause
  const { changeRequestId, organizationId, from, why } = facts
  if (from === null || userId === null) return
  if (changeRequestId === null) return noteMain(facts, context, { ...facts, from, userId, now })
  // Only taking over main content can bring conflicts.
  if (why !== 'update') return
  const author = 'select created_by from change_requests where id = :changeRequest and created_by <> :user'
  await noticePeople(context.db, { organizationId, now }, author, { changeRequest: changeRequestId, user: userId })
}

const noteWork = async (organizationId: string, { db, cause: { userId, now } }: EventContext): Promise<void> => {
  if (userId === null) return
  await noticePeople(db, { organizationId, now }, 'select id from users where id = :user', { user: userId })
}

/** Tells whoever began long work that it has ended. */
export const noteEndedWork: Subscriber<'workEnded'> = ({ organizationId }, context) => noteWork(organizationId, context)

/** Tells whoever began an import from Git or an export to Git that it has ended. */
export const noteEndedSync: Subscriber<'gitSynced'> = async ({ organizationId, state }, context) => {
  if (state !== undefined) await noteWork(organizationId, context)
}
