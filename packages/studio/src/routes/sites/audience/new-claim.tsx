import type { VisitorClaim } from '@scriptorium/client'
import { useState } from 'react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { setClaims, type Claims } from '../../../api/sites/visitors.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'

interface Props {
  place: SitePlace
  read: Tagged<Claims>
  onClose: () => void
}

const claimOf = (values: string): VisitorClaim => {
  const names = [...new Set(values.split(',').map((value) => value.trim()))].filter((value) => value !== '')
  return names.length === 0 ? { type: 'boolean' } : { type: 'string', enum: names }
}

/** Adds something that is known about visitors of a site. */
export const NewClaim = ({ place, read, onClose }: Props) => {
  const { t } = useSitesWords()
  const [name, setName] = useState('')
  const [values, setValues] = useState('')
  return (
    <FormDialog
      title={t('addClaim')}
      action={t('addClaim')}
      isReady={name !== ''}
      onSubmit={(isForced) =>
        setClaims(place, { ...read.data, [name]: claimOf(values) }, isForced ? undefined : read.tag)
      }
      onClose={onClose}
      doneText={t('savedDone')}
    >
      <TextBox label={t('claimName')} name="name" value={name} onChange={setName} maxLength={128} isRequired />
      <TextBox
        label={t('claimValues')}
        name="jsonSchema"
        value={values}
        onChange={setValues}
        hint={t('claimValuesHint')}
        maxLength={1000}
      />
    </FormDialog>
  )
}
