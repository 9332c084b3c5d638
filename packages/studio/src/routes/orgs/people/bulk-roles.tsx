import type { Member } from '@scriptorium/client'
import { useState } from 'react'
import { peopleKey, setRole } from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
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
  const each = async (some: readonly Member[], setOne: (member: Member) => Promise<void>) => {
    const reasons = await oneByOne(some, setOne, (error) => messageOf(error, words))
    // A member whom somebody else has changed meanwhile was refused, and now shows the new role.
    await queries.invalidateQueries({ queryKey: peopleKey(organization.id) })
    return reasons
  }
  const admins = members.filter((member) => member.role === 'admin').map(({ user }) => user.displayName)
  const names = new Intl.ListFormat(words.language).format(admins)
  return (
    <BulkBar
      items={members}
      nameOf={({ user }) => user.displayName}
      actions={[
        {
          label: t('setRole'),
          act: (some) => each(some, (member) => setRole(organization.id, member, roleNamed(role))),
          undo: (some) => each(some, (member) => setRole(organization.id, member, member.role, true)),
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
