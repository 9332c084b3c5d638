import type { OidcProvider, RoleOrGuest, SamlProvider } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { deleteProvider, providersKey } from '../../../api/people/organization.ts'
import { teamsQuery } from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { CopyText } from '../../managing/copy-text.tsx'
import { nameOfRole, roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'

type Provider = OidcProvider | SamlProvider

/** What an administrator enters at the provider. */
const ServiceValues = ({ values }: { values: Readonly<Record<string, string>> }) => {
  const { t } = useOrganizationWords()
  return (
    <div className="s-choice">
      <p>{t('enterThere')}</p>
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="s-choice">
          <small>{name}</small>
          <CopyText text={value} />
        </div>
      ))}
    </div>
  )
}

/** The role of people who sign in for the first time. */
const DefaultRole = ({ role, onChange }: { role: RoleName; onChange: (role: RoleName) => void }) => {
  const { t } = useOrganizationWords()
  return (
    <Choice
      label={t('defaultRole')}
      name="defaultRole"
      value={role}
      options={roleOptions<RoleName>([...roles, 'guest'], t)}
      onChange={onChange}
      hint={t(`does-${role}`)}
    />
  )
}

/** The team that people join who sign in for the first time. */
const DefaultTeam = ({ team, onChange }: { team: string; onChange: (team: string) => void }) => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const { data: teams = [] } = useQuery(teamsQuery(organization.id))
  return (
    <Choice
      label={t('defaultTeam')}
      name="defaultTeam"
      value={team}
      options={[{ value: '', label: t('noTeam') }, ...teams.map(({ id, title }) => ({ value: id, label: title }))]}
      onChange={onChange}
    />
  )
}

/** Removes a provider, and says what that means for people. */
const ProviderEnd = ({ read: { data, tag }, onGone }: { read: Tagged<Provider>; onGone: () => void }) => {
  const { object, id, label } = data
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const remove = async (isForced: boolean) => {
    await deleteProvider(organization.id, object === 'saml-provider' ? 'saml' : 'oidc', id, isForced ? undefined : tag)
    onGone()
  }
  return (
    <div>
      <AskingButton title={t('removeNamed', { name: label })} typedName={label} onSubmit={remove}>
        <p>{t('removeProviderText')}</p>
      </AskingButton>
    </div>
  )
}

/** What the forms of both protocols set. */
export interface ProviderValues {
  label: string
  defaultRole: RoleOrGuest
  defaultTeam: string | null
}

interface FormProps {
  read: Tagged<Provider>
  /** What an administrator enters at the provider, by its name. */
  values: Readonly<Record<string, string>>
  onSave: (values: ProviderValues, isForced: boolean) => Promise<void>
  onClose: () => void
  /** The fields of the protocol. */
  children: ReactNode
}

/** The settings of a provider, with those that both protocols have. */
export const ProviderForm = ({ read, values, onSave, onClose, children }: FormProps) => {
  const { data: provider } = read
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const [label, setLabel] = useState(provider.label)
  const [team, setTeam] = useState(provider.defaultTeam?.id ?? '')
  const [role, setRole] = useState<RoleName>(nameOfRole(provider.defaultRole))
  const refresh = () => void queries.invalidateQueries({ queryKey: providersKey(organization.id) })
  return (
    <FormDialog
      title={t('editNamed', { name: provider.label })}
      action={t('save')}
      onSubmit={(isForced) =>
        onSave({ label, defaultRole: roleNamed(role), defaultTeam: team === '' ? null : team }, isForced)
      }
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={provider.id} onTake={refresh} />}
    >
      <ServiceValues values={values} />
      <TextBox label={t('label')} name="label" value={label} onChange={setLabel} maxLength={30} />
      {children}
      <DefaultRole role={role} onChange={setRole} />
      <DefaultTeam team={team} onChange={setTeam} />
      <ProviderEnd read={read} onGone={onClose} />
    </FormDialog>
  )
}
