import type { InvitedUsers } from '@scriptorium/client'
import { useState } from 'react'
import { invitePeople } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { always, endOf } from '../../managing/access/lasting.tsx'
import { CopyText } from '../../managing/copy-text.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { InvitedSpaceFields, type InvitedSpace } from './invited-space.tsx'
import { roleNamed, roleOptions, roles, type RoleName } from '../../managing/roles.ts'

const Result = ({ result, onClose }: { result: InvitedUsers; onClose: () => void }) => {
  const { t } = usePeopleWords()
  const { users, invited, links = [] } = result
  return (
    <PanelDialog title={t('invited', { count: invited })} onClose={onClose}>
      {users.length > 0 && <p>{t('alreadyMembers', { count: users.length })}</p>}
      {links.length > 0 && (
        <>
          <p>{t('passLinksOn')}</p>
          <ul className="s-list">
            {links.map(({ email, url }) => (
              <li key={email}>
                <div className="s-list-main">
                  <strong>{email}</strong>
                  <CopyText text={url} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </PanelDialog>
  )
}

interface Props {
  /** The space to which they are invited, if somebody came from there. */
  spaceId?: string | undefined
  onClose: () => void
}

/** Invites people by e-mail, to the organization and to a space of it. */
export const InviteDialog = ({ spaceId = '', onClose }: Props) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [text, setText] = useState('')
  const [role, setRole] = useState<RoleName>(spaceId === '' ? (organization.defaultRole ?? 'read') : 'guest')
  const [space, setSpace] = useState<InvitedSpace>(() => ({ space: spaceId, level: 'read', lasting: always() }))
  const [result, setResult] = useState<InvitedUsers>()
  const emails = text.split(/[\s,;]+/).filter((email) => email !== '')
  const chooseSpace = (chosen: InvitedSpace) => {
    // Who is invited to a space is mostly meant to see only that one.
    if (chosen.space !== '' && space.space === '') setRole('guest')
    setSpace(chosen)
  }
  const invite = async () => {
    const { lasting, ...on } = space
    const expiresAt = endOf(lasting)
    const promised = { ...on, ...(expiresAt !== undefined && { expiresAt }) }
    const body = { emails, role: roleNamed(role), ...(on.space !== '' && { space: promised }) }
    setResult(await invitePeople(organization.id, body))
  }
  if (result) return <Result result={result} onClose={onClose} />
  return (
    <FormDialog
      title={t('invitePeople')}
      action={t('invite')}
      isReady={emails.length > 0}
      staysOpen
      onSubmit={invite}
      onClose={onClose}
    >
      <TextBox label={t('emails')} name="emails" value={text} onChange={setText} rows={3} hint={t('emailsHint')} />
      <Choice
        label={t('role')}
        name="role"
        value={role}
        options={roleOptions<RoleName>([...roles, 'guest'], t)}
        onChange={setRole}
        hint={t(`does-${role}`)}
      />
      <InvitedSpaceFields value={space} onChange={chooseSpace} />
    </FormDialog>
  )
}
