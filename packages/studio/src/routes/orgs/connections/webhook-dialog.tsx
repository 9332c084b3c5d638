import { useState } from 'react'
import { createWebhook, type CreatedWebhook } from '../../../api/workspace/webhooks.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'

interface Props {
  onClose: () => void
  /** Opens what was created, so that it can be put on spaces and sites. */
  onCreated: (integrationName: string) => void
}

/** Creates a webhook, and shows the key of its signatures once. */
export const WebhookDialog = ({ onClose, onCreated }: Props) => {
  const { t } = useConnectionsWords()
  const { id } = useWorkspace().organization
  const [title, setTitle] = useState('')
  const [target, setTarget] = useState('')
  const [created, setCreated] = useState<CreatedWebhook>()
  if (created) {
    return (
      <PanelDialog title={title} onClose={() => onCreated(created.integrationName)}>
        <p>{t('webhookSecret')}</p>
        <CopyText text={created.secret} />
      </PanelDialog>
    )
  }
  const create = async () => {
    const webhook = { title: title.trim(), address: target.trim(), addressTitle: t('webhookAddress') }
    setCreated(await createWebhook(id, webhook))
  }
  return (
    <FormDialog
      title={t('newWebhook')}
      action={t('newWebhook')}
      isReady={title.trim().length > 1 && /^https?:\/\/./.test(target.trim()) && URL.canParse(target.trim())}
      staysOpen
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('name')} name="title" value={title} onChange={setTitle} maxLength={30} />
      <TextBox
        label={t('webhookAddress')}
        name="address"
        type="url"
        value={target}
        onChange={setTarget}
        placeholder="https://hooks.example.com/docs"
        hint={t('webhookText')}
      />
    </FormDialog>
  )
}
