import type { Member } from '@scriptorium/client'
import { useState } from 'react'
import { setListedRole, setRole } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { usePeopleWords } from '../../../words/people/words.ts'
import { BulkBar } from '../../managing/bulk/bulk-bar.tsx'
import { oneByOne } from '../../managing/bulk/one-by-one.ts'
import { roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'

interface Props {
  members: readonly Member[]
  onRelease: (members?: readonly Member[]) => void
}

/** Sets the role of several members at once, and takes it back. */
export const BulkRoles = ({ members, onRelease }: Props) => {
  const words = usePeopleWords()
  const { t } = words
  const { organization } = useWorkspace()
  const [role, setChosenRole] = useState<RoleName>('read')
  const each = (some: readonly Member[], setOne: (member: Member) => Promise<void>) =>
    oneByOne(some, setOne, (error) => messageOf(error, words))
  const admins = members.filter((member) => member.role === 'admin').map(({ user }) => user.displayName)
  const names = new Intl.ListFormat(words.language).format(admins)
  return (
    <BulkBar
      items={members}
      nameOf={({ user }) => user.displayName}
      actions={[
        {
          label: t('setRole'),
          act: (some) => each(some, ({ id, role: seen }) => setListedRole(organization.id, id, roleNamed(role), seen)),
          undo: (some) => each(some, ({ id, role: before }) => setRole(organization.id, id, before)),
        },
      ]}
      onRelease={onRelease}
    >
      <Choice
        label={t('role')}
        isLabelHidden
        name="role"
        value={role}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={setChosenRole}
      />
      {admins.length > 0 && role !== 'admin' && <output>{t('losesAdmin', { names })}</output>}
    </BulkBar>
  )
}
