import type { ChangeRequest } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { setStatus } from '../../../../api/change-requests/review.ts'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useWords } from '../../../../words/words.tsx'

/** Returns what sets the status of a change request. Archiving can be undone: the change request gets the status that it had. */
export const useSetStatus = (change: ChangeRequest) => {
  const words = useWords()
  const { t } = words
  const refuse = (error: unknown) => sayError(messageOf(error, words))
  return useMutation({
    mutationFn: (status: 'archived' | 'draft' | 'open') => setStatus(change, status),
    onMutate: () => (change.status === 'draft' ? 'draft' : 'open'),
    onError: refuse,
    onSuccess: (_result, status, before) => {
      const undo = () => void setStatus(change, before, 'archived').catch(refuse)
      if (status === 'archived') say(t('archived'), { label: t('undo'), run: undo })
    },
  })
}
