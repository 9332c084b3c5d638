import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { address } from '../../../address.ts'
import { addPage, continueChangeRequest } from '../../../api/change-requests/change-requests.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useWords } from '../../../words/words.tsx'

/** Returns a function that opens a page in the change request that my edits go to. Without a page, it adds one. */
export const useEditing = (spaceId: string) => {
  const words = useWords()
  const { user } = useWorkspace()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (page?: { id: string; title: string }) => {
      const subject = page ? words.t('editSubject', { title: page.title }) : words.t('newPages')
      const { id } = await continueChangeRequest(spaceId, user.id, subject, page?.id)
      const pageId = page?.id ?? (await addPage({ spaceId, changeRequestId: id }, words.t('untitled')))
      await navigate({ to: address.editing(spaceId, id, pageId) })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
}
