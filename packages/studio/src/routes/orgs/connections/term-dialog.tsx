import type { GlossaryEntry } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeGlossary, glossaryEntryQuery } from '../../../api/workspace/connections.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { languageName, languageOptions, type ContentLanguage } from '../../managing/languages.ts'

interface Props {
  read: Tagged<GlossaryEntry>
  name: string
  onClose: () => void
}

const TermForm = ({ read: { data: entry, tag }, name, onClose }: Props) => {
  const { t, language } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [terms, setTerms] = useState<Readonly<Record<string, string>>>(entry.translations)
  const { queryKey } = glossaryEntryQuery(organization.id, entry.id)
  const filled = Object.fromEntries(Object.entries(terms).filter(([, term]) => term !== ''))
  const others = languageOptions(language).filter(({ value }) => terms[value] === undefined)
  const save = async (isForced: boolean) => {
    const operation = { type: 'update' as const, id: entry.id, translations: filled }
    await changeGlossary(organization.id, [isForced ? operation : { ...operation, ifMatch: tag }])
  }
  return (
    <FormDialog
      title={t('editTerm', { name })}
      action={t('save')}
      isReady={Object.keys(filled).length > 0}
      onSubmit={save}
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={entry.id} onTake={() => void queries.invalidateQueries({ queryKey })} />}
    >
      {Object.entries(terms).map(([one, term]) => (
        <TextBox
          key={one}
          label={t('termIn', { language: languageName(one, language) })}
          name={one}
          value={term}
          onChange={(value) => setTerms({ ...terms, [one]: value })}
          maxLength={255}
        />
      ))}
      <Choice<ContentLanguage | ''>
        label={t('addLanguage')}
        name="language"
        value=""
        options={[{ value: '', label: '' }, ...others]}
        onChange={(added) => setTerms({ ...terms, [added]: '' })}
      />
    </FormDialog>
  )
}

/** Changes a term of the glossary in each of its languages. A language whose term is empty is left out. */
export const TermDialog = ({ entryId, ...rest }: Omit<Props, 'read'> & { entryId: string }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const entry = useQuery(glossaryEntryQuery(organization.id, entryId))
  const { data } = entry
  if (data) return <TermForm key={data.tag} read={data} {...rest} />
  return (
    <PanelDialog title={t('editTerm', { name: rest.name })} onClose={rest.onClose}>
      <Loaded query={entry}>{() => null}</Loaded>
    </PanelDialog>
  )
}
