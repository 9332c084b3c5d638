import type { Installation, Integration } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configure, installationQuery, type InstallationPlace } from '../../../api/workspace/connections.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { PropertyField, type Property } from './property-field.tsx'

type Values = Readonly<Record<string, boolean | number | string | undefined>>

interface Props {
  integration: Integration
  place: InstallationPlace
  onClose: () => void
}

const Form = ({ integration, place, onClose, read }: Props & { read: Tagged<Installation> }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const [values, setValues] = useState<Values>(read.data.configuration as Values)
  const form = integration.configurations?.account
  const properties = Object.entries(form && 'properties' in form ? form.properties : {}).filter(
    (entry): entry is [string, Property] => entry[1].type !== 'button',
  )
  const title = t('configure', { name: integration.title })
  if (properties.length === 0) {
    return (
      <PanelDialog title={title} onClose={onClose}>
        <p>{t('noConfiguration')}</p>
      </PanelDialog>
    )
  }
  const save = (isForced: boolean) => configure(organization.id, place, values, isForced ? undefined : read.tag)
  const take = () => void queries.invalidateQueries({ queryKey: installationQuery(organization.id, place).queryKey })
  return (
    <FormDialog
      title={title}
      action={t('save')}
      onSubmit={save}
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={place.installationId} onTake={take} />}
    >
      {properties.map(([name, property]) => (
        <PropertyField
          key={name}
          name={name}
          property={property}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
    </FormDialog>
  )
}

/** The configuration of an installation, as the form that the integration describes. */
export const ConfigurationDialog = (props: Props) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const installation = useQuery(installationQuery(organization.id, props.place))
  if (installation.data) return <Form key={installation.data.tag} {...props} read={installation.data} />
  return (
    <PanelDialog title={t('configure', { name: props.integration.title })} onClose={props.onClose}>
      <Loaded query={installation}>{() => null}</Loaded>
    </PanelDialog>
  )
}
