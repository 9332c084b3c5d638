import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { changeSaid, deleteSaid, readSaid, type Said } from '../../../../api/pages/comments.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { ActionMenu } from '../../../../ui/menu.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { Time } from '../../../../ui/time.tsx'
import { sayError } from '../../../../ui/toasts.tsx'
import { Trouble } from '../../../../ui/trouble.tsx'
import { isKept } from '../../../../ui/use-kept.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { Written } from '../written.tsx'
import { Composer } from './composer.tsx'
import { ReactButton, Reactions } from './reactions.tsx'

interface Props {
  place: Place
  said: Said
}

const editIdOf = ({ comment, reply }: Said): string => `edit ${(reply ?? comment).id}`

const More = ({ place, said, onEdit }: Props & { onEdit: () => void }) => {
  const words = useChangeWords()
  const { t } = words
  const { permissions } = said.reply ?? said.comment
  const { mutate } = useMutation({
    mutationFn: () => deleteSaid(place, said),
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (!permissions.edit && !permissions.delete) return null
  return (
    <ActionMenu
      label={t('moreActions')}
      button={
        <IconButton label={t('moreActions')}>
          <Ellipsis />
        </IconButton>
      }
      entries={() => [
        permissions.edit && { icon: <PencilLine />, label: t('editComment'), run: onEdit },
        permissions.delete && {
          icon: <Trash2 />,
          label: t(said.reply ? 'deleteReply' : 'deleteComment'),
          isDangerous: true,
          run: () => mutate(),
        },
      ]}
    />
  )
}

const Editing = ({ place, said, onClose }: Props & { onClose: () => void }) => {
  const { t } = useChangeWords()
  const { comment, reply } = said
  const { id, editedAt } = reply ?? comment
  const { data, error } = useQuery({
    queryKey: ['comments', place.spaceId, 'text', id, editedAt],
    queryFn: () => readSaid(place, said),
  })
  if (error) return <Trouble error={error} />
  if (data === undefined) return <Skeleton lines={2} />
  return (
    <Composer
      id={editIdOf(said)}
      before={data.trimEnd()}
      label={t('editComment')}
      action={t('saveComment')}
      onSend={(markdown) => changeSaid(place, said, { body: { markdown } })}
      onClose={onClose}
    />
  )
}

/** What somebody said in a comment or a reply, with what can be done about it. */
export const SaidView = ({ place, said, children }: Props & { children?: ReactNode }) => {
  const { t } = useChangeWords()
  const { comment, reply } = said
  const { postedBy, postedAt, editedAt, body } = reply ?? comment
  const [isEditing, setEditing] = useState(() => isKept(editIdOf(said)))
  return (
    <>
      <div className="s-by">
        <Avatar user={postedBy} size={20} />
        <strong>{postedBy.displayName}</strong>
        <span className="s-soft">
          <Time at={postedAt} />
          {editedAt !== undefined && ` · ${t('edited')}`}
          {reply === undefined && comment.suggestedBy === 'engine' && ` · ${t('writtenByAssistant')}`}
        </span>
        <span className="s-thread-tools">
          {comment.permissions.reply === true && <ReactButton place={place} said={said} />}
          {children}
          <More place={place} said={said} onEdit={() => setEditing(true)} />
        </span>
      </div>
      {isEditing ? (
        <Editing place={place} said={said} onClose={() => setEditing(false)} />
      ) : (
        <div className="s-said">
          <Suspense fallback={<Skeleton lines={1} />}>
            {body.document ? <Written place={place} text={body.document} /> : t('withheld')}
          </Suspense>
        </div>
      )}
      <Reactions place={place} said={said} />
    </>
  )
}
