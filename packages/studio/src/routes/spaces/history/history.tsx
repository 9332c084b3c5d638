import type { ChangeRequest } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History, Undo2 } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { changeRequestsQuery, createRevert } from '../../../api/change-requests.ts'
import { spaceQuery } from '../../../api/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { sayError } from '../../../ui/toasts.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import './history.css'

const Merge = ({ change, canEdit }: { change: ChangeRequest; canEdit: boolean }) => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const { id, space, subject, number, createdBy, updatedAt } = change
  const name = subject || t('untitledChange', { number })
  const { mutate, isPending } = useMutation({
    mutationFn: () => createRevert(change, t('revertOf', { subject: name })),
    onSuccess: (revert) => navigate({ to: address.change(space, revert.id, 'changes') }),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <li className="s-merge-row">
      <Avatar user={createdBy} size={26} />
      <div>
        <Link href={address.change(space, id, 'changes')} className="s-merge-name">
          {name}
        </Link>
        <p className="s-soft">
          {createdBy.displayName} · #{number} · <Time at={updatedAt} />
        </p>
      </div>
      {canEdit && change.revisionMerged !== undefined && (
        <Button look="quiet" isPending={isPending} onPress={() => mutate()}>
          <Undo2 />
          {t('revert')}
        </Button>
      )}
    </li>
  )
}

/** What was merged into a space, day by day. */
export const HistoryView = () => {
  const { t, language } = useWords()
  const { spaceId } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data, error, refetch } = useQuery(changeRequestsQuery(spaceId, 'merged'))
  const dayOf = ({ updatedAt }: ChangeRequest) =>
    new Date(updatedAt).toLocaleDateString(language, { dateStyle: 'full' })
  const days = [...Map.groupBy(data?.items ?? [], dayOf)]
  const crumbs = [{ label: space?.title, href: address.space(spaceId) }, { label: t('history') }]
  return (
    <View title={t('history')} crumbs={crumbs}>
      <div className="s-page">
        <h1 className="s-title">{t('history')}</h1>
        {error && !data && <Trouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton kind="rows" lines={6} />}
        {data && days.length === 0 && <Empty icon={<History />} title={t('noHistory')} />}
        {days.map(([day, changes]) => (
          <section key={day} className="s-day">
            <h2>{day}</h2>
            <ul>
              {changes.map((change) => (
                <Merge key={change.id} change={change} canEdit={space?.permissions.edit === true} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </View>
  )
}
