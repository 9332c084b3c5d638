import type { Member } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setRole } from '../../../api/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { nameOfRole, roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'

/** Sets the role of several members at once, says which failed and why, and takes it back. */
export const BulkRoles = ({ members, onDone }: { members: readonly Member[]; onDone: () => void }) => {
  const words = usePeopleWords()
  const { t } = words
  const { organization } = useWorkspace()
  const [role, setChosenRole] = useState<RoleName>('read')
  const set = async (roleOf: (member: Member) => RoleName) => {
    const results = await Promise.allSettled(
      members.map((member) => setRole(organization.id, member.id, roleNamed(roleOf(member)))),
    )
    const failed = members.filter((_, index) => results[index]!.status === 'rejected')
    const reason = results.find((result) => result.status === 'rejected')?.reason as unknown
    if (failed.length === 0) return
    const names = failed.map(({ user }) => user.displayName).join(', ')
    sayError(t('someFailed', { names, reason: messageOf(reason, words) }))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => set(() => role),
    onSuccess: () => {
      const run = () => void set((member) => nameOfRole(member.role))
      say(t('savedDone'), { label: t('undo'), run })
      onDone()
    },
  })
  return (
    <fieldset className="s-bulk" aria-label={t('setRole')}>
      <strong>{t('chosen', { count: members.length })}</strong>
      <Choice
        label={t('role')}
        isLabelHidden
        name="role"
        value={role}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={setChosenRole}
      />
      <Button look="filled" onPress={() => mutate()} isPending={isPending}>
        {t('setRole')}
      </Button>
      <Button look="quiet" onPress={onDone}>
        {t('cancel')}
      </Button>
    </fieldset>
  )
}
