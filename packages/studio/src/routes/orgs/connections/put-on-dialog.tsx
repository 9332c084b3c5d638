import { useState } from 'react'
import { putOn, type InstallationPlace, type PlaceKind } from '../../../api/workspace/integrations.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'

interface Props {
  kind: PlaceKind
  place: InstallationPlace
  /** The spaces or sites that it can be put on. */
  free: readonly { id: string; title: string }[]
  onClose: () => void
}

/** Puts an integration on a space or a site. */
export const PutOnDialog = ({ kind, place, free, onClose }: Props) => {
  const { t } = useConnectionsWords()
  const { id } = useWorkspace().organization
  const [chosen, setChosen] = useState('')
  return (
    <FormDialog
      title={t(`putOn-${kind}`)}
      action={t(`putOn-${kind}`)}
      isReady={chosen !== ''}
      onSubmit={() => putOn(id, place, kind, chosen)}
      onClose={onClose}
    >
      <Choice
        label={t(kind)}
        name={kind === 'site' ? 'siteId' : 'space'}
        value={chosen}
        options={[{ value: '', label: '' }, ...free.map((one) => ({ value: one.id, label: one.title }))]}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
