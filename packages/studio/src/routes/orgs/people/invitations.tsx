import type { Invitation, OrganizationInviteLink } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2, Mail, X } from 'lucide-react'
import { useState } from 'react'
import {
  createLink,
  deleteInvite,
  invitationsQuery,
  inviteLinksQuery,
  invitePeople,
  setLinkRole,
} from '../../../api/people/people.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { AskingButton } from '../../../ui/asking-button.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { dateOf, relativeTime } from '../../../ui/time.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { nameOfRole, roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'

const NewLink = ({ onClose }: { onClose: () => void }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [role, setRole] = useState<RoleName>('read')
  return (
    <FormDialog
      title={t('newLink')}
      action={t('newLink')}
      onSubmit={() => createLink(organization.id, { role: roleNamed(role) })}
      onClose={onClose}
    >
      <p className="s-soft">{t('inviteLinksText')}</p>
      <Choice
        label={t('role')}
        name="role"
        value={role}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={setRole}
        hint={t(`does-${role}`)}
      />
    </FormDialog>
  )
}

const LinkRow = ({ link }: { link: OrganizationInviteLink }) => {
  const words = usePeopleWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { mutate, isPending } = useMutation({
    mutationFn: (role: RoleName) => setLinkRole(organization.id, link, roleNamed(role)),
    onSuccess: () => say(t('savedDone')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li>
      <Link2 />
      <div className="s-list-main">
        <strong>{t('linkFor', { role: t(`role-${nameOfRole(link.role)}`) })}</strong>
        <CopyText text={link.urls.app} />
      </div>
      <Choice
        label={t('roleOfLink')}
        isLabelHidden
        name="role"
        value={nameOfRole(link.role)}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={mutate}
        isDisabled={isPending}
      />
      <AskingButton
        title={t('deleteLink')}
        onSubmit={() => deleteInvite(organization.id, link.id)}
        doneText={t('linkDeleted')}
      >
        <p>{t('deleteLinkText')}</p>
      </AskingButton>
    </li>
  )
}

const Links = () => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [isNew, setNew] = useState(false)
  const links = useQuery(inviteLinksQuery(organization.id))
  return (
    <section className="s-block">
      <h2>{t('inviteLinks')}</h2>
      <p className="s-soft">{t(organization.inviteLinks ? 'inviteLinksText' : 'linksAreOff')}</p>
      <Loaded query={links}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('noLinks')}</p>
          ) : (
            <ul className="s-list" aria-label={t('inviteLinks')}>
              {items.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {organization.inviteLinks && <Button onPress={() => setNew(true)}>{t('newLink')}</Button>}
      {isNew && <NewLink onClose={() => setNew(false)} />}
    </section>
  )
}

const PendingRow = ({ invitation }: { invitation: Invitation }) => {
  const words = usePeopleWords()
  const { t, language } = words
  const { organization } = useWorkspace()
  const { id, email, role, spaces = [], expiresAt, mailRefused } = invitation
  const { data: all = [] } = useQuery(spacesQuery(organization.id))
  const titleOf = (spaceId: string) => all.find((one) => one.id === spaceId)?.title ?? ''
  const inviteAgain = async () => {
    await invitePeople(organization.id, { emails: [email], role })
    for (const space of spaces) await invitePeople(organization.id, { emails: [email], role, space })
  }
  const undo = () => void inviteAgain().catch((error: unknown) => sayError(messageOf(error, words)))
  const { mutate } = useMutation({
    mutationFn: () => deleteInvite(organization.id, id),
    onSuccess: () => say(t('withdrawn'), { label: t('undo'), run: undo }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li>
      <Mail />
      <span className="s-list-main">
        <strong>{email}</strong>
        {mailRefused && <small>{t('mailRefusedWhy', mailRefused)}</small>}
        {spaces.map(({ space, level, expiresAt: endsAt }) => (
          <small key={space}>
            {titleOf(space)}: {t(`role-${level}`)}
            {endsAt !== undefined && ` · ${t('endsAt', { time: dateOf(endsAt, language) })}`}
          </small>
        ))}
      </span>
      <span className="s-list-meta">{t('expires', { time: relativeTime(expiresAt, language) })}</span>
      <span className="s-badge">{t(`role-${nameOfRole(role)}`)}</span>
      <IconButton label={t('withdraw', { name: email })} onPress={() => mutate()}>
        <X />
      </IconButton>
    </li>
  )
}

const Pending = () => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const invitations = useQuery(invitationsQuery(organization.id))
  return (
    <section className="s-block">
      <h2>{t('pending')}</h2>
      <Loaded query={invitations}>
        {(items) =>
          items.length === 0 ? (
            <p className="s-soft">{t('noPending')}</p>
          ) : (
            <ul className="s-list" aria-label={t('pending')}>
              {items.map((invitation) => (
                <PendingRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** The invitations that wait to be accepted, and the links with which people can join. */
export const Invitations = () => (
  <>
    <Pending />
    <Links />
  </>
)
