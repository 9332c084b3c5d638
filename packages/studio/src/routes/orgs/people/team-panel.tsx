import type { Team, TeamMember, TeamRole } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import {
  createTeam,
  deleteTeam,
  peopleKey,
  renameTeam,
  setTeamMember,
  takeOut,
  teamQuery,
} from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PersonPicker } from './person-picker.tsx'

const teamRoles = ['member', 'owner'] as const

const useTeamMembers = (team: Team) => {
  const words = usePeopleWords()
  const { organization } = useWorkspace()
  const place = (userId: string) => ({ organizationId: organization.id, teamId: team.id, userId })
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const set = (userId: string, role: TeamRole, seen?: TeamRole) =>
    mutate(() => setTeamMember(place(userId), role, seen))
  const remove = ({ organization: member, team: { role } }: TeamMember) =>
    mutate(async () => {
      await takeOut(place(member.id), role)
      const undo = () => set(member.id, role)
      say(words.t('takenOut', { name: member.user.displayName }), { label: words.t('undo'), run: undo })
    })
  return { set, remove }
}

const MemberRow = ({ member, team }: { member: TeamMember; team: Team }) => {
  const { t } = usePeopleWords()
  const { set, remove } = useTeamMembers(team)
  const { user } = member.organization
  const name = user.displayName
  return (
    <li>
      <Avatar user={user} />
      <span className="s-list-main">{name}</span>
      {team.permissions.admin ? (
        <>
          <Choice
            label={t('teamRoleOf', { name })}
            isLabelHidden
            name="role"
            value={member.team.role}
            options={teamRoles.map((value) => ({ value, label: t(`team-${value}`) }))}
            onChange={(role) => set(user.id, role, member.team.role)}
          />
          <IconButton label={t('takeOut', { name })} onPress={() => remove(member)}>
            <X />
          </IconButton>
        </>
      ) : (
        <span className="s-badge">{t(`team-${member.team.role}`)}</span>
      )}
    </li>
  )
}

interface AskedProps {
  team: Team
  tag: string
  onClose: () => void
}

const takeNew = (organizationId: string) => void queries.invalidateQueries({ queryKey: peopleKey(organizationId) })

const Rename = ({ team, tag, onClose }: AskedProps) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [title, setTitle] = useState(team.title)
  const take = () => {
    onClose()
    takeNew(organization.id)
  }
  return (
    <FormDialog
      title={t('renameTeam', { name: team.title })}
      action={t('rename')}
      isReady={title.trim() !== '' && title !== team.title}
      onSubmit={(isForced) => renameTeam(organization.id, team.id, title, isForced ? undefined : tag)}
      onClose={onClose}
      outdated={<ChangedElsewhere target={team.id} onTake={take} />}
    >
      <TextBox label={t('teamName')} name="title" value={title} onChange={setTitle} maxLength={64} isRequired />
    </FormDialog>
  )
}

const Deletion = ({ team, tag, onClose, onGone }: AskedProps & { onGone: () => void }) => {
  const words = usePeopleWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { title, members, spaces } = team
  const remove = async (isForced: boolean) => {
    await deleteTeam(organization.id, team.id, isForced ? undefined : tag)
    onGone()
    const restore = () =>
      void createTeam(organization.id, title, team.id).catch((error: unknown) => sayError(messageOf(error, words)))
    say(t('teamDeleted', { name: title }), { label: t('undo'), run: restore })
  }
  const name = t('deleteTeam', { name: title })
  const counts = {
    members: t('memberCount', { count: members }),
    spaces: t('spaceCount', { count: spaces }),
  }
  return (
    <FormDialog
      title={name}
      action={name}
      isDangerous
      onSubmit={remove}
      onClose={onClose}
      outdated={<ChangedElsewhere target={team.id} onTake={() => takeNew(organization.id)} />}
    >
      <p>{t('deleteTeamText', { members: `${counts.members} ·`, spaces: counts.spaces })}</p>
    </FormDialog>
  )
}

/** A team: its members, and how to rename or delete it. */
export const TeamPanel = ({ teamId, onClose }: { teamId: string; onClose: () => void }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [{ dialog }, change] = useAddressState()
  const isAdmin = organization.permissions.admin
  const team = useQuery(teamQuery(organization.id, teamId))
  const close = () => change({ dialog: undefined })
  return (
    <PanelDialog title={team.data?.data.title ?? t('teams')} onClose={onClose}>
      <Loaded query={team}>
        {({ data, tag, members }) => (
          <>
            {members.length === 0 && <p className="s-soft">{t('emptyTeam')}</p>}
            {members.length > 0 && (
              <ul className="s-list" aria-label={t('members')}>
                {members.map((member) => (
                  <MemberRow key={member.organization.id} member={member} team={data} />
                ))}
              </ul>
            )}
            {data.permissions.admin && <Adding team={data} without={members.map((one) => one.organization.id)} />}
            {isAdmin && (
              <div className="s-filters">
                <Button onPress={() => change({ dialog: 'rename' })}>{t('rename')}</Button>
                <Button look="danger" onPress={() => change({ dialog: 'delete' })}>
                  {t('deleteTeam', { name: data.title })}
                </Button>
              </div>
            )}
            {isAdmin && dialog === 'rename' && <Rename team={data} tag={tag} onClose={close} />}
            {isAdmin && dialog === 'delete' && (
              <Deletion key={tag} team={data} tag={tag} onClose={close} onGone={onClose} />
            )}
          </>
        )}
      </Loaded>
    </PanelDialog>
  )
}

const Adding = ({ team, without }: { team: Team; without: readonly string[] }) => {
  const { t } = usePeopleWords()
  const { set } = useTeamMembers(team)
  return <PersonPicker label={t('addToTeam')} without={without} onChoose={(userId) => set(userId, 'member')} />
}
