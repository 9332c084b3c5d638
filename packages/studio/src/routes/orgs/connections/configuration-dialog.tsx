import type { InstallationConfiguration, IntegrationConfiguration } from '@scriptorium/client'
import { useState, type ReactNode } from 'react'
import type { Tagged } from '../../../api/tagged.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { ButtonField } from './button-field.tsx'
import { propertiesOf } from './configuration-form.ts'
import { PropertyField } from './property-field.tsx'

type Values = Readonly<Record<string, boolean | number | string | undefined>>
type Read = Tagged<{ configuration: InstallationConfiguration; urls: { publicEndpoint: string } }>

interface Props {
  title: string
  /** The form that the integration describes. */
  form: IntegrationConfiguration | undefined
  /** The id under which the audit log records the changes. */
  target: string
  query: { data: Read | undefined; error: Error | null; refetch: () => Promise<unknown> }
  onSave: (configuration: InstallationConfiguration, tag: string | undefined) => Promise<unknown>
  onClose: () => void
  /** What saving does besides. */
  note?: ReactNode
}

const Form = ({ title, form, target, query, onSave, onClose, note, read }: Props & { read: Read }) => {
  const { t } = useConnectionsWords()
  const [values, setValues] = useState<Values>(read.data.configuration as Values)
  const properties = propertiesOf(form)
  if (properties.length === 0) {
    return (
      <PanelDialog title={title} onClose={onClose}>
        <p>{t('noConfiguration')}</p>
      </PanelDialog>
    )
  }
  return (
    <FormDialog
      title={title}
      action={t('save')}
      onSubmit={(isForced) => onSave(values, isForced ? undefined : read.tag)}
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={target} onTake={() => void query.refetch()} />}
    >
      {properties.map(({ name, property, isRequired }) =>
        property.type === 'button' ? (
          <ButtonField key={name} property={property} endpoint={read.data.urls.publicEndpoint} />
        ) : (
          <PropertyField
            key={name}
            name={name}
            property={property}
            isRequired={isRequired}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ),
      )}
      {note}
    </FormDialog>
  )
}

/** The configuration of an integration in an organization, or on one of its spaces or sites. */
export const ConfigurationDialog = (props: Props) => {
  const { data } = props.query
  if (data) return <Form key={data.tag} {...props} read={data} />
  return (
    <PanelDialog title={props.title} onClose={props.onClose}>
      <Loaded query={props.query}>{() => null}</Loaded>
    </PanelDialog>
  )
}
