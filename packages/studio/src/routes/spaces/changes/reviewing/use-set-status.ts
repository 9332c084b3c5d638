import type { ChangeRequest } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { setStatus } from '../../../../api/review.ts'
import { messageOf } from '../../../../ui/message.ts'
import { say, sayError } from '../../../../ui/toasts.tsx'
import { useWords } from '../../../../words/words.tsx'

/** Returns what sets the status of a change request. Archiving can be undone: the change request gets the status that it had. */
export const useSetStatus = (change: ChangeRequest) => {
  const words = useWords()
  const { t } = words
  const mutation = useMutation({
    mutationFn: (status: 'archived' | 'draft' | 'open') => setStatus(change, status),
    onMutate: () => (change.status === 'draft' ? 'draft' : 'open'),
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: (_result, status, before) => {
      if (status === 'archived') say(t('archived'), { label: t('undo'), run: () => mutation.mutate(before) })
    },
  })
  return mutation
}
