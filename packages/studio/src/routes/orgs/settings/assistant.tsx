import type { AssistantEngine, Organization } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chooseEngine, engineQuery, guideQuery, removeEngine } from '../../../api/sites/assistant.ts'
import { taggedOrganizationQuery, updateOrganization } from '../../../api/people/organization.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Skeleton } from '../../../ui/empty.tsx'
import { TextBox, Toggle } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'

const StyleGuide = lazy(async () => ({ default: (await import('./style-guide.tsx')).StyleGuide }))

const Consent = ({ read: { data: organization, tag } }: { read: Tagged<Organization> }) => {
  const { t } = useOrganizationWords()
  const { id } = organization
  const [ai, setAi] = useState(organization.ai ?? false)
  const take = () => void queries.invalidateQueries({ queryKey: taggedOrganizationQuery(id).queryKey })
  return (
    <SavedForm
      action={t('saveOrganization')}
      onSubmit={(isForced) => updateOrganization(id, { ai }, isForced ? undefined : tag)}
      outdated={<ChangedElsewhere target={id} onTake={take} />}
    >
      <Toggle label={t('allowEngine')} hint={t('allowEngineHint')} isOn={ai} onChange={setAi} />
    </SavedForm>
  )
}

const Engine = ({ read: { data: engine, tag } }: { read: Tagged<AssistantEngine> }) => {
  const { t } = useOrganizationWords()
  const { id } = useWorkspace().organization
  const [url, setUrl] = useState(engine.url ?? '')
  const [model, setModel] = useState(engine.model ?? '')
  const [key, setKey] = useState('')
  const save = (isForced: boolean) =>
    chooseEngine(id, { url, model, ...(key !== '' && { key }) }, isForced ? undefined : tag)
  const take = () => void queries.invalidateQueries({ queryKey: engineQuery(id).queryKey })
  return (
    <>
      <p>{t(`engine-${engine.origin}`)}</p>
      <SavedForm
        action={t('useEngine')}
        onSubmit={save}
        isReady={url !== '' && model !== ''}
        outdated={<ChangedElsewhere target={id} onTake={take} />}
      >
        <TextBox label={t('engineUrl')} name="url" type="url" value={url} onChange={setUrl} hint={t('engineUrlHint')} />
        <TextBox label={t('engineModel')} name="model" value={model} onChange={setModel} maxLength={128} />
        <TextBox
          label={t('engineKey')}
          name="key"
          type="password"
          autoComplete="off"
          value={key}
          onChange={setKey}
          hint={engine.hasKey === true ? t('secretKept') : undefined}
        />
      </SavedForm>
      {engine.origin === 'organization' && (
        <div>
          <AskingButton title={t('removeEngine')} onSubmit={() => removeEngine(id)}>
            <p>{t('removeEngineText')}</p>
          </AskingButton>
        </div>
      )}
    </>
  )
}

/** The settings of the assistant: whether an engine may write answers, which one does, and the style against which it reviews. */
export const Assistant = ({ read }: { read: Tagged<Organization> }) => {
  const { t } = useOrganizationWords()
  const { id } = read.data
  const engine = useQuery(engineQuery(id))
  const guide = useQuery(guideQuery(id))
  return (
    <>
      <Consent key={read.tag} read={read} />
      <section className="s-block" aria-labelledby="engine">
        <h2 id="engine">{t('engine')}</h2>
        <Loaded query={engine}>{(found) => <Engine key={found.tag} read={found} />}</Loaded>
      </section>
      <section className="s-block" aria-labelledby="style-guide">
        <h2 id="style-guide">{t('styleGuide')}</h2>
        <p className="s-hint">{t('styleGuideHint')}</p>
        <Loaded query={guide}>
          {(found) => (
            <Suspense fallback={<Skeleton lines={3} />}>
              <StyleGuide key={found.tag} read={found} />
            </Suspense>
          )}
        </Loaded>
      </section>
    </>
  )
}
