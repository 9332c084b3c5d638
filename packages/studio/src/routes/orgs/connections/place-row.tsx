import type { Integration } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import {
  configureOn,
  placementQuery,
  takeOff,
  type InstallationPlace,
  type Placement,
  type PlaceKind,
} from '../../../api/workspace/integrations.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ConfigurationDialog } from './configuration-dialog.tsx'
import { propertiesOf } from './configuration-form.ts'

interface Props {
  kind: PlaceKind
  integration: Integration
  place: InstallationPlace
  placement: Placement
  /** The space or the site, if the reader sees it. */
  known: { title: string; permissions: { admin: boolean } } | undefined
  /** Whether it is on all of them, so that it cannot be taken off one. */
  isEverywhere: boolean
}

type ConfigurationProps = Pick<Props, 'integration' | 'kind' | 'place'> & {
  id: string
  name: string
  onClose: () => void
}

const PlaceConfiguration = ({ kind, integration, place, id, name, onClose }: ConfigurationProps) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  return (
    <ConfigurationDialog
      title={t('configureOn', { name: integration.title, place: name })}
      form={integration.configurations?.[kind]}
      target={place.installationId}
      query={useQuery(placementQuery(organization.id, place, kind, id))}
      onSave={(configuration, tag) => configureOn(organization.id, place, kind, { id, configuration }, tag)}
      onClose={onClose}
    />
  )
}

/** A space or a site that an integration is on. */
export const PlaceRow = ({ kind, integration, place, placement: { id, status }, known, isEverywhere }: Props) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [isConfigured, setConfigured] = useState(false)
  const name = known?.title ?? id
  const canChange = known?.permissions.admin === true
  return (
    <li>
      <span className="s-list-main">
        <Link href={kind === 'space' ? address.space(id) : address.site(id)}>{name}</Link>
        {status !== 'active' && <small>{t(`state-${status}`)}</small>}
      </span>
      {canChange && propertiesOf(integration.configurations?.[kind]).length > 0 && (
        <Button aria-label={t('configure', { name })} onPress={() => setConfigured(true)}>
          {t('setUp')}
        </Button>
      )}
      {canChange && !isEverywhere && (
        <AskingButton
          title={t('takeOff', { name })}
          action={t('remove')}
          look="quiet"
          onSubmit={() => takeOff(organization.id, place, kind, id)}
        >
          <p>{t('takeOffText')}</p>
        </AskingButton>
      )}
      {isConfigured && (
        <PlaceConfiguration {...{ kind, integration, place, id, name }} onClose={() => setConfigured(false)} />
      )}
    </li>
  )
}
