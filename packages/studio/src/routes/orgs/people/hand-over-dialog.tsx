import type { Member } from '@scriptorium/client'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { handOver, type HandedOver } from '../../../api/people/hand-over.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { messageOf } from '../../../ui/message.ts'
import { usePeopleWords } from '../../../words/people/words.ts'
import { withoutIsolates } from '@scriptorium/site/words/isolate'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { PersonPicker } from './person-picker.tsx'

const counted = ['teams', 'roles', 'reviews', 'pages'] as const

const Result = ({ name, done, onClose }: { name: string; done: HandedOver; onClose: () => void }) => {
  const words = usePeopleWords()
  const { t } = words
  return (
    <PanelDialog title={t('handedOver', { name })} onClose={onClose}>
      <ul>
        {counted.map((one) => (
          <li key={one}>{t(`handed-${one}`, { count: done[one].toLocaleString(words.language) })}</li>
        ))}
      </ul>
      {done.left.length > 0 && (
        <>
          <p>{t('handedLeft')}</p>
          <ul className="s-list">
            {done.left.map(({ spaceId, changeRequestId, title }) => (
              <li key={changeRequestId}>
                <Link href={address.change(spaceId, changeRequestId)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {done.failures.length > 0 && (
        <ul role="alert" className="s-field-error">
          {done.failures.map((failure, index) => (
            <li key={index}>
              <bdi>{failure.name}</bdi>: {messageOf(failure.error, words)}
            </li>
          ))}
        </ul>
      )}
    </PanelDialog>
  )
}

/** Gives the work of a member to somebody else, before the member leaves. */
export const HandOverDialog = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [to, setTo] = useState<{ id: string; name: string }>()
  const [done, setDone] = useState<HandedOver>()
  const { displayName: name } = member.user
  const run = async () => {
    if (!to) return
    const handing = { organizationId: organization.id, from: member.id, to: to.id }
    setDone(await handOver(handing, withoutIsolates(t('newOwnerIs', { name: to.name }))))
  }
  if (done) return <Result name={name} done={done} onClose={onClose} />
  const title = t('handOver', { name })
  return (
    <FormDialog title={title} action={title} isReady={to !== undefined} staysOpen onSubmit={run} onClose={onClose}>
      <p>{t('handOverText', { name })}</p>
      <PersonPicker
        label={t('handOverTo')}
        without={[member.id]}
        onChoose={(id, chosen) => setTo({ id, name: chosen })}
      />
      {to && (
        <output>
          {t('handOverTo')}: <strong>{to.name}</strong>
        </output>
      )}
    </FormDialog>
  )
}
