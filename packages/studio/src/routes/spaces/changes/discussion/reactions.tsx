import { useMutation } from '@tanstack/react-query'
import { SmilePlus } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { changeSaid, type Said } from '../../../../api/pages/comments.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { ActionMenu } from '../../../../ui/menu.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

const offered = [
  ['👍', 'agree'],
  ['👎', 'disagree'],
  ['❤️', 'love'],
  ['🎉', 'celebrate'],
  ['😄', 'laugh'],
  ['👀', 'lookInto'],
] as const

interface Props {
  place: Place
  said: Said
}

const useReact = ({ place, said }: Props) => {
  const words = useChangeWords()
  const { mutate } = useMutation({
    mutationFn: ({ emoji, isOn }: { emoji: string; isOn: boolean }) =>
      changeSaid(place, said, isOn ? { addedReactions: [emoji] } : { removedReactions: [emoji] }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return mutate
}

/** A menu with what a person can feel about a comment or a reply. */
export const ReactButton = (props: Props) => {
  const { t } = useChangeWords()
  const react = useReact(props)
  return (
    <ActionMenu
      label={t('react')}
      button={
        <IconButton label={t('react')}>
          <SmilePlus />
        </IconButton>
      }
      entries={() =>
        offered.map(([emoji, name]) => ({
          icon: emoji,
          label: t(`react-${name}`),
          run: () => react({ emoji, isOn: true }),
        }))
      }
    />
  )
}

/** What people feel about a comment or a reply. A press adds mine, or takes it back. */
export const Reactions = (props: Props) => {
  const { t } = useChangeWords()
  const { user: me } = useWorkspace()
  const react = useReact(props)
  const { comment, reply } = props.said
  const { reactions } = reply ?? comment
  const shown = reactions.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <div className="s-reactions">
      {shown.map(({ emoji, count, users }) => (
        <ToggleButton
          key={emoji}
          className="s-reaction"
          aria-label={t('reactionBy', { emoji, names: users.map(({ user }) => user.displayName).join(', ') })}
          isSelected={users.some(({ user }) => user.id === me.id)}
          isDisabled={comment.permissions.reply !== true}
          onChange={(isOn) => react({ emoji, isOn })}
        >
          {emoji} {count}
        </ToggleButton>
      ))}
    </div>
  )
}
