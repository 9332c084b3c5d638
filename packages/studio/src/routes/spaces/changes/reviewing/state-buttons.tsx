import type { ChangeRequest, Space } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { Archive, GitPullRequestArrow, RefreshCw } from 'lucide-react'
import { pullMain, setStatus } from '../../../../api/change-requests/review.ts'
import { saveNow } from '../../../../saving/saver.ts'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { useSetStatus } from './use-set-status.ts'

interface Props {
  change: ChangeRequest
  space: Space
  /** The button may be gone after it is pressed: gives the focus another place. */
  onDone: () => void
}

interface PullProps extends Props {
  /** Whether nothing else can be done before. */
  isNext: boolean
}

/** Pulls what was merged meanwhile into a change request. Absent if there is nothing to pull. */
export const PullButton = ({ change, space, onDone, isNext }: PullProps) => {
  const words = useChangeWords()
  const { t } = words
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await saveNow()
      return pullMain(change)
    },
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: (conflicts) => {
      onDone()
      if (conflicts.length === 0) say(t('pulled'))
      else sayError(t('pulledWithConflicts', { count: conflicts.length }))
    },
  })
  if (!change.outdated || !space.permissions.edit) return null
  return (
    <Button look={isNext ? 'filled' : 'plain'} isPending={isPending} onPress={() => mutate()}>
      <RefreshCw />
      {t('pullMain')}
    </Button>
  )
}

/** Opens a draft for reviews. */
export const OpenButton = ({ change, space, onDone }: Props) => {
  const words = useChangeWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => setStatus(change, 'open'),
    onSuccess: onDone,
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (change.status !== 'draft' || !space.permissions.edit) return null
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      <GitPullRequestArrow />
      {words.t('openForReview')}
    </Button>
  )
}

/** Archives a change request that changes nothing. */
export const ArchiveButton = ({ change, space }: Omit<Props, 'onDone'>) => {
  const { t } = useChangeWords()
  const { mutate, isPending } = useSetStatus(change)
  if (!space.permissions.edit) return null
  return (
    <Button isPending={isPending} onPress={() => mutate('archived')}>
      <Archive />
      {t('archive')}
    </Button>
  )
}
