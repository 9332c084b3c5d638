import type { Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tagged } from '../../../api/tagged.ts'
import { taggedSpaceQuery, updateSpace } from '../../../api/workspace/library.ts'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { languageOptions, type ContentLanguage } from '../../managing/languages.ts'

interface Props {
  read: Tagged<Space>
  /** Notes that the space has another language. */
  onSet: (spaceId: string, language: string) => Promise<void>
  onClose: () => void
}

const Setting = ({ read: { data: space, tag }, onSet, onClose }: Props) => {
  const { t, language: own } = useSitesWords()
  const [language, setLanguage] = useState<ContentLanguage | ''>(space.language ?? '')
  const { admin } = space.permissions
  const save = async (isForced: boolean) => {
    if (language === '') return
    await updateSpace(space.id, { language }, isForced ? undefined : tag)
    await onSet(space.id, language)
  }
  return (
    <FormDialog
      title={t('setLanguageOf', { name: space.title })}
      action={t('setLanguage')}
      isReady={admin && language !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <Choice
        label={t('language')}
        name="language"
        value={language}
        options={[{ value: '' as const, label: '' }, ...languageOptions(own)]}
        onChange={setLanguage}
      />
      {!admin && <p className="s-soft">{t('onlyAdmins')}</p>}
    </FormDialog>
  )
}

/** Sets the language of a space where it is a variant of a site. Readers see it at once, also while the structure is a draft. */
export const LanguageDialog = ({ spaceId, ...props }: Omit<Props, 'read'> & { spaceId: string }) => {
  const { data: read } = useQuery(taggedSpaceQuery(spaceId))
  return read && <Setting key={read.tag} read={read} {...props} />
}
