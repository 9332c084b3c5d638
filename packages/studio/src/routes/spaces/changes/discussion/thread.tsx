import type { ChangeRequest, Comment, CommentReply } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Ellipsis, Reply, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { deleteComment, postReply, repliesQuery, resolveComment } from '../../../../api/change-requests/review.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { Time } from '../../../../ui/time.tsx'
import { sayError } from '../../../../ui/toasts.tsx'
import { isKept } from '../../../../ui/use-kept.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { Written } from '../written.tsx'
import { Composer } from './composer.tsx'
import { Suggestion, type Applicable } from './suggestion.tsx'
import { useMayResolve } from './use-may-resolve.ts'

const Said = ({ change, said }: { change: ChangeRequest; said: Comment | CommentReply }) => {
  const { t } = useChangeWords()
  const { postedBy, postedAt, body } = said
  return (
    <>
      <p className="s-by">
        <Avatar user={postedBy} size={20} />
        <strong>{postedBy.displayName}</strong>
        <span className="s-soft">
          <Time at={postedAt} />
        </span>
      </p>
      <div className="s-said">
        <Suspense fallback={<Skeleton lines={1} />}>
          {body.document ? <Written change={change} text={body.document} /> : t('withheld')}
        </Suspense>
      </div>
    </>
  )
}

const More = ({ change, comment }: { change: ChangeRequest; comment: Comment }) => {
  const words = useChangeWords()
  const { mutate } = useMutation({
    mutationFn: () => deleteComment(change, comment),
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (!comment.permissions.delete) return null
  return (
    <MenuTrigger>
      <IconButton label={words.t('moreActions')}>
        <Ellipsis />
      </IconButton>
      <Menu label={words.t('moreActions')}>
        <MenuItem icon={<Trash2 />} label={words.t('deleteComment')} isDangerous onAction={() => mutate()} />
      </Menu>
    </MenuTrigger>
  )
}

/** What a comment is about, and what it says. */
const Opening = ({ change, comment, applicable }: Props) => {
  const { suggestion, target } = comment
  return (
    <>
      {target.quote !== undefined && suggestion === undefined && (
        <blockquote className="s-quote" dir="auto">
          {target.quote}
        </blockquote>
      )}
      <Said change={change} said={comment} />
      {suggestion !== undefined && <Suggestion change={change} comment={comment} applicable={applicable} />}
    </>
  )
}

interface Props {
  change: ChangeRequest
  comment: Comment
  /** Where its suggestion can be applied. */
  applicable?: Applicable | undefined
}

/** A comment with its replies. */
export const Thread = ({ change, comment, applicable }: Props) => {
  const words = useChangeWords()
  const { t } = words
  const { data: replies = [] } = useQuery(repliesQuery(change, comment))
  const replyId = `reply ${comment.id}`
  const [isReplying, setReplying] = useState(() => isKept(replyId))
  const [hasReplied, setReplied] = useState(false)
  const mayResolve = useMayResolve(change, comment)
  const isOpen = comment.status === 'open'
  const [isShown, setShown] = useState(false)
  const resolve = useMutation({
    mutationFn: () => resolveComment(change, comment, isOpen),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) place.current?.focus()
  }, [isShown])
  if (!isOpen && !isShown) {
    return (
      <div className="s-thread resolved">
        {/* It takes the place of the button that had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button look="quiet" autoFocus={resolve.isSuccess} onPress={() => setShown(true)}>
          <CircleCheck />
          {t('resolvedComment', { name: comment.postedBy.displayName })}
        </Button>
      </div>
    )
  }
  return (
    <article
      ref={place}
      tabIndex={-1}
      className="s-thread"
      aria-label={t('commentBy', { name: comment.postedBy.displayName })}
    >
      <header>
        <div className="s-thread-tools">
          {mayResolve && (
            <IconButton label={isOpen ? t('resolve') : t('reopen')} onPress={() => resolve.mutate()}>
              {isOpen ? <CircleCheck /> : <RotateCcw />}
            </IconButton>
          )}
          <More change={change} comment={comment} />
        </div>
      </header>
      <Opening change={change} comment={comment} applicable={applicable} />
      {replies.map((reply) => (
        <div key={reply.id} className="s-reply">
          <Said change={change} said={reply} />
        </div>
      ))}
      {isReplying && (
        <Composer
          id={replyId}
          label={t('replyTo', { name: comment.postedBy.displayName })}
          action={t('reply')}
          onSend={(text) => postReply(change, comment, text)}
          onClose={() => {
            setReplying(false)
            setReplied(true)
          }}
        />
      )}
      {!isReplying && comment.permissions.reply === true && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the field that had the focus.
        <Button look="quiet" autoFocus={hasReplied} onPress={() => setReplying(true)}>
          <Reply />
          {t('reply')}
        </Button>
      )}
    </article>
  )
}
