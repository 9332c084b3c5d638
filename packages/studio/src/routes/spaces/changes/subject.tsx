import type { ChangeRequest } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Input, TextField } from 'react-aria-components'
import { docs } from '../../../api/docs.ts'
import { placeKey } from '../../../api/pages.ts'
import { queries } from '../../../api/queries.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { sayError } from '../../../ui/toasts.tsx'
import { useWords } from '../../../words/words.tsx'

/** The subject of a change request, which can be edited in place. */
export const Subject = ({ change, canEdit }: { change: ChangeRequest; canEdit: boolean }) => {
  const words = useWords()
  const { t } = words
  const { id, space, number, createdBy, createdAt } = change
  const [subject, setSubject] = useState(change.subject)
  const { mutate } = useMutation({
    mutationFn: (text: string) =>
      docs.updateChangeRequestById({ params: { spaceId: space, changeRequestId: id }, body: { subject: text } }),
    onError: (error) => sayError(messageOf(error, words)),
    onSuccess: () => queries.invalidateQueries({ queryKey: placeKey({ spaceId: space, changeRequestId: id }) }),
  })
  return (
    <div className="s-change-head">
      <h1 className="s-visually-hidden">{change.subject || t('untitledChange', { number })}</h1>
      <TextField
        aria-label={t('subject')}
        value={subject}
        onChange={setSubject}
        maxLength={100}
        isReadOnly={!canEdit}
        onBlur={() => subject !== change.subject && mutate(subject)}
      >
        <Input className="s-subject" placeholder={t('untitledChange', { number })} />
      </TextField>
      <p className="s-soft s-by">
        <Avatar user={createdBy} size={20} />
        <span>
          {createdBy.displayName} · #{number} · <Time at={createdAt} />
        </span>
      </p>
    </div>
  )
}
