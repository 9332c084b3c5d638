import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../../address.ts'
import { beginOrganization } from '../../../api/people/organization.ts'
import { Button } from '../../../ui/button.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'

const NewOrganization = ({ onClose }: { onClose: () => void }) => {
  const { t } = useOrganizationWords()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const create = async () => navigate({ to: address.organization(await beginOrganization(title)) })
  return (
    <FormDialog
      title={t('newOrganization')}
      action={t('newOrganization')}
      isReady={title.trim().length > 1}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('orgTitle')} name="title" value={title} onChange={setTitle} maxLength={255} isRequired />
    </FormDialog>
  )
}

/** Begins another organization, with people and settings of its own. */
export const AnotherOrganization = () => {
  const { t } = useOrganizationWords()
  const [isNew, setNew] = useState(false)
  return (
    <section className="s-block">
      <h2>{t('anotherOrganization')}</h2>
      <p className="s-soft">{t('anotherOrganizationText')}</p>
      <div>
        <Button onPress={() => setNew(true)}>{t('newOrganization')}</Button>
      </div>
      {isNew && <NewOrganization onClose={() => setNew(false)} />}
    </section>
  )
}
