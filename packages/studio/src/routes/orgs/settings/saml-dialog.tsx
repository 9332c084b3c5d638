import type { SamlProvider } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { samlProviderQuery, updateSaml } from '../../../api/people/organization.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ProviderForm, type ProviderValues } from './provider-form.tsx'

const Form = ({ read, onClose }: { read: Tagged<SamlProvider>; onClose: () => void }) => {
  const { data: provider, tag } = read
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const [ssoURL, setSsoUrl] = useState(provider.ssoURL)
  const [logoutURL, setLogoutUrl] = useState(provider.logoutURL ?? '')
  const [entityID, setEntityId] = useState(provider.entityID)
  const [certificate, setCertificate] = useState(provider.certificate)
  const save = (values: ProviderValues, isForced: boolean) =>
    updateSaml(
      { organizationId: organization.id, samlProviderId: provider.id },
      {
        ...values,
        ssoURL,
        logoutURL,
        entityID,
        certificate,
      },
      isForced ? undefined : tag,
    )
  const { acsURL, entityID: own, startURL } = provider.service
  return (
    <ProviderForm
      read={read}
      values={{ [t('acsUrl')]: acsURL, [t('entityId')]: own, [t('startUrl')]: startURL }}
      onSave={save}
      onClose={onClose}
    >
      <TextBox label={t('ssoUrl')} name="ssoURL" value={ssoURL} onChange={setSsoUrl} />
      <TextBox
        label={t('logoutUrl')}
        name="logoutURL"
        value={logoutURL}
        onChange={setLogoutUrl}
        hint={t('logoutUrlHint')}
      />
      <TextBox label={t('entityId')} name="entityID" value={entityID} onChange={setEntityId} />
      <TextBox label={t('certificate')} name="certificate" value={certificate} onChange={setCertificate} rows={4} />
    </ProviderForm>
  )
}

/** The settings of a SAML provider, and what to enter there. */
export const SamlDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { organization } = useWorkspace()
  const { data } = useQuery(samlProviderQuery(organization.id, id))
  return data ? <Form key={data.tag} read={data} onClose={onClose} /> : null
}
