import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { address } from '../../../address.ts'
import { changeContent, continueChangeRequest } from '../../../api/change-requests.ts'
import { treeQuery } from '../../../api/pages.ts'
import { queries } from '../../../api/queries.ts'
import { useKeys } from '../../../frame/keys.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useWords } from '../../../words/words.tsx'

/** Returns the id of a new, empty page of a change request. */
const addPage = async (spaceId: string, changeRequestId: string, title: string): Promise<string | undefined> => {
  const place = { spaceId, changeRequestId }
  await changeContent(place, [{ operation: 'insert_page', title, document: {}, at: 0 }])
  return (await queries.fetchQuery(treeQuery(place)))[0]?.id
}

/** Returns a function that opens a page in the change request that my edits go to. Without a page, it adds one. */
const useEditing = (spaceId: string) => {
  const words = useWords()
  const { user } = useWorkspace()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (page?: { id: string; title: string }) => {
      const subject = page ? words.t('editSubject', { title: page.title }) : words.t('newPages')
      const { id } = await continueChangeRequest(spaceId, user.id, subject)
      const pageId = page?.id ?? (await addPage(spaceId, id, words.t('untitled')))
      await navigate({ to: address.editing(spaceId, id, pageId ?? '') })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
}

/** Opens a page for editing, in my change request. */
export const EditButton = ({
  spaceId,
  page,
  label,
}: {
  spaceId: string
  page?: { id: string; title: string }
  label: string
}) => {
  const { mutate, isPending } = useEditing(spaceId)
  useKeys({ e: () => mutate(page) })
  return (
    <Button look="filled" onPress={() => mutate(page)} isPending={isPending}>
      <Pencil />
      {label}
    </Button>
  )
}
