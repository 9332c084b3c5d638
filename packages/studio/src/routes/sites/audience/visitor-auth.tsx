import type { PublishingAuth } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { replaceSigningKey, setVisitorAuth, visitorAuthQuery } from '../../../api/sites/sign-in.ts'
import { siteKey, type SitePlace } from '../../../api/sites/sites.ts'
import { integrationsQuery } from '../../../api/workspace/integrations.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'

const Settings = ({ read: { data: auth, tag }, place }: { read: Tagged<PublishingAuth>; place: SitePlace }) => {
  const { t } = useSitesWords()
  const [address, setAddress] = useState(auth.fallbackURL ?? '')
  const [logoutAddress, setLogoutAddress] = useState(auth.logoutURL ?? '')
  const [integration, setIntegration] = useState(auth.integration ?? '')
  const { data: integrations = [] } = useQuery(integrationsQuery(place.organizationId))
  const able = integrations.filter(({ name, scopes }) => scopes.includes('site:visitor:auth') || name === integration)
  const save = (isForced: boolean) => {
    const by =
      integration === '' ? ({ backend: 'custom' } as const) : ({ backend: 'integration', integration } as const)
    const body = { ...by, fallbackURL: address || null, logoutURL: logoutAddress || null }
    return setVisitorAuth(place, body, isForced ? undefined : tag)
  }
  const take = () => void queries.invalidateQueries({ queryKey: siteKey(place) })
  return (
    <SavedForm
      action={t('saveSignIn')}
      onSubmit={save}
      outdated={<ChangedElsewhere target={place.siteId} onTake={take} />}
    >
      {able.length > 0 && (
        <Choice
          label={t('whoSignsIn')}
          name="integration"
          value={integration}
          options={[
            { value: '', label: t('ownSignIn') },
            ...able.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={setIntegration}
        />
      )}
      <TextBox label={t('fallbackUrl')} name="fallbackURL" type="url" value={address} onChange={setAddress} />
      <TextBox
        label={t('visitorLogoutUrl')}
        name="logoutURL"
        type="url"
        value={logoutAddress}
        onChange={setLogoutAddress}
        hint={t('visitorLogoutHint')}
      />
      <div className="s-choice">
        <span className="s-label">{t('signingKey')}</span>
        <CopyText text={auth.privateKey} />
      </div>
    </SavedForm>
  )
}

const KeyReplacement = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  return (
    <AskingButton title={t('replaceKey')} onSubmit={() => replaceSigningKey(place)} doneText={t('keyReplaced')}>
      <p>{t('replaceKeyText')}</p>
    </AskingButton>
  )
}

/** Where visitors sign in, and the key with which the sign-in page signs what it says about them. */
export const VisitorAuth = ({ place }: { place: SitePlace }) => {
  const auth = useQuery(visitorAuthQuery(place))
  return (
    <section className="s-block">
      <Loaded query={auth}>
        {(read) => (
          <>
            <Settings key={read.tag} read={read} place={place} />
            <KeyReplacement place={place} />
          </>
        )}
      </Loaded>
    </section>
  )
}
