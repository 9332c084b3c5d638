import type { ChangeRequest } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { address } from '../../../address.ts'
import { createRestore } from '../../../api/change-requests/reverts.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { withoutIsolates } from '@scriptorium/site/words/isolate'

interface Props {
  change: ChangeRequest
  name: string
  /** The page to bring back; by default the whole space. */
  pageId: string | undefined
}

/** Opens a change request that brings the space, or one page, back to the state after a merge. */
export const RestoreButton = ({ change, name, pageId }: Props) => {
  const words = useChangeWords()
  const { t } = words
  const navigate = useNavigate()
  const { space, revisionMerged } = change
  const { mutate, isPending } = useMutation({
    mutationFn: () => createRestore(space, revisionMerged!, withoutIsolates(t('restoreOf', { subject: name })), pageId),
    onSuccess: ({ id }) => navigate({ to: address.change(space, id, 'changes') }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (revisionMerged === undefined) return null
  return (
    <Button look="quiet" aria-label={t('restore')} isPending={isPending} onPress={() => mutate()}>
      <RotateCcw />
      {t('restoreShort')}
    </Button>
  )
}
