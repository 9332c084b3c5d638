import type { InboxItemKind } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpacesSql } from '../../../domain/access/visible.ts'
import { readPage, type List } from '@scriptorium/database/page'
import type { InboxStateRow } from '@scriptorium/schema/tables/inbox'
import { itemsSql } from './items-sql.ts'
import type { InboxRow } from './rows.ts'

/** Whose inbox: of a user, in an organization. */
export interface InboxOwner {
  userId: string
  access: OrganizationAccess
}

const dayMs = 86_400_000

/** How long an inbox has work that ended. */
const workDays = 14

// Each read checks access, so nobody sees an item of a space that they have lost.
const itemsOf = (db: Knex, { userId: user, access }: InboxOwner): Knex.QueryBuilder => {
  const organization = access.organization.id
  const since = new Date(Date.now() - workDays * dayMs).toISOString()
  return db
    .from(db.raw(`(${itemsSql(access)}) as i`, { user, organization, since }))
    .leftJoin('changeRequests as cr', 'cr.id', 'i.crId')
    .join('users as u', 'u.id', 'i.actorId')
    .join('spaces as sp', 'sp.id', 'i.spaceId')
    .leftJoin('inboxStates as st', (on) => on.on('st.itemId', 'i.id').andOnVal('st.userId', user))
    .whereRaw(
      db.raw(`i.space_id in (select c.id ${visibleSpacesSql(access)})`, {
        user,
        organization,
      }),
    )
}

const columns = [
  'i.id',
  'i.kind',
  'i.createdAt',
  'i.commentId',
  'i.spaceId',
  'i.pageId',
  'i.pageTitle',
  'i.workKind',
  'i.workState',
  'i.workTitle',
  'sp.title as spaceTitle',
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

/** What is new in an inbox: items of these kinds that happened after a time. */
interface News {
  kinds: readonly InboxItemKind[]
  after: string
  now: string
}

const maxNews = 200

/** Returns the open items of an inbox that their owner has not read, newest first. */
export const listNews = async (db: Knex, owner: InboxOwner, { kinds, after, now }: News): Promise<InboxRow[]> =>
  inState(itemsOf(db, owner), 'open', now)
    .whereIn('i.kind', kinds)
    .where('i.createdAt', '>', after)
    .where((either) => either.whereNull('st.isRead').orWhere('st.isRead', false))
    .orderBy('i.createdAt', 'desc')
    .limit(maxNews)
    .select(columns) as Promise<InboxRow[]>

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
