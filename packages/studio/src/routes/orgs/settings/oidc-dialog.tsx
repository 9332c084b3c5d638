import type { OidcProvider } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oidcProviderQuery, updateOidc } from '../../../api/people/organization.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ProviderForm, type ProviderValues } from './provider-form.tsx'

const Form = ({ read, onClose }: { read: Tagged<OidcProvider>; onClose: () => void }) => {
  const { data: provider, tag } = read
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const [issuer, setIssuer] = useState(provider.issuer)
  const [clientID, setClientId] = useState(provider.clientID)
  const [clientSecret, setSecret] = useState('')
  const save = (values: ProviderValues, isForced: boolean) =>
    updateOidc(
      { organizationId: organization.id, oidcProviderId: provider.id },
      {
        ...values,
        issuer,
        clientID,
        ...(clientSecret !== '' && { clientSecret }),
      },
      isForced ? undefined : tag,
    )
  const { callbackURL, startURL } = provider.service
  return (
    <ProviderForm
      read={read}
      values={{ [t('callbackUrl')]: callbackURL, [t('startUrl')]: startURL }}
      onSave={save}
      onClose={onClose}
    >
      <TextBox
        label={t('issuer')}
        name="issuer"
        value={issuer}
        onChange={setIssuer}
        placeholder="https://accounts.google.com"
      />
      <TextBox label={t('clientId')} name="clientID" value={clientID} onChange={setClientId} />
      <TextBox
        label={t('clientSecret')}
        name="clientSecret"
        type="password"
        autoComplete="off"
        value={clientSecret}
        onChange={setSecret}
        hint={provider.hasClientSecret ? t('secretKept') : undefined}
      />
    </ProviderForm>
  )
}

/** The settings of an OpenID Connect provider, and what to enter there. */
export const OidcDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { organization } = useWorkspace()
  const { data } = useQuery(oidcProviderQuery(organization.id, id))
  return data ? <Form key={data.tag} read={data} onClose={onClose} /> : null
}
