import type { ChangeRequest } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { showChangeRequest } from '../../../api/change-requests/change-requests.ts'
import { docs } from '../../../api/docs.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { sayError } from '../../../ui/toasts.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'

/** The subject of a change request, which can be edited in place. */
export const Subject = ({ change, canEdit }: { change: ChangeRequest; canEdit: boolean }) => {
  const words = useChangeWords()
  const { t } = words
  const { id, space, number, createdBy, createdAt } = change
  // What somebody else writes meanwhile is shown, unless it is being edited here.
  const [typed, setTyped] = useState<string>()
  const { mutate } = useMutation({
    mutationFn: (text: string) =>
      docs.updateChangeRequestById({ params: { spaceId: space, changeRequestId: id }, body: { subject: text } }),
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: (changed) => {
      showChangeRequest(changed)
      setTyped(undefined)
    },
  })
  return (
    <div className="s-change-head">
      <h1 className="s-visually-hidden">{change.subject || t('untitledChange', { number })}</h1>
      <TextField
        aria-label={t('subject')}
        value={typed ?? change.subject}
        onChange={(text) => setTyped(text.replaceAll('\n', ' '))}
        maxLength={100}
        isReadOnly={!canEdit}
        onBlur={() => typed !== undefined && typed !== change.subject && mutate(typed)}
      >
        <TextArea
          className="s-subject"
          dir="auto"
          rows={1}
          placeholder={t('untitledChange', { number })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      </TextField>
      <p className="s-soft s-by">
        <Avatar user={createdBy} size={20} />
        <span>
          <bdi>{createdBy.displayName}</bdi> · #{number} · <Time at={createdAt} />
        </span>
      </p>
    </div>
  )
}
