import type { InboxItem } from '@scriptorium/types'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { InboxRow } from './rows.ts'

const changeRequestOf = ({
  changeRequestId: id,
  number,
  subject,
  status,
}: InboxRow): Pick<InboxItem, 'changeRequest'> =>
  id === null ? {} : { changeRequest: { id, number: number!, subject: subject!, status: status! } }

const workOf = ({ workKind: kind, workState: state, workTitle, spaceTitle }: InboxRow): Pick<InboxItem, 'work'> =>
  kind === null || state === null ? {} : { work: { kind, state, title: workTitle ?? spaceTitle } }

/** Presents an item of an inbox. */
export const presentInboxItem = (row: InboxRow, urls: Urls): InboxItem => ({
  object: 'inbox-item',
  id: row.id,
  kind: row.kind,
  space: row.spaceId,
  ...changeRequestOf(row),
  ...(row.pageId !== null && { page: { id: row.pageId, ...(row.pageTitle !== null && { title: row.pageTitle }) } }),
  ...(row.commentId !== null && { comment: row.commentId }),
  ...workOf(row),
  actor: presentUser(
    {
      id: row.actorId,
      displayName: row.actorName,
      email: row.actorEmail,
      photoUrl: row.actorPhotoUrl,
      emailVerifiedAt: null,
      createdAt: '',
    },
    urls,
  ),
  createdAt: row.createdAt,
  unread: !row.isRead,
  done: Boolean(row.isDone),
  ...(row.snoozedUntil !== null && { snoozedUntil: row.snoozedUntil }),
})
