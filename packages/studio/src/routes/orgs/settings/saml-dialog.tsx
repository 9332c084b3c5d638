import type { SamlProvider } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { samlProviderQuery, updateSaml } from '../../../api/people/organization.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { DefaultRole, DefaultTeam, ProviderEnd, ServiceValues, useProviderRefresh } from './provider-parts.tsx'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { nameOfRole, roleNamed, type RoleName } from '../../managing/roles.ts'

const Form = ({ read: { data: provider, tag }, onClose }: { read: Tagged<SamlProvider>; onClose: () => void }) => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const refresh = useProviderRefresh()
  const [label, setLabel] = useState(provider.label)
  const [ssoURL, setSsoUrl] = useState(provider.ssoURL)
  const [logoutURL, setLogoutUrl] = useState(provider.logoutURL ?? '')
  const [entityID, setEntityId] = useState(provider.entityID)
  const [certificate, setCertificate] = useState(provider.certificate)
  const [team, setTeam] = useState(provider.defaultTeam?.id ?? '')
  const [role, setRole] = useState<RoleName>(nameOfRole(provider.defaultRole))
  const save = (isForced: boolean) =>
    updateSaml(
      { organizationId: organization.id, samlProviderId: provider.id },
      {
        label,
        ssoURL,
        logoutURL,
        entityID,
        certificate,
        defaultRole: roleNamed(role),
        defaultTeam: team === '' ? null : team,
      },
      isForced ? undefined : tag,
    )
  const { acsURL, entityID: own, startURL } = provider.service
  return (
    <FormDialog
      title={t('editNamed', { name: provider.label })}
      action={t('save')}
      onSubmit={save}
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={provider.id} onTake={refresh} />}
    >
      <ServiceValues values={{ [t('acsUrl')]: acsURL, [t('entityId')]: own, [t('startUrl')]: startURL }} />
      <TextBox label={t('label')} name="label" value={label} onChange={setLabel} maxLength={30} />
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
      <DefaultRole role={role} onChange={setRole} />
      <DefaultTeam team={team} onChange={setTeam} />
      <ProviderEnd protocol="saml" id={provider.id} label={provider.label} onGone={onClose} />
    </FormDialog>
  )
}

/** The settings of a SAML provider, and what to enter there. */
export const SamlDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { organization } = useWorkspace()
  const { data } = useQuery(samlProviderQuery(organization.id, id))
  return data ? <Form key={data.tag} read={data} onClose={onClose} /> : null
}
