import type { ShareLink } from '@scriptorium/client'
import { useState } from 'react'
import { createShareLink, updateShareLink } from '../../../api/sites/share-links.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'

const dayMs = 86_400_000
const lengthsMs = { never: undefined, day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const
type Length = keyof typeof lengthsMs

const endAfter = (length: Length): string | undefined => {
  const ms = lengthsMs[length]
  return ms === undefined ? undefined : new Date(Date.now() + ms).toISOString()
}

const LengthField = ({ value, onChange }: { value: Length; onChange: (length: Length) => void }) => {
  const { t } = useSitesWords()
  const lengths = Object.keys(lengthsMs) as Length[]
  const options = lengths.map((length) => ({ value: length, label: t(`linkEnd-${length}`) }))
  return <Choice label={t('linkEnd')} name="activeUntil" value={value} options={options} onChange={onChange} />
}

/** Creates a share link, which can end by itself. */
export const NewLink = ({ place, onClose }: { place: SitePlace; onClose: () => void }) => {
  const { t } = useSitesWords()
  const [name, setName] = useState('')
  const [length, setLength] = useState<Length>('never')
  const create = () => {
    const activeUntil = endAfter(length)
    return createShareLink(place, { name, ...(activeUntil !== undefined && { activeUntil }) })
  }
  return (
    <FormDialog
      title={t('newShareLink')}
      action={t('newShareLink')}
      isReady={name.trim() !== ''}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('name')} name="name" value={name} onChange={setName} maxLength={50} isRequired />
      <LengthField value={length} onChange={setLength} />
    </FormDialog>
  )
}

/** Changes when a share link ends. */
export const LinkEndDialog = ({ link, place, onClose }: { link: ShareLink; place: SitePlace; onClose: () => void }) => {
  const { t } = useSitesWords()
  const [length, setLength] = useState<Length>(link.activeUntil === undefined ? 'week' : 'never')
  return (
    <FormDialog
      title={t('changeLinkEnd', { name: link.name })}
      action={t('save')}
      onSubmit={(isForced) => updateShareLink(place, link, { activeUntil: endAfter(length) ?? null }, isForced)}
      onClose={onClose}
    >
      <LengthField value={length} onChange={setLength} />
    </FormDialog>
  )
}
