import type { ChangeRequest } from '@scriptorium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { useState } from 'react'
import { Link, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { address } from '../../../address.ts'
import { allChangeRequestsQuery } from '../../../api/change-requests.ts'
import { spaceQuery } from '../../../api/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
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
  const list = useInfiniteQuery(allChangeRequestsQuery(spaceId, status))
  const { data, error, refetch } = list
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" lines={5} />
  const changes = data.pages.flatMap(({ items }) => items)
  if (changes.length === 0)
    return (
      <Empty
        icon={<GitPullRequestArrow />}
        title={t('noChanges')}
        text={status === 'draft' ? t('noChangesText') : undefined}
      />
    )
  return (
    <>
      <ul className="s-rows">
        {changes.map((change) => (
          <Row key={change.id} change={change} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

/** The change requests of a space. */
export const Changes = () => {
  const { t } = useWords()
  const { spaceId } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const [chosen, setChosen] = useState<(typeof statuses)[number]>()
  const counts = space && { open: space.changeRequestsOpen, draft: space.changeRequestsDraft }
  // Whoever has drafts only finds them without looking for them.
  const status = chosen ?? (counts?.open === 0 && counts.draft > 0 ? 'draft' : 'open')
  const crumbs = [{ label: space?.title, href: address.space(spaceId) }, { label: t('changeRequests') }]
  return (
    <View title={t('changeRequests')} crumbs={crumbs}>
      <div className="s-page">
        <h1 className="s-title">{t('changeRequests')}</h1>
        <Tabs selectedKey={status} onSelectionChange={(key) => setChosen(key as typeof status)} className="s-tabs">
          <TabList aria-label={t('status')}>
            {statuses.map((one) => (
              <Tab key={one} id={one}>
                {t(`status-${one}`)}
                {counts && one in counts && <span className="s-count">{counts[one as keyof typeof counts]}</span>}
              </Tab>
            ))}
          </TabList>
          <TabPanel key={status} id={status}>
            <List spaceId={spaceId} status={status} />
          </TabPanel>
        </Tabs>
      </div>
    </View>
  )
}
