import type { Installation, Integration } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { Button as PlainButton } from 'react-aria-components'
import {
  install,
  installationsQuery,
  integrationsQuery,
  latestEventQuery,
  uninstall,
} from '../../../api/workspace/integrations.ts'
import { unpublish } from '../../../api/workspace/webhooks.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { EventsDialog } from './events-dialog.tsx'
import { InstallationConfiguration } from './installation-configuration.tsx'
import { InstallationPanel } from './installation-panel.tsx'
import { Scopes } from './scopes.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

interface Known {
  integration: Integration
  installation: Installation | undefined
}

const Row = ({ integration, installation }: Known) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const { name, title, description, permissions } = integration
  const { admin, installIntegration } = organization.permissions
  const isWatched = installation !== undefined && permissions.admin
  const { data: latest } = useQuery({ ...latestEventQuery(name), enabled: isWatched })
  return (
    <li>
      <Plug />
      <span className="s-list-main">
        {installation ? (
          <PlainButton onPress={() => change({ dialog: 'installation', integration: name })}>{title}</PlainButton>
        ) : (
          <strong>{title}</strong>
        )}
        <small>{description}</small>
      </span>
      {latest?.status === 'failed' && <span className="s-badge deleted">{t('latestFailed')}</span>}
      {installation && latest?.status !== 'failed' && (
        <span className={`s-badge ${installation.status === 'active' ? 'open' : 'warning'}`}>
          {t(`state-${installation.status}`)}
        </span>
      )}
      {installation && installation.pendingScopes.length > 0 && (
        <span className="s-badge warning">{t('asksForMore')}</span>
      )}
      {permissions.admin && (
        <Button look="quiet" onPress={() => change({ events: name })}>
          {t('events')}
        </Button>
      )}
      {!installation && installIntegration && (
        <Button
          aria-label={t('installNamed', { name: title })}
          onPress={() => change({ dialog: 'install', integration: name })}
        >
          {t('install')}
        </Button>
      )}
      {!installation && permissions.admin && (
        <Button look="danger" onPress={() => change({ dialog: 'delete', integration: name })}>
          {t('deleteNamed', { name: title })}
        </Button>
      )}
      {installation && admin && (
        <>
          <Button onPress={() => change({ dialog: 'configure', integration: name })}>
            {t('configure', { name: title })}
          </Button>
          <Button look="danger" onPress={() => change({ dialog: 'uninstall', integration: name })}>
            {t('uninstallNamed', { name: title })}
          </Button>
        </>
      )}
    </li>
  )
}

const Dialogs = ({ known }: { known: readonly Known[] }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [{ dialog, integration: wanted, events }, change] = useAddressState()
  const close = () =>
    change({ dialog: undefined, integration: undefined, events: undefined, event: undefined, status: undefined })
  const found = known.find(({ integration }) => integration.name === wanted)
  if (dialog === 'webhook' && organization.permissions.admin) {
    return (
      <WebhookDialog
        onClose={close}
        onCreated={(integration) => change({ dialog: 'installation', integration }, 'replace')}
      />
    )
  }
  if (events !== undefined) return <EventsDialog integrationName={events} onClose={close} />
  if (!found) return null
  const { integration, installation } = found
  const { name, title } = integration
  if (dialog === 'install') {
    return (
      <FormDialog
        title={t('installNamed', { name: title })}
        action={t('install')}
        onSubmit={() => install(organization.id, name)}
        onClose={close}
        doneText={t('installedDone', { name: title })}
      >
        <Scopes title={t('mayRead')} scopes={integration.scopes} />
      </FormDialog>
    )
  }
  if (dialog === 'delete' && !installation) {
    return (
      <FormDialog
        title={t('deleteNamed', { name: title })}
        action={t('deleteNamed', { name: title })}
        isDangerous
        typedName={title}
        onSubmit={() => unpublish(organization.id, name)}
        onClose={close}
      >
        <p>{t('deleteIntegrationText')}</p>
      </FormDialog>
    )
  }
  if (!installation) return null
  const place = { integrationName: name, installationId: installation.id }
  if (dialog === 'installation') return <InstallationPanel integration={integration} place={place} onClose={close} />
  if (dialog === 'configure') {
    return <InstallationConfiguration integration={integration} place={place} onClose={close} />
  }
  if (dialog !== 'uninstall') return null
  return (
    <FormDialog
      title={t('uninstallNamed', { name: title })}
      action={t('uninstallNamed', { name: title })}
      isDangerous
      typedName={title}
      onSubmit={() => uninstall(organization.id, place)}
      onClose={close}
    >
      <p>{t('uninstallText')}</p>
    </FormDialog>
  )
}

/** The integrations of an organization, with what they may read and whether they run. */
export const Integrations = () => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const integrations = useQuery(integrationsQuery(organization.id))
  const create = organization.permissions.admin && (
    <Button onPress={() => change({ dialog: 'webhook' })}>{t('newWebhook')}</Button>
  )
  const { data: installed = [] } = useQuery({
    ...installationsQuery(organization.id),
    enabled: organization.permissions.admin,
  })
  return (
    <Loaded query={integrations}>
      {(items) => {
        const known = items.map((integration) => ({
          integration,
          installation: installed.find((one) => one.integration.name === integration.name)?.installation,
        }))
        return (
          <>
            {known.length === 0 && (
              <Empty icon={<Plug />} title={t('noIntegrations')} text={t('noIntegrationsText')}>
                {create}
              </Empty>
            )}
            {known.length > 0 && (
              <>
                <div className="s-toolbar">{create}</div>
                <ul className="s-list" aria-label={t('integrations')}>
                  {known.map((one) => (
                    <Row key={one.integration.name} {...one} />
                  ))}
                </ul>
              </>
            )}
            <Dialogs known={known} />
          </>
        )
      }}
    </Loaded>
  )
}
