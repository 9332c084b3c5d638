import type { UserUpdate } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { docs } from '../../api/docs.ts'
import { queries } from '../../api/queries.ts'
import { onlyIf, onlyIfStill } from '../../api/tagged.ts'
import { userQuery } from '../../api/workspace/workspace.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { TextBox } from '../../ui/fields.tsx'
import { messageOf } from '../../ui/message.ts'
import { SavedForm } from '../../ui/saved-form.tsx'
import { say, sayError } from '../../ui/toasts.tsx'
import { usePersonalWords } from '../../words/personal/words.ts'
import { PictureUpload } from '../managing/picture-upload.tsx'

const saveProfile = async (userId: string, body: UserUpdate, guard: ReturnType<typeof onlyIf> = {}): Promise<void> => {
  await docs.updateUserById({ params: { userId }, body, ...guard })
  await queries.invalidateQueries({ queryKey: userQuery.queryKey })
}

const Picture = () => {
  const words = usePersonalWords()
  const { t } = words
  const { user } = useWorkspace()
  const save = async (photoURL: string | null) => {
    await saveProfile(user.id, { photoURL })
    say(t('pictureSaved'))
  }
  const remove = useMutation({ mutationFn: () => save(null), onError: (error) => sayError(messageOf(error, words)) })
  return (
    <div className="s-own-picture">
      <Avatar user={user} size={48} />
      <PictureUpload name={t('profilePicture')} onUploaded={save} />
      {user.photoURL !== undefined && (
        <Button look="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {t('removePicture')}
        </Button>
      )}
    </div>
  )
}

const Name = () => {
  const { t } = usePersonalWords()
  const { user } = useWorkspace()
  const [name, setName] = useState(user.displayName)
  const [seen, setSeen] = useState(user.displayName)
  // Another tab may have changed the name.
  const save = async (isForced: boolean) => {
    const read = docs.getUserById({ params: { userId: user.id } })
    const guard = isForced ? {} : await onlyIfStill(seen, read, ({ displayName }) => displayName)
    await saveProfile(user.id, { displayName: name }, guard)
    setSeen(name)
  }
  return (
    <SavedForm action={t('saveName')} onSubmit={save} isReady={name.trim() !== '' && name !== user.displayName}>
      <TextBox
        label={t('displayName')}
        name="displayName"
        autoComplete="name"
        isRequired
        maxLength={64}
        value={name}
        onChange={setName}
      />
    </SavedForm>
  )
}

/** The name and the picture under which others see the person. */
export const Profile = () => {
  const { t } = usePersonalWords()
  return (
    <section className="s-setting" aria-labelledby="profile">
      <h2 id="profile">{t('profile')}</h2>
      <Picture />
      <Name />
    </section>
  )
}
