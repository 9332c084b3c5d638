import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpacesSql } from '../../../domain/access/visible.ts'
import { readPage, type List } from '../../../platform/db/page.ts'
import type { InboxStateRow } from '../../../platform/db/tables/inbox.ts'
import type { InboxRow } from './rows.ts'

/** Whose inbox: of a user, in an organization. */
export interface InboxOwner {
  userId: string
  access: OrganizationAccess
}

const none = 'cast(null as varchar(64))'

// Each part finds its rows through an index, from what belongs to the user. The id of an item changes when it is news again.
const parts = [
  `select 'review-' || cr.id as id, 'review-requested' as kind, rr.created_at, ${none} as comment_id, rr.requested_by as actor_id, cr.id as cr_id
   from review_requests rr join change_requests cr on cr.id = rr.change_request_id
   where cr.status = 'open' and rr.requested_by <> :user and rr.asked_id = :user`,
  `select 'team-' || cr.id, 'review-requested', max(rr.created_at), ${none}, max(rr.requested_by), cr.id
   from review_requests rr join change_requests cr on cr.id = rr.change_request_id
   join team_members tm on tm.team_id = rr.team_id and tm.user_id = :user
   where cr.status = 'open' and rr.requested_by <> :user and not exists (
     select 1 from review_requests own where own.change_request_id = cr.id and own.asked_id = :user)
   group by cr.id`,
  `select 'reviewed-' || rv.id, 'reviewed', rv.created_at, ${none}, rv.reviewer_id, cr.id
   from change_requests cr join reviews rv on rv.change_request_id = cr.id
   where cr.created_by = :user and rv.reviewer_id <> :user`,
  `select 'comment-' || k.id, 'comment', k.posted_at, k.id, k.posted_by, cr.id
   from change_requests cr join comments k on k.place_id = cr.id
   where cr.created_by = :user and k.posted_by <> :user and k.review_id is null`,
  `select 'reply-' || k.id, 'reply', k.posted_at, k.id, k.posted_by, k.change_request_id
   from comments p join comments k on k.place_id = p.id
   where p.posted_by = :user and k.posted_by <> :user and k.change_request_id is not null`,
  `select 'outdated-' || cr.id || '-' || s.revision_id, 'outdated', main.created_at, ${none}, cr.created_by, cr.id
   from change_requests cr join spaces s on s.id = cr.space_id join revisions main on main.id = s.revision_id
   where cr.created_by = :user and cr.status in ('draft', 'open') and cr.base_revision_id <> s.revision_id`,
  `select 'conflict-' || cr.id || '-' || cr.revision_id, 'conflict', r.created_at, ${none}, cr.created_by, cr.id
   from change_requests cr join revisions r on r.id = cr.revision_id
   where cr.created_by = :user and cr.status in ('draft', 'open') and r.conflicted_pages > 0`,
]

// Access is decided anew with every read, so nobody sees an item of a space that they have lost.
const itemsOf = (db: Knex, { userId: user, access }: InboxOwner): Knex.QueryBuilder =>
  db
    .from(db.raw(`(${parts.join(' union all ')}) as i`, { user }))
    .join('changeRequests as cr', 'cr.id', 'i.crId')
    .join('users as u', 'u.id', 'i.actorId')
    .leftJoin('inboxStates as st', (on) => on.on('st.itemId', 'i.id').andOnVal('st.userId', user))
    .whereRaw(
      db.raw(`cr.space_id in (select c.id ${visibleSpacesSql(access)})`, {
        user,
        organization: access.organization.id,
      }),
    )

const columns = [
  'i.id',
  'i.kind',
  'i.createdAt',
  'i.commentId',
  'cr.spaceId',
  'cr.id as changeRequestId',
  'cr.number',
  'cr.subject',
  'cr.status',
  'u.id as actorId',
  'u.displayName as actorName',
  'u.email as actorEmail',
  'u.photoUrl as actorPhotoUrl',
  'st.isRead',
  'st.isDone',
  'st.snoozedUntil',
]

const inState = (rows: Knex.QueryBuilder, state: 'done' | 'open' | 'snoozed', now: string): Knex.QueryBuilder => {
  if (state === 'done') return rows.where('st.isDone', true)
  rows.where((either) => either.whereNull('st.isDone').orWhere('st.isDone', false))
  if (state === 'snoozed') return rows.where('st.snoozedUntil', '>', now)
  return rows.where((either) => either.whereNull('st.snoozedUntil').orWhere('st.snoozedUntil', '<=', now))
}

/** Returns one page of an inbox, newest first. */
export const listInbox = <Item>(
  db: Knex,
  owner: InboxOwner,
  { state, now }: { state: 'done' | 'open' | 'snoozed'; now: string },
  list: List,
  present: (row: InboxRow) => Item,
) => {
  const rows = inState(itemsOf(db, owner), state, now)
  const keys = [
    { sql: 'i.created_at', of: (row: InboxRow) => row.createdAt },
    { sql: 'i.id', of: (row: InboxRow) => row.id },
  ]
  return readPage(list, { rows: rows.clone().select(columns), matches: rows, keys, order: 'desc' }, present)
}

/** Returns an item of an inbox. */
export const findInboxItem = async (db: Knex, owner: InboxOwner, id: string): Promise<InboxRow | undefined> =>
  itemsOf(db, owner).where('i.id', id).select(columns).first() as Promise<InboxRow | undefined>

/** Stores what a user did with an item. */
export const putInboxState = async (
  db: Knex,
  userId: string,
  { id, isRead, isDone, snoozedUntil }: Pick<InboxRow, 'id' | 'isDone' | 'isRead' | 'snoozedUntil'>,
  now: string,
): Promise<void> => {
  const state: Omit<InboxStateRow, 'itemId' | 'userId'> = {
    isRead: Boolean(isRead),
    isDone: Boolean(isDone),
    snoozedUntil,
    updatedAt: now,
  }
  await db('inboxStates')
    .insert({ userId, itemId: id, ...state })
    .onConflict(['userId', 'itemId'])
    .merge(state)
}
