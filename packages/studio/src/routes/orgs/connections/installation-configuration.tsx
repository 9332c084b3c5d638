import type { Integration } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { installationQuery, updateInstallation, type InstallationPlace } from '../../../api/workspace/integrations.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ConfigurationDialog } from './configuration-dialog.tsx'
import { Scopes } from './scopes.tsx'

interface Props {
  integration: Integration
  place: InstallationPlace
  onClose: () => void
}

/** The configuration of an integration for the whole organization. */
export const InstallationConfiguration = ({ integration, place, onClose }: Props) => {
  const { t } = useConnectionsWords()
  const { id } = useWorkspace().organization
  const installation = useQuery(installationQuery(id, place))
  const pending = installation.data?.data.pendingScopes ?? []
  return (
    <ConfigurationDialog
      title={t('configure', { name: integration.title })}
      form={integration.configurations?.account}
      target={place.installationId}
      query={installation}
      onSave={(configuration, tag) => updateInstallation(id, place, { configuration }, tag)}
      onClose={onClose}
      note={pending.length > 0 && <Scopes title={t('saveAgrees')} scopes={pending} />}
    />
  )
}
