import type { OidcProvider } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oidcProviderQuery, updateOidc } from '../../../api/people/organization.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { nameOfRole, roleNamed, type RoleName } from '../../managing/roles.ts'
import { DefaultRole, DefaultTeam, ProviderEnd, ServiceValues, useProviderRefresh } from './provider-parts.tsx'

const Form = ({ read: { data: provider, tag }, onClose }: { read: Tagged<OidcProvider>; onClose: () => void }) => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const refresh = useProviderRefresh()
  const [label, setLabel] = useState(provider.label)
  const [issuer, setIssuer] = useState(provider.issuer)
  const [clientID, setClientId] = useState(provider.clientID)
  const [clientSecret, setSecret] = useState('')
  const [team, setTeam] = useState(provider.defaultTeam?.id ?? '')
  const [role, setRole] = useState<RoleName>(nameOfRole(provider.defaultRole))
  const save = (isForced: boolean) =>
    updateOidc(
      { organizationId: organization.id, oidcProviderId: provider.id },
      {
        label,
        issuer,
        clientID,
        defaultRole: roleNamed(role),
        defaultTeam: team === '' ? null : team,
        ...(clientSecret !== '' && { clientSecret }),
      },
      isForced ? undefined : tag,
    )
  const { callbackURL, startURL } = provider.service
  return (
    <FormDialog
      title={t('editNamed', { name: provider.label })}
      action={t('save')}
      onSubmit={save}
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={provider.id} onTake={refresh} />}
    >
      <ServiceValues values={{ [t('callbackUrl')]: callbackURL, [t('startUrl')]: startURL }} />
      <TextBox label={t('label')} name="label" value={label} onChange={setLabel} maxLength={30} />
      <TextBox label={t('issuer')} name="issuer" value={issuer} onChange={setIssuer} />
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
      <DefaultRole role={role} onChange={setRole} />
      <DefaultTeam team={team} onChange={setTeam} />
      <ProviderEnd protocol="oidc" id={provider.id} label={provider.label} onGone={onClose} />
    </FormDialog>
  )
}

/** The settings of an OpenID Connect provider, and what to enter there. */
export const OidcDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { organization } = useWorkspace()
  const { data } = useQuery(oidcProviderQuery(organization.id, id))
  return data ? <Form key={data.tag} read={data} onClose={onClose} /> : null
}
