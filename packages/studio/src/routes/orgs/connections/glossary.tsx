import type { GlossaryEntry } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BookA, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeGlossary, glossaryQuery, removeTerm } from '../../../api/workspace/connections.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { languageOptions, type ContentLanguage } from '../../managing/languages.ts'
import { TermDialog } from './term-dialog.tsx'

const NewTerm = ({ onClose }: { onClose: () => void }) => {
  const { t, language } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [from, setFrom] = useState<ContentLanguage>('en')
  const [to, setTo] = useState<ContentLanguage>('de')
  const [term, setTerm] = useState('')
  const [translation, setTranslation] = useState('')
  const options = languageOptions(language)
  const nameOf = (tag: ContentLanguage) => options.find(({ value }) => value === tag)!.label
  const add = () =>
    changeGlossary(organization.id, [{ type: 'insert', translations: { [from]: term, [to]: translation } }])
  return (
    <FormDialog
      title={t('newTerm')}
      action={t('newTerm')}
      isReady={term !== '' && translation !== '' && from !== to}
      onSubmit={add}
      onClose={onClose}
    >
      <Choice label={t('fromLanguage')} name="from" value={from} options={options} onChange={setFrom} />
      <TextBox label={t('termIn', { language: nameOf(from) })} name="term" value={term} onChange={setTerm} />
      <Choice label={t('toLanguage')} name="to" value={to} options={options} onChange={setTo} />
      <TextBox
        label={t('termIn', { language: nameOf(to) })}
        name="translation"
        value={translation}
        onChange={setTranslation}
      />
    </FormDialog>
  )
}

const nameOf = ({ translations }: GlossaryEntry, language: string): string =>
  translations[language as keyof typeof translations] ?? Object.values(translations)[0] ?? ''

const Row = ({ entry, canEdit }: { entry: GlossaryEntry; canEdit: boolean }) => {
  const words = useConnectionsWords()
  const { t, language } = words
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const terms = Object.entries(entry.translations)
  const name = nameOf(entry, language)
  const undo = () => void changeGlossary(organization.id, [{ type: 'insert', translations: entry.translations }])
  const { mutate } = useMutation({
    mutationFn: () => removeTerm(organization.id, entry),
    onSuccess: () => say(t('savedDone'), { label: t('undo'), run: undo }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li>
      <span className="s-list-main">
        {terms.map(([language, term]) => (
          <span key={language} lang={language}>
            <span className="s-badge">{language}</span> {term}
          </span>
        ))}
      </span>
      {canEdit && (
        <>
          <IconButton label={t('editTerm', { name })} onPress={() => change({ term: entry.id })}>
            <Pencil />
          </IconButton>
          <IconButton label={t('removeTerm', { name })} onPress={() => mutate()}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** The terms that translations use as they are. */
export const Glossary = () => {
  const { t, language } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [{ dialog, term }, change] = useAddressState()
  const glossary = useQuery(glossaryQuery(organization.id))
  const canEdit = organization.permissions.createContent
  const edited = glossary.data?.find(({ id }) => id === term)
  const create = canEdit && <Button onPress={() => change({ dialog: 'term' })}>{t('newTerm')}</Button>
  return (
    <>
      <Loaded query={glossary}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty icon={<BookA />} title={t('noTerms')} text={t('noTermsText')}>
              {create}
            </Empty>
          ) : (
            <>
              <div className="s-toolbar">{create}</div>
              <ul className="s-list" aria-label={t('glossary')}>
                {entries.map((entry) => (
                  <Row key={entry.id} entry={entry} canEdit={canEdit} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {edited && canEdit && (
        <TermDialog entryId={edited.id} name={nameOf(edited, language)} onClose={() => change({ term: undefined })} />
      )}
      {dialog === 'term' && canEdit && <NewTerm onClose={() => change({ dialog: undefined })} />}
    </>
  )
}
