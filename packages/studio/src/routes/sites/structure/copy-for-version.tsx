import type { Space } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { copySpace } from '../../../api/workspace/library.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'

interface Props {
  spaceId: string
  title: string
  onCopied: (space: Space) => void
}

/** Copies a space for the next version of it, which readers then choose beside the old one. */
export const CopyForVersion = ({ spaceId, title, onCopied }: Props) => {
  const words = useSitesWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => copySpace(spaceId),
    onSuccess: onCopied,
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      {words.t('copyForVersion', { name: title })}
    </Button>
  )
}
