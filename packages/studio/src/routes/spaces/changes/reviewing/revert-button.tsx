import type { ChangeRequest } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { address } from '../../../../address.ts'
import { createRevert } from '../../../../api/change-requests/reverts.ts'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { withoutIsolates } from '@scriptorium/site/words/isolate'

interface Props {
  change: ChangeRequest
  /** Whether it stands in a row of a list, where there is room for one word. */
  isInRow?: boolean
}

/** Opens a change request that takes back what a merged one changed. */
export const RevertButton = ({ change, isInRow = false }: Props) => {
  const words = useChangeWords()
  const { t } = words
  const navigate = useNavigate()
  const { id, space, subject, number } = change
  const name = subject || t('untitledChange', { number })
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      createRevert({ spaceId: space, changeRequestId: id }, withoutIsolates(t('revertOf', { subject: name }))),
    onSuccess: (revert) => navigate({ to: address.change(space, revert.id, 'changes') }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (change.revisionMerged === undefined) return null
  return (
    <Button look={isInRow ? 'quiet' : 'plain'} aria-label={t('revert')} isPending={isPending} onPress={() => mutate()}>
      <Undo2 />
      {t(isInRow ? 'revertShort' : 'revert')}
    </Button>
  )
}
