import type { ChangeRequest } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { useState } from 'react'
import { Link, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { address } from '../../../address.ts'
import { changeRequestsQuery } from '../../../api/change-requests.ts'
import { spaceQuery } from '../../../api/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { StatusBadge } from './status-badge.tsx'
import './changes.css'

const statuses = ['open', 'draft', 'merged', 'archived'] as const

const Row = ({ change }: { change: ChangeRequest }) => {
  const { t } = useWords()
  const { id, space, subject, number, createdBy, updatedAt } = change
  return (
    <li>
      <Link href={address.change(space, id)} className="s-row">
        <Avatar user={createdBy} size={22} />
        <span className="s-row-title">{subject || t('untitledChange', { number })}</span>
        <span className="s-row-meta">
          #{number} · {createdBy.displayName}
        </span>
        <StatusBadge change={change} />
        <Time at={updatedAt} />
      </Link>
    </li>
  )
}

const List = ({ spaceId, status }: { spaceId: string; status: (typeof statuses)[number] }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(changeRequestsQuery(spaceId, status))
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" lines={5} />
  if (data.items.length === 0)
    return <Empty icon={<GitPullRequestArrow />} title={t('noChanges')} text={t('noChangesText')} />
  return (
    <ul className="s-rows">
      {data.items.map((change) => (
        <Row key={change.id} change={change} />
      ))}
    </ul>
  )
}

/** The change requests of a space. */
export const Changes = () => {
  const { t } = useWords()
  const { spaceId } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const [status, setStatus] = useState<(typeof statuses)[number]>('open')
  const crumbs = [{ label: space?.title, href: address.space(spaceId) }, { label: t('changeRequests') }]
  return (
    <View title={t('changeRequests')} crumbs={crumbs}>
      <div className="s-page">
        <h1 className="s-title">{t('changeRequests')}</h1>
        <Tabs selectedKey={status} onSelectionChange={(key) => setStatus(key as typeof status)} className="s-tabs">
          <TabList aria-label={t('status')}>
            {statuses.map((one) => (
              <Tab key={one} id={one}>
                {t(`status-${one}`)}
              </Tab>
            ))}
          </TabList>
          <TabPanel id={status}>
            <List spaceId={spaceId} status={status} />
          </TabPanel>
        </Tabs>
      </div>
    </View>
  )
}
