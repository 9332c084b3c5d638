import type { ChangeRequest, ChangeRequestDiff, Comment, Review, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, FileText } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { idsOf, reviewsQuery } from '../../../api/change-requests/review.ts'
import { commentsQuery, postComment } from '../../../api/pages/comments.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Skeleton } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { Description } from './description.tsx'
import { Composer } from './discussion/composer.tsx'
import { Thread } from './discussion/thread.tsx'
import { Reviewers } from './reviewing/reviewers.tsx'

const Pages = ({ change, diff }: { change: ChangeRequest; diff: ChangeRequestDiff }) => {
  const { t } = useChangeWords()
  if (diff.pages.length === 0) return <p className="s-soft">{t('nothingChanged')}</p>
  return (
    <ul className="s-rows">
      {diff.pages.map(({ id, after, before, changes }) => (
        <li key={id}>
          <Link href={address.change(change.space, change.id, 'changes', id)} className="s-row">
            <span className="s-row-icon">
              <FileText />
            </span>
            <span className="s-row-title">{(after ?? before)?.title}</span>
            <span className="s-row-meta">{(after ?? before)?.path}</span>
            <span className={`s-badge ${changes[0]}`}>{changes.map((one) => t(`change-${one}`)).join(', ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Verdict = ({ review }: { review: Review }) => {
  const { t } = useChangeWords()
  return (
    <p className={`s-verdict-line ${review.status}`}>
      {review.status === 'approved' ? <Check /> : <CircleAlert />}
      <Avatar user={review.reviewer} size={20} />
      {t(`event-${review.status}`, { name: review.reviewer.displayName })}
      <span className="s-soft">
        <Time at={review.createdAt} />
      </span>
    </p>
  )
}

type Event = { at: string; id: string } & ({ comment: Comment } | { review: Review })

const eventsOf = (comments: readonly Comment[], reviews: readonly Review[]): Event[] =>
  [
    ...comments.map((comment) => ({ at: comment.postedAt, id: comment.id, comment })),
    ...reviews.map((review) => ({ at: review.createdAt, id: review.id, review })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))

/** What a change request changes in one list, who reviews it, and what was said about it. */
export const Overview = ({
  change,
  diff,
  space,
}: {
  change: ChangeRequest
  diff: ChangeRequestDiff | undefined
  space: Space
}) => {
  const { t } = useChangeWords()
  const { data: comments = [], isPending } = useQuery(commentsQuery(idsOf(change)))
  const { data: reviews = [] } = useQuery(reviewsQuery(change))
  const events = eventsOf(comments, reviews)
  return (
    <div className="s-overview">
      <div>
        <Description change={change} canEdit={space.permissions.edit} />
        {diff ? <Pages change={change} diff={diff} /> : <Skeleton kind="rows" lines={4} />}
        <section className="s-activity" aria-label={t('activity')}>
          <h2>{t('activity')}</h2>
          {events.map((event) =>
            'comment' in event ? (
              <Thread key={event.id} place={idsOf(change)} comment={event.comment} />
            ) : (
              <Verdict key={event.id} review={event.review} />
            ),
          )}
          {/* A comment that is posted while the others are read for the first time would not be among them. */}
          {space.permissions.comment && !isPending && (
            <Composer
              id={`comment ${change.id}`}
              label={t('commentOnChange')}
              action={t('comment')}
              onSend={(text) => postComment(idsOf(change), text)}
            />
          )}
        </section>
      </div>
      <aside>
        <Reviewers change={change} space={space} />
      </aside>
    </div>
  )
}
