import type { InboxItemKind } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { noText, workSql } from '../work-items/work-sql.ts'

/** Items of a kind: the SQL of their columns, and where their rows are. */
interface Part {
  id: string
  at: string
  actor: string
  comment?: string
  changeRequest?: string
  space?: string
  page?: string
  pageTitle?: string
  workKind?: string
  workState?: string
  workTitle?: string
  from: string
}

// Each part finds its rows through an index, from what belongs to the user. The id of an item changes when it is news again.
const partSql = (kind: string, { id, at, actor, from, ...part }: Part): string => {
  const { comment = noText, changeRequest = 'cr.id', space = 'cr.space_id', page = noText, pageTitle = noText } = part
  const { workKind = noText, workState = noText, workTitle = noText } = part
  return `select ${id} as id, '${kind}' as kind, ${at} as created_at, ${comment} as comment_id, ${actor} as actor_id,
    ${changeRequest} as cr_id, ${space} as space_id, ${page} as page_id, ${pageTitle} as page_title,
    ${workKind} as work_kind, ${workState} as work_state, ${workTitle} as work_title ${from}`
}

// Whoever is mentioned learns that, and not that there is a comment as well.
const isNoMention = 'not exists (select 1 from comment_mentions m where m.comment_id = k.id and m.user_id = :user)'

// Whoever watches a space learns of its pages by that.
const isOnce = `(w.page_id = '' or not exists (
  select 1 from watches s where s.user_id = :user and s.space_id = w.space_id and s.page_id = ''))`

// A comment on a change request leads to the change request.
const livePage = (page: string): string => `case when k.change_request_id is null then ${page} end`

const comment = { at: 'k.posted_at', actor: 'k.posted_by', comment: 'k.id' }

const reviewRequested: readonly Part[] = [
  {
    id: `'review-' || cr.id`,
    at: 'rr.created_at',
    actor: 'rr.requested_by',
    from: `from review_requests rr join change_requests cr on cr.id = rr.change_request_id
      where cr.status = 'open' and rr.requested_by <> :user and rr.asked_id = :user`,
  },
  {
    id: `'team-' || cr.id`,
    at: 'max(rr.created_at)',
    actor: 'max(rr.requested_by)',
    from: `from review_requests rr join change_requests cr on cr.id = rr.change_request_id
      join team_members tm on tm.team_id = rr.team_id and tm.user_id = :user
      where cr.status = 'open' and rr.requested_by <> :user and not exists (
        select 1 from review_requests own where own.change_request_id = cr.id and own.asked_id = :user)
      group by cr.id, cr.space_id`,
  },
]

// Imports and translations are found through an index. There are few others: one run of Git for each space, and the PDFs of a day.
const work = (access: OrganizationAccess): Part => ({
  id: `'work-' || w.id || w.round`,
  at: 'w.ended_at',
  actor: 'w.created_by',
  changeRequest: 'w.change_request_id',
  space: 'w.space_id',
  workKind: 'w.kind',
  workState: 'w.state',
  workTitle: 'w.title',
  from: `from (${workSql(access)}) w
    where w.created_by = :user and w.is_long and w.state in ('done', 'failed') and w.ended_at > :since`,
})

const partsOf = (access: OrganizationAccess): Readonly<Record<InboxItemKind, readonly Part[]>> => ({
  'review-requested': reviewRequested,
  reviewed: [
    {
      id: `'reviewed-' || rv.id`,
      at: 'rv.created_at',
      actor: 'rv.reviewer_id',
      from: `from change_requests cr join reviews rv on rv.change_request_id = cr.id
        where cr.created_by = :user and rv.reviewer_id <> :user`,
    },
  ],
  comment: [
    {
      ...comment,
      id: `'comment-' || k.id`,
      from: `from change_requests cr join comments k on k.place_id = cr.id
        where cr.created_by = :user and k.posted_by <> :user and k.review_id is null and ${isNoMention}`,
    },
  ],
  reply: [
    {
      ...comment,
      id: `'reply-' || k.id`,
      changeRequest: 'k.change_request_id',
      space: 'k.space_id',
      page: livePage('p.page_id'),
      from: `from comments p join comments k on k.place_id = p.id
        where p.posted_by = :user and k.posted_by <> :user and ${isNoMention}`,
    },
  ],
  mention: [
    {
      ...comment,
      id: `'mention-' || k.id`,
      changeRequest: 'k.change_request_id',
      space: 'k.space_id',
      page: livePage('coalesce(k.page_id, p.page_id)'),
      from: `from comment_mentions m join comments k on k.id = m.comment_id left join comments p on p.id = k.reply_to_id
        where m.user_id = :user and k.posted_by <> :user`,
    },
  ],
  'watched-comment': [
    {
      ...comment,
      id: `'watched-' || k.id`,
      changeRequest: noText,
      space: 'k.space_id',
      page: 'k.page_id',
      from: `from watches w join comments k on k.place_id = w.space_id and (w.page_id = '' or w.page_id = k.page_id)
        where w.user_id = :user and k.posted_by <> :user and k.posted_at > w.created_at and ${isNoMention} and ${isOnce}`,
    },
  ],
  changed: [
    {
      id: `'changed-' || w.changed_revision_id || case when w.page_id = '' then '' else '-' || w.page_id end`,
      at: 'w.changed_at',
      actor: 'r.created_by',
      changeRequest: 'r.merged_from_id',
      space: 'w.space_id',
      page: `nullif(w.page_id, '')`,
      pageTitle: 'w.page_title',
      from: `from watches w join revisions r on r.id = w.changed_revision_id
        where w.user_id = :user and ${isOnce}`,
    },
  ],
  outdated: [
    {
      id: `'outdated-' || cr.id || '-' || s.revision_id`,
      at: 'main.created_at',
      actor: 'cr.created_by',
      from: `from change_requests cr join spaces s on s.id = cr.space_id join revisions main on main.id = s.revision_id
        where cr.created_by = :user and cr.status in ('draft', 'open') and cr.base_revision_id <> s.revision_id`,
    },
  ],
  conflict: [
    {
      id: `'conflict-' || cr.id || '-' || cr.revision_id`,
      at: 'r.created_at',
      actor: 'cr.created_by',
      from: `from change_requests cr join revisions r on r.id = cr.revision_id
        where cr.created_by = :user and cr.status in ('draft', 'open') and r.conflicted_pages > 0`,
    },
  ],
  work: [work(access)],
})

/** Returns the SQL of all items of an inbox. Its values are `:user`, `:organization`, and `:since`, after which work ended. */
export const itemsSql = (access: OrganizationAccess): string =>
  Object.entries(partsOf(access))
    .flatMap(([kind, parts]) => parts.map((part) => partSql(kind, part)))
    .join(' union all ')
