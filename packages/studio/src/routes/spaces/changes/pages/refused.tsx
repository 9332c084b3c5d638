import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { address } from '../../../../address.ts'
import { continueChangeRequest } from '../../../../api/change-requests/change-requests.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import type { Draft } from '../../../../saving/draft.ts'
import { discard, moveDraft, saveNow } from '../../../../saving/saver.ts'
import { useSaveState } from '../../../../saving/save-status.tsx'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

const ContinueButton = ({ draft }: { draft: Draft }) => {
  const words = useChangeWords()
  const { user } = useWorkspace()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { id } = await continueChangeRequest(draft.spaceId, user.id, words.t('changedPages'), draft.pageId)
      await moveDraft(draft, id)
      await navigate({ to: address.editing(draft.spaceId, id, draft.pageId) })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <Button look="filled" isPending={isPending} onPress={() => mutate()}>
      {words.t('continueInNew')}
    </Button>
  )
}

/** Says why the server refused an edit, and offers ways to keep it. */
export const Refused = () => {
  const words = useChangeWords()
  const { t } = words
  const state = useSaveState()
  if (state.kind !== 'refused') return null
  const { error, draft } = state
  const isClosed = error.code === 'change_request_locked' || error.status === 404
  const reason = isClosed ? t('changeClosed') : t('editRefused', { reason: messageOf(error, words) })
  return (
    <div className="s-notice refused" role="alert">
      <p>
        {reason}
        <br />
        {t('editKept')}
      </p>
      {isClosed ? <ContinueButton draft={draft} /> : <Button onPress={() => void saveNow()}>{t('tryAgain')}</Button>}
      <Button look="quiet" onPress={() => void discard(draft)}>
        {t('discardEdit')}
      </Button>
    </div>
  )
}
