import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { address } from '../../../address.ts'
import { teamsQuery } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { ManageView } from '../../managing/manage-view.tsx'
import { useAddressState, useClosing } from '../../managing/search.ts'
import { PartLinks } from '../../managing/tabs.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Members } from './members.tsx'
import { MemberPanel } from './member-panel.tsx'
import { TeamPanel } from './team-panel.tsx'
import { Teams } from './teams.tsx'

const tabs = ['members', 'guests', 'teams', 'invitations'] as const

/** The people of an organization: members, guests, teams and invitations. */
export const People = () => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [{ tab: asked, person, team, dialog, space }, change] = useAddressState()
  const closePerson = useClosing('person')
  const closeTeam = useClosing('team')
  const { admin, listMembers, listTeams } = organization.permissions
  const { data: teams } = useQuery({ ...teamsQuery(organization.id), enabled: listTeams })
  const shown = tabs.filter((tab) => (tab === 'invitations' ? admin : tab !== 'teams' || listTeams))
  const tab = shown.find((one) => one === asked) ?? 'members'
  const parts = shown.map((one) => ({
    label: t(one),
    href: address.people(organization.id, one),
    isCurrent: one === tab,
    ...(one === 'teams' && { count: teams?.length }),
  }))
  const invite = admin && (
    <Button look="filled" onPress={() => change({ dialog: 'invite' })}>
      <UserPlus />
      {t('invitePeople')}
    </Button>
  )
  return (
    <ManageView title={t('people')} actions={invite} isForbidden={!listMembers}>
      <PartLinks label={t('people')} parts={parts} />
      {(tab === 'members' || tab === 'guests') && <Members key={tab} areGuests={tab === 'guests'} />}
      {tab === 'teams' && <Teams />}
      {tab === 'invitations' && <Invitations />}
      {person !== undefined && <MemberPanel userId={person} onClose={() => closePerson(person)} />}
      {team !== undefined && <TeamPanel teamId={team} onClose={() => closeTeam(team)} />}
      {dialog === 'invite' && admin && (
        <InviteDialog spaceId={space} onClose={() => change({ dialog: undefined, space: undefined })} />
      )}
    </ManageView>
  )
}
