import type { Role } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { LastingChoice, type Lasting } from '../../managing/access/lasting.tsx'
import { roleOptions, roles } from '../../managing/roles.ts'

/** A space on which invited people get a role. An empty id means none. */
export interface InvitedSpace {
  space: string
  level: Role
  lasting: Lasting
}

interface Props {
  value: InvitedSpace
  onChange: (value: InvitedSpace) => void
}

/** A choice of a space to which people are invited, and of their role there. */
export const InvitedSpaceFields = ({ value, onChange }: Props) => {
  const { t } = usePeopleWords()
  const { space, level, lasting } = value
  const { organization } = useWorkspace()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const own = spaces.filter(({ permissions }) => permissions.admin)
  if (own.length === 0) return null
  return (
    <>
      <Choice
        label={t('inviteToSpace')}
        name="space"
        value={space}
        options={[{ value: '', label: t('none') }, ...own.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={(id) => onChange({ ...value, space: id })}
      />
      {space !== '' && (
        <>
          <Choice
            label={t('roleThere')}
            name="level"
            value={level}
            options={roleOptions(roles, t)}
            onChange={(chosen) => onChange({ ...value, level: chosen })}
            hint={t(`does-${level}`)}
          />
          <LastingChoice value={lasting} onChange={(chosen) => onChange({ ...value, lasting: chosen })} />
        </>
      )}
    </>
  )
}
