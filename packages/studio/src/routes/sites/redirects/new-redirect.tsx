import { useState } from 'react'
import { createRedirect } from '../../../api/sites/redirects.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { eachOnce, useDestinations } from './destinations.ts'

interface Props {
  place: SitePlace
  givenSource?: string
  onClose: () => void
}

/** Adds a redirect from an old path to a page of the site. */
export const NewRedirect = ({ place, givenSource = '/', onClose }: Props) => {
  const { t } = useSitesWords()
  const { data: destinations = [] } = useDestinations(place)
  const [source, setSource] = useState(givenSource)
  const [path, setPath] = useState('')
  const chosen = destinations.find((one) => `/${one.path}` === path)
  const options = eachOnce(destinations).map((one) => ({ value: `/${one.path}`, label: `${one.title} · /${one.path}` }))
  const create = async () => {
    if (chosen) await createRedirect(place, source, chosen.to)
  }
  return (
    <FormDialog
      title={t('newRedirect')}
      action={t('newRedirect')}
      isReady={chosen !== undefined}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('source')} name="source" value={source} onChange={setSource} maxLength={512} isRequired />
      <Choice
        label={t('destination')}
        name="destination"
        value={path}
        options={[{ value: '', label: '' }, ...options]}
        onChange={setPath}
      />
    </FormDialog>
  )
}
