import type { ContentUpdate } from '@scriptorium/client'
import { useNavigate } from '@tanstack/react-router'
import { address } from '../../../address.ts'
import { changeContents } from '../../../api/pages/contents.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { say } from '../../../ui/toasts.tsx'
import { useContentsWords } from '../../../words/contents/words.ts'
import { usePlace } from '../place.ts'

/** Returns a function that changes reusable contents or variables in a change request of the user, and then links to it. */
export const useChanges = (revision: string) => {
  const { t } = useContentsWords()
  const { spaceId } = usePlace()
  const { user } = useWorkspace()
  const navigate = useNavigate()
  return async (...changes: ContentUpdate['changes']): Promise<void> => {
    const id = await changeContents(spaceId, user.id, t('contentsSubject'), changes, revision)
    const review = {
      label: t('reviewChanges'),
      run: () => void navigate({ to: address.change(spaceId, id, 'changes') }),
    }
    say(t('savedInChange'), review)
  }
}
