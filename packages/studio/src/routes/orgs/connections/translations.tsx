import type { Translation } from '@scriptorium/client'
import { isolate } from '@scriptorium/site/words/isolate'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { removeTranslation, runAgain, translate, translationsQuery } from '../../../api/workspace/connections.ts'
import { sitesQuery, spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { languageName, languageOptions, type ContentLanguage } from '../../managing/languages.ts'
import { InstructionsDialog } from './instructions-dialog.tsx'
import { TranslationReport } from './translation-report.tsx'

const NewTranslation = ({ firstSpaceId, onClose }: { firstSpaceId: string; onClose: () => void }) => {
  const { t, language } = useConnectionsWords()
  const { organization } = useWorkspace()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const [space, setSpace] = useState(firstSpaceId)
  const [chosenFrom, setFrom] = useState<ContentLanguage>()
  const [to, setTo] = useState<ContentLanguage>('de')
  const from = chosenFrom ?? spaces.find(({ id }) => id === space)?.language ?? 'en'
  const options = languageOptions(language)
  return (
    <FormDialog
      title={t('newTranslation')}
      action={t('newTranslation')}
      isReady={space !== '' && from !== to}
      onSubmit={() => translate(organization.id, { source: { space, language: from }, language: to })}
      onClose={onClose}
      doneText={t('runStarted')}
    >
      <Choice
        label={t('space')}
        name="source"
        value={space}
        options={[{ value: '', label: '' }, ...spaces.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={setSpace}
      />
      <Choice label={t('fromLanguage')} name="from" value={from} options={options} onChange={setFrom} />
      <Choice
        label={t('toLanguage')}
        name="language"
        value={to}
        options={options}
        onChange={setTo}
        hint={t('trialTranslation')}
      />
    </FormDialog>
  )
}

/** Leads to where a translation can be shown beside its original, with the translation chosen if there is one site. */
const ShowOnSite = ({ name, sourceId, spaceId }: { name: string; sourceId: string; spaceId: string }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const { data: sites = [] } = useQuery(sitesQuery(organization.id))
  const [site, another] = sites
  const adding = `&dialog=add-site-space&beside=${sourceId}&space=${spaceId}`
  const href = site && !another ? address.site(site.id, 'structure') + adding : address.sites(organization.id)
  return (
    <Link href={href} className="s-inline-link" aria-label={t('showOnSiteNamed', { name })}>
      {t('showOnSite')}
    </Link>
  )
}

const Row = ({ translation }: { translation: Translation }) => {
  const words = useConnectionsWords()
  const { t, language } = words
  const { organization } = useWorkspace()
  const [{ instructions, report }, change] = useAddressState()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const { id, source, result, status, progress, stats, lastRun, outdated, permissions } = translation
  const title = spaces.find((space) => space.id === source.space)?.title ?? t('space')
  const translated = spaces.find((space) => space.id === result?.space)
  const name = `${isolate(title, language === 'ar')} · ${languageName(translation.language, language)}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => runAgain(organization.id, id),
    onSuccess: () => say(t('runStarted')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const failed = lastRun?.failedPages.length ?? 0
  const numbers = { done: progress?.donePages ?? 0, total: progress?.totalPages ?? 0 }
  return (
    <li>
      <Languages />
      <span className="s-list-main">
        {result ? <Link href={address.space(result.space)}>{name}</Link> : <strong>{name}</strong>}
        <small>
          {t('words', { count: stats.totalWords })}
          {lastRun?.error !== undefined && ` · ${lastRun.error}`}
        </small>
      </span>
      {failed > 0 && <span className="s-badge deleted">{t('failedPages', { count: failed })}</span>}
      {outdated && status === 'completed' && <span className="s-badge warning">{t('sourceChanged')}</span>}
      <span className={`s-badge ${status === 'completed' ? 'open' : ''}`}>{t(`run-${status}`, numbers)}</span>
      {translated && translated.urls.published === undefined && (
        <ShowOnSite name={name} sourceId={source.space} spaceId={translated.id} />
      )}
      {lastRun && (
        <Button look="quiet" aria-label={t('reportOf', { name })} onPress={() => change({ report: id })}>
          {t('report')}
        </Button>
      )}
      {report === id && <TranslationReport id={id} name={name} onClose={() => change({ report: undefined })} />}
      {permissions.edit && (
        <>
          <Button look="quiet" aria-label={t('instructionsFor', { name })} onPress={() => change({ instructions: id })}>
            {t('instructions')}
          </Button>
          {instructions === id && (
            <InstructionsDialog id={id} name={name} onClose={() => change({ instructions: undefined })} />
          )}
          <Button isDisabled={status !== 'completed'} isPending={isPending} onPress={() => mutate()}>
            {t('run')}
          </Button>
          <AskingButton
            title={t('deleteNamed', { name })}
            action={t('delete')}
            onSubmit={() => removeTranslation(organization.id, id)}
          >
            <p>{t('deleteTranslationText')}</p>
          </AskingButton>
        </>
      )}
    </li>
  )
}

/** The translations of spaces, with their progress. */
export const Translations = () => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [{ dialog, space = '' }, change] = useAddressState()
  const translations = useQuery(translationsQuery(organization.id))
  const canCreate = organization.permissions.createContent
  const create = canCreate && <Button onPress={() => change({ dialog: 'translation' })}>{t('newTranslation')}</Button>
  return (
    <>
      <Loaded query={translations}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={<Languages />} title={t('noTranslations')} text={t('noTranslationsText')}>
              {create}
            </Empty>
          ) : (
            <>
              <div className="s-toolbar">{create}</div>
              <ul className="s-list" aria-label={t('translations')}>
                {items.map((translation) => (
                  <Row key={translation.id} translation={translation} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {dialog === 'translation' && canCreate && (
        <NewTranslation firstSpaceId={space} onClose={() => change({ dialog: undefined, space: undefined })} />
      )}
    </>
  )
}
