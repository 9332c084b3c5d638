import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CirclePlus } from 'lucide-react'
import { Button } from 'react-aria-components'
import { address } from '../address.ts'
import { addPage, continueChangeRequest } from '../api/change-requests/change-requests.ts'
import { spaceQuery } from '../api/workspace/workspace.ts'
import { messageOf } from '../ui/message.ts'
import { sayError } from '../ui/toasts.tsx'
import { useWords } from '../words/words.tsx'
import { useWorkspace } from './workspace.tsx'

const Tab = ({ onPress }: { onPress: () => void }) => {
  const { t } = useWords()
  return (
    <Button className="s-tab" onPress={onPress}>
      <CirclePlus />
      <span>{t('new')}</span>
    </Button>
  )
}

const NewPageTab = ({ spaceId, changeRequestId }: { spaceId: string; changeRequestId: string | undefined }) => {
  const words = useWords()
  const { t } = words
  const { user } = useWorkspace()
  const navigate = useNavigate()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const id = changeRequestId ?? (await continueChangeRequest(spaceId, user.id, t('changedPages'))).id
      const pageId = await addPage({ spaceId, changeRequestId: id }, t('untitled'))
      await navigate({ to: address.editing(spaceId, id, pageId) })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
  return space?.permissions.edit === true ? <Tab onPress={() => isPending || mutate()} /> : null
}

const NewSpaceTab = () => {
  const { organization } = useWorkspace()
  const navigate = useNavigate()
  if (!organization.permissions.createContent) return null
  return <Tab onPress={() => void navigate({ to: address.library(organization.id, 'space') })} />
}

/** Begins something in the bar of phones: a page of the space that is shown, or else a space. */
export const NewTab = () => {
  const { spaceId, changeRequestId } = useParams({ strict: false })
  return spaceId === undefined ? <NewSpaceTab /> : <NewPageTab spaceId={spaceId} changeRequestId={changeRequestId} />
}
