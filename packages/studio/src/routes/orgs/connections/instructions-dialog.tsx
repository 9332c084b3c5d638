import type { Translation } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { instruct, taggedTranslationQuery } from '../../../api/workspace/connections.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { DocumentField } from '../../managing/document-field.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'

interface Props {
  id: string
  name: string
  onClose: () => void
}

interface FormProps extends Props {
  read: Tagged<Translation>
  onTake: () => void
}

const Form = ({ id, name, read: { data, tag }, onTake, onClose }: FormProps) => {
  const { t, language } = useConnectionsWords()
  const organizationId = useWorkspace().organization.id
  const [opened] = useState(data.instructions)
  // Whoever presses the button right after a key is faster than the next rendering.
  const typed = useRef(opened)
  const params = { organizationId, translationId: id }
  return (
    <FormDialog
      title={t('instructionsFor', { name })}
      action={t('save')}
      onSubmit={(isForced) => instruct(params, typed.current, isForced ? undefined : tag)}
      onClose={onClose}
      doneText={t('savedDone')}
      outdated={<ChangedElsewhere target={id} onTake={onTake} />}
    >
      <p className="s-soft">{t('instructionsText')}</p>
      <DocumentField
        document={opened}
        onChange={(changed) => void (typed.current = changed)}
        label={t('instructions')}
        locale={language}
      />
    </FormDialog>
  )
}

/** What a translation observes, such as how readers are addressed. */
export const InstructionsDialog = (props: Props) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const translation = useQuery(taggedTranslationQuery(organization.id, props.id))
  const { data, refetch } = translation
  if (data) return <Form key={data.tag} {...props} read={data} onTake={() => void refetch()} />
  return (
    <PanelDialog title={t('instructionsFor', { name: props.name })} onClose={props.onClose}>
      <Loaded query={translation}>{() => null}</Loaded>
    </PanelDialog>
  )
}
