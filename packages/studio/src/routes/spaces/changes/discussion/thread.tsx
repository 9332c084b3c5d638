import type { Comment } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Reply, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { postReply, repliesQuery, resolveComment } from '../../../../api/pages/comments.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { isKept } from '../../../../ui/use-kept.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { Composer } from './composer.tsx'
import { SaidView } from './said.tsx'
import { Suggestion, type Applicable } from './suggestion.tsx'
import { useMayResolve } from './use-may-resolve.ts'

/** What a comment is about, and what it says. */
const Opening = ({ place, comment, applicable, isGone = false, children }: Props & { children: ReactNode }) => {
  const { t } = useChangeWords()
  const { suggestion, target } = comment
  return (
    <>
      {target.quote !== undefined && suggestion === undefined && (
        <blockquote className="s-quote" dir="auto">
          {target.quote}
        </blockquote>
      )}
      {isGone && suggestion === undefined && comment.status === 'open' && <p className="s-soft">{t('passageGone')}</p>}
      <SaidView place={place} said={{ comment }}>
        {children}
      </SaidView>
      {suggestion !== undefined && (
        <Suggestion place={place} comment={comment} applicable={applicable} isGone={isGone} />
      )}
    </>
  )
}

interface Props {
  place: Place
  comment: Comment
  /** Where its suggestion can be applied. */
  applicable?: Applicable | undefined
  /** Whether the text is gone that it is about. */
  isGone?: boolean
}

/** A comment with its replies. */
export const Thread = ({ place, comment, applicable, isGone = false }: Props) => {
  const words = useChangeWords()
  const { t } = words
  const { data: replies = [] } = useQuery(repliesQuery(place, comment))
  const replyId = `reply ${comment.id}`
  const [isReplying, setReplying] = useState(() => isKept(replyId))
  const [hasReplied, setReplied] = useState(false)
  const mayResolve = useMayResolve(place, comment)
  const isOpen = comment.status === 'open'
  const [isShown, setShown] = useState(false)
  const resolve = useMutation({
    mutationFn: () => resolveComment(place, comment, isOpen),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) shown.current?.focus()
  }, [isShown])
  if (!isOpen && !isShown) {
    return (
      <div className="s-thread resolved">
        {/* It takes the place of the button that had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button look="quiet" autoFocus={resolve.isPending || resolve.isSuccess} onPress={() => setShown(true)}>
          <CircleCheck />
          {t('resolvedComment', { name: comment.postedBy.displayName })}
        </Button>
      </div>
    )
  }
  return (
    <article
      ref={shown}
      tabIndex={-1}
      className="s-thread"
      aria-label={t('commentBy', { name: comment.postedBy.displayName })}
    >
      <Opening place={place} comment={comment} applicable={applicable} isGone={isGone}>
        {mayResolve && (
          <IconButton label={isOpen ? t('resolve') : t('reopen')} onPress={() => resolve.mutate()}>
            {isOpen ? <CircleCheck /> : <RotateCcw />}
          </IconButton>
        )}
      </Opening>
      {replies.map((reply) => (
        <div key={reply.id} className="s-reply">
          <SaidView place={place} said={{ comment, reply }} />
        </div>
      ))}
      {isReplying && (
        <Composer
          id={replyId}
          label={t('replyTo', { name: comment.postedBy.displayName })}
          action={t('reply')}
          onSend={(text) => postReply(place, comment, text)}
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
