import type { Member } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import {
  invitePeople,
  memberQuery,
  peopleKey,
  reachQuery,
  removeMember,
  requireSso,
  setRole,
} from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { relativeTime } from '../../../ui/time.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { nameOfRole, roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { SpaceSign } from '../../../ui/space-sign.tsx'

const Reach = ({ userId, name }: { userId: string; name: string }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const reach = useQuery(reachQuery(organization.id, userId))
  return (
    <Loaded query={reach}>
      {({ teams, spaces, openChanges, changes }) => (
        <>
          <section>
            <h3>{t('teamsOf', { name })}</h3>
            {teams.length === 0 && <p className="s-soft">{t('none')}</p>}
            <ul className="s-chips">
              {teams.map(({ team }) => (
                <li key={team.id} className="s-badge">
                  {team.title}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h3>{t('spacesOf', { name })}</h3>
            {spaces.length === 0 && <p className="s-soft">{t('none')}</p>}
            <ul className="s-list">
              {spaces.map(({ space, permission }) => (
                <li key={space.id}>
                  <SpaceSign emoji={space.emoji} />
                  <span className="s-list-main">
                    <Link href={address.space(space.id)}>{space.title}</Link>
                  </span>
                  <span className="s-badge">{t(`role-${permission}`)}</span>
                  <Link
                    href={`${address.spaceSettings(space.id, 'access')}&why=${userId}`}
                    className="s-inline-link"
                    aria-label={t('whyIn', { space: space.title })}
                  >
                    {t('why')}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          {openChanges > 0 && (
            <section>
              <p className="s-soft">{t('openChanges', { count: openChanges, name })}</p>
              <ul className="s-list">
                {changes.map(({ id, number, subject, space }) => (
                  <li key={id}>
                    <span className="s-list-main">
                      <Link href={address.change(space, id)}>{subject === '' ? `#${number}` : subject}</Link>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}

interface RemovalProps {
  member: Member
  onClose: () => void
  onGone: () => void
  onHandOver: () => void
}

const Removal = ({ member, onClose, onGone, onHandOver }: RemovalProps) => {
  const words = usePeopleWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { displayName: name, email } = member.user
  const { data: reach } = useQuery(reachQuery(organization.id, member.id))
  const inviteAgain = (to: string) =>
    void invitePeople(organization.id, { emails: [to], role: member.role }).then(
      ({ invited }) => say(t('invited', { count: invited })),
      (error: unknown) => sayError(messageOf(error, words)),
    )
  const remove = async (isForced: boolean) => {
    await removeMember(organization.id, member, isForced)
    onGone()
    say(
      t('memberRemoved', { name }),
      email === undefined ? undefined : { label: t('inviteAgain'), run: () => inviteAgain(email) },
    )
  }
  const takeTheirs = () => {
    onClose()
    void queries.invalidateQueries({ queryKey: peopleKey(organization.id) })
  }
  const title = t('removeMember', { name })
  return (
    <FormDialog
      title={title}
      action={title}
      isDangerous
      onSubmit={remove}
      onClose={onClose}
      outdated={<ChangedElsewhere target={member.id} onTake={takeTheirs} />}
    >
      <p>{t('removeMemberText', { name })}</p>
      {reach !== undefined && reach.openChanges > 0 && <p>{t('openChanges', { count: reach.openChanges, name })}</p>}
      <p>{t('handOverFirst')}</p>
      <div className="s-toolbar">
        <Button onPress={onHandOver}>{t('handOver', { name })}</Button>
      </div>
    </FormDialog>
  )
}

interface DetailsProps {
  member: Member
  onClose: () => void
  onHandOver: () => void
  isRemoving: boolean
  setRemoving: (isRemoving: boolean) => void
}

const Details = ({ member, onClose, onHandOver, isRemoving, setRemoving }: DetailsProps) => {
  const { t, language } = usePeopleWords()
  const { organization, user: me } = useWorkspace()
  const { displayName: name, id, email } = member.user
  const [role, setChosen] = useState<RoleName>(nameOfRole(member.role))
  const isChangeable = organization.permissions.admin
  const refresh = () => queries.invalidateQueries({ queryKey: peopleKey(organization.id) })
  const facts = (
    <p className="s-soft">
      {[
        email,
        t('joined', { time: relativeTime(member.joinedAt, language) }),
        member.lastSeenAt === undefined
          ? t('neverSeen')
          : t('seen', { time: relativeTime(member.lastSeenAt, language) }),
      ]
        .filter((fact) => fact !== undefined)
        .join(' · ')}
    </p>
  )
  if (!isChangeable) {
    return (
      <PanelDialog title={name} onClose={onClose}>
        {facts}
        <p>
          <span className="s-badge">{t(`role-${nameOfRole(member.role)}`)}</span>
        </p>
        <Reach userId={id} name={name} />
      </PanelDialog>
    )
  }
  return (
    <FormDialog
      title={name}
      action={t('setRole')}
      isReady={role !== nameOfRole(member.role)}
      onSubmit={(isForced) => setRole(organization.id, member, roleNamed(role), isForced)}
      onClose={onClose}
      doneText={t('roleChanged', { name, role: t(`role-${role}`) })}
      outdated={<ChangedElsewhere target={id} onTake={() => void refresh()} />}
    >
      {facts}
      {member.mailRefused && <p>{t('mailRefusedWhy', member.mailRefused)}</p>}
      <Choice
        label={t('roleOf', { name })}
        name="role"
        value={role}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={setChosen}
        hint={role === 'guest' ? t('guestNext') : t(`does-${role}`)}
      />
      {member.role === 'admin' && role !== 'admin' && <output>{t('losesAdmin', { names: name })}</output>}
      <Reach userId={id} name={name} />
      {id !== me.id && (
        <div className="s-toolbar">
          {!member.sso && (
            <AskingButton
              title={t('requireSso')}
              look="quiet"
              onSubmit={() => requireSso(organization.id, id)}
              doneText={t('savedDone')}
            >
              <p>{t('requireSsoText', { name })}</p>
            </AskingButton>
          )}
          <Button onPress={onHandOver}>{t('handOver', { name })}</Button>
          <Button look="danger" onPress={() => setRemoving(true)}>
            {t('removeMember', { name })}
          </Button>
        </div>
      )}
      {isRemoving && (
        <Removal member={member} onClose={() => setRemoving(false)} onGone={onClose} onHandOver={onHandOver} />
      )}
    </FormDialog>
  )
}

/** What is known about a member: their role, teams and spaces, and how to change or remove them. */
export const MemberPanel = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const member = useQuery(memberQuery(organization.id, userId))
  // A newer state of the member begins the form again, but must not close a question about them.
  const [isRemoving, setRemoving] = useState(false)
  const [isHanding, setHanding] = useState(false)
  const { data } = member
  if (data && isHanding) return <HandOverDialog member={data} onClose={() => setHanding(false)} />
  const asked = { onHandOver: () => setHanding(true), isRemoving, setRemoving }
  if (data) return <Details key={data.role} member={data} onClose={onClose} {...asked} />
  return (
    <PanelDialog title={t('members')} onClose={onClose}>
      <Loaded query={member}>{() => null}</Loaded>
    </PanelDialog>
  )
}
