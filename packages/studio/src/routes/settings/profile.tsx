import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Input, Label, TextField } from 'react-aria-components'
import { docs } from '../../api/docs.ts'
import { queries } from '../../api/queries.ts'
import { userQuery } from '../../api/workspace/workspace.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/message.ts'
import { say } from '../../ui/toasts.tsx'
import { usePersonalWords } from '../../words/personal/words.ts'

/** The name under which others see the person. */
export const Profile = () => {
  const words = usePersonalWords()
  const { t } = words
  const { user } = useWorkspace()
  const [name, setName] = useState(user.displayName)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => docs.updateUserById({ params: { userId: user.id }, body: { displayName: name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: userQuery.queryKey })
      say(t('nameSaved'))
    },
  })
  return (
    <section className="s-setting" aria-labelledby="profile">
      <h2 id="profile">{t('profile')}</h2>
      <Form
        className="s-form"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <TextField isRequired maxLength={255} value={name} onChange={setName} autoComplete="name">
          <Label>{t('displayName')}</Label>
          <Input />
        </TextField>
        {error && <p role="alert">{messageOf(error, words)}</p>}
        <Button type="submit" isPending={isPending} isDisabled={name === user.displayName || name === ''}>
          {t('saveName')}
        </Button>
      </Form>
    </section>
  )
}
