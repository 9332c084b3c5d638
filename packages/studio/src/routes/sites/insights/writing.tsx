import type { Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { address } from '../../../address.ts'
import { createChangeRequest } from '../../../api/change-requests/change-requests.ts'
import { flattenNodes, structureQuery, type SitePlace } from '../../../api/sites/sites.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useInsightsWords } from '../../../words/insights/words.ts'

/** Returns the spaces of a site in which the person can write, in the order of the site. */
export const useWritableSpaces = (place: SitePlace): readonly Space[] => {
  const { data: nodes = [] } = useQuery(structureQuery(place))
  const { data: spaces = [] } = useQuery(spacesQuery(place.organizationId))
  const shown = flattenNodes(nodes).flatMap((node) => (node.object === 'site-space' ? [node.space.id] : []))
  const writable = new Map(spaces.filter(({ permissions }) => permissions.edit).map((space) => [space.id, space]))
  return shown.flatMap((id) => writable.get(id) ?? [])
}

interface Props {
  /** What readers looked for. */
  text: string
  spaces: readonly Space[]
  onClose: () => void
}

/** Starts a change request about something that readers looked for and did not find. */
export const Writing = ({ text, spaces, onClose }: Props) => {
  const { t } = useInsightsWords()
  const navigate = useNavigate()
  const [spaceId, setSpaceId] = useState(spaces[0]!.id)
  const subject = t('writeAbout', { text })
  const start = async () => {
    const { id } = await createChangeRequest(spaceId, subject)
    await navigate({ to: address.change(spaceId, id) })
  }
  return (
    <FormDialog title={subject} action={t('startChange')} onSubmit={start} onClose={onClose}>
      <Choice
        label={t('writeSpace')}
        name="space"
        value={spaceId}
        options={spaces.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setSpaceId}
      />
    </FormDialog>
  )
}
