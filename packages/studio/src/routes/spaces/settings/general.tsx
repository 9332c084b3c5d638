import type { Space } from '@scriptorium/client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../../address.ts'
import { copySpace, taggedSpaceQuery, updateSpace } from '../../../api/workspace/library.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useAddressState } from '../../managing/search.ts'
import { WhoChanged } from '../../managing/who-changed.tsx'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { chosenDefault, DefaultLevelChoice, type ChosenLevel } from '../../managing/default-level.tsx'
import { Deletion } from '../../orgs/library/deletion.tsx'
import { languageOptions, type ContentLanguage } from '../../managing/languages.ts'

const Properties = ({ read: { data: space, tag } }: { read: Tagged<Space> }) => {
  const { t, language: own } = useLibraryWords()
  const [title, setTitle] = useState(space.title)
  const [emoji, setEmoji] = useState(space.emoji)
  const [editMode, setEditMode] = useState(space.editMode ?? 'live')
  const [language, setLanguage] = useState<ContentLanguage | ''>(space.language ?? '')
  const [level, setLevel] = useState<ChosenLevel>('keep')
  const { admin } = space.permissions
  const save = (isForced: boolean) => {
    const defaultLevel = chosenDefault(level)
    const body = {
      title,
      emoji,
      editMode,
      ...(language !== '' && { language }),
      ...(defaultLevel !== undefined && { defaultLevel }),
    }
    return updateSpace(space.id, body, isForced ? undefined : tag)
  }
  // A language can be changed, and not taken away.
  const languages = [
    ...(space.language === undefined ? [{ value: '' as const, label: t('noLanguage') }] : []),
    ...languageOptions(own),
  ]
  const take = () => void queries.invalidateQueries({ queryKey: taggedSpaceQuery(space.id).queryKey })
  return (
    <SavedForm
      action={t('saveChanges')}
      onSubmit={save}
      isReady={title.trim() !== ''}
      isReadOnly={!admin}
      outdated={<ChangedElsewhere target={space.id} onTake={take} />}
    >
      <TextBox label={t('spaceTitle')} name="title" value={title} onChange={setTitle} maxLength={50} />
      <TextBox label={t('icon')} name="emoji" value={emoji} onChange={setEmoji} hint={t('iconHint')} />
      <Choice
        label={t('contentLanguage')}
        name="language"
        value={language}
        options={languages}
        onChange={setLanguage}
      />
      <Choice
        label={t('editMode')}
        name="editMode"
        value={editMode}
        options={(['live', 'locked'] as const).map((value) => ({ value, label: t(`editMode-${value}`) }))}
        onChange={setEditMode}
      />
      <DefaultLevelChoice current={space.defaultLevel} value={level} onChange={setLevel} />
    </SavedForm>
  )
}

/** The name, the icon and the way of changing a space, its copies, and its end. */
export const General = ({ read }: { read: Tagged<Space> }) => {
  const words = useLibraryWords()
  const { t } = words
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const [{ dialog }, change] = useAddressState()
  const { data: space, tag } = read
  const copy = () =>
    void copySpace(space.id).then(
      ({ id }) => navigate({ to: address.space(id) }),
      (error: unknown) => sayError(messageOf(error, words)),
    )
  return (
    <>
      <Properties key={tag} read={read} />
      <WhoChanged id={space.id} />
      <div className="s-toolbar">
        {organization.permissions.createContent && (
          <>
            <Button onPress={copy}>{t('copySpace')}</Button>
            <ButtonLink href={address.connections(organization.id, 'translations', space.id)}>
              {t('translateSpace')}
            </ButtonLink>
          </>
        )}
        {space.permissions.admin && (
          <ButtonLink href={`${address.library(organization.id)}?dialog=move&item=${space.id}`}>
            {t('moveSpace')}
          </ButtonLink>
        )}
      </div>
      {space.permissions.admin && (
        <section className="s-block">
          <h2>{t('dangerZone')}</h2>
          <Button look="danger" onPress={() => change({ dialog: 'delete' })}>
            {t('deleteNamed', { name: space.title })}
          </Button>
        </section>
      )}
      {dialog === 'delete' && space.permissions.admin && (
        <Deletion
          item={{ kind: 'space', id: space.id, title: space.title, parent: space.parent, space, items: [] }}
          onStart={() => navigate({ to: address.library(organization.id) })}
          onClose={() => change({ dialog: undefined })}
        />
      )}
    </>
  )
}
