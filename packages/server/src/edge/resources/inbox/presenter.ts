import type { InboxItem } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { InboxRow } from './rows.ts'

const changeRequestOf = ({
  changeRequestId: id,
  number,
  subject,
  status,
}: InboxRow): InboxItem['changeRequest'] | undefined =>
  id === null ? undefined : { id, number: number!, subject: subject!, status: status! }

const pageOf = ({ pageId, pageTitle }: InboxRow): InboxItem['page'] | undefined =>
  pageId === null ? undefined : { id: pageId, ...(pageTitle !== null && { title: pageTitle }) }

const workOf = ({ workKind: kind, workState: state, workTitle, spaceTitle }: InboxRow): InboxItem['work'] | undefined =>
  kind === null || state === null ? undefined : { kind, state, title: workTitle ?? spaceTitle }

/** Presents an item of an inbox. */
export const presentInboxItem = (row: InboxRow, urls: Urls): InboxItem =>
  presentEach<InboxItem>({
    object: 'inbox-item',
    id: row.id,
    kind: row.kind,
    space: row.spaceId,
    changeRequest: changeRequestOf(row),
    page: pageOf(row),
    comment: row.commentId ?? undefined,
    work: workOf(row),
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
    snoozedUntil: row.snoozedUntil ?? undefined,
  })
