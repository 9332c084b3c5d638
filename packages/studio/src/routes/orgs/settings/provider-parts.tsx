import { useQuery } from '@tanstack/react-query'
import { deleteProvider, providersKey, type Protocol } from '../../../api/people/organization.ts'
import { teamsQuery } from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { roleOptions, roles, type RoleName } from '../../managing/roles.ts'

/** Returns what reads the providers again. */
export const useProviderRefresh = () => {
  const { organization } = useWorkspace()
  return () => void queries.invalidateQueries({ queryKey: providersKey(organization.id) })
}

/** What an administrator enters at the provider. */
export const ServiceValues = ({ values }: { values: Readonly<Record<string, string>> }) => {
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
export const DefaultRole = ({ role, onChange }: { role: RoleName; onChange: (role: RoleName) => void }) => {
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
export const DefaultTeam = ({ team, onChange }: { team: string; onChange: (team: string) => void }) => {
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
export const ProviderEnd = ({
  protocol,
  id,
  label,
  onGone,
}: {
  protocol: Protocol
  id: string
  label: string
  onGone: () => void
}) => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const remove = async () => {
    await deleteProvider(organization.id, protocol, id)
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
