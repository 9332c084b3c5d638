import type { ChangeRequest } from '@scriptorium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { address } from '../../../address.ts'
import { allChangeRequestsQuery } from '../../../api/change-requests/change-requests.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Time } from '../../../ui/time.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { ChooseBox } from '../../managing/bulk/choose-box.tsx'
import { useChosen } from '../../managing/bulk/use-chosen.ts'
import { useAddressState } from '../../managing/search.ts'
import { usePlace } from '../place.ts'
import { StatusBadge } from './status-badge.tsx'
import './changes.css'

const statuses = ['open', 'draft', 'merged', 'archived'] as const

// Its words are those of managing, which nobody needs to read a list.
const BulkChanges = lazy(async () => ({ default: (await import('./bulk-changes.tsx')).BulkChanges }))

interface RowProps {
  change: ChangeRequest
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

const Row = ({ change, isChosen, onChoose }: RowProps) => {
  const { t } = useChangeWords()
  const { id, space, subject, number, createdBy, updatedAt } = change
  const name = subject || t('untitledChange', { number })
  return (
    <li className="s-chosen-row">
      {onChoose && <ChooseBox name={name} isChosen={isChosen} onChoose={onChoose} />}
      <Link href={address.change(space, id)} className="s-row">
        <Avatar user={createdBy} size={22} />
        <span className="s-row-title">{name}</span>
        <span className="s-row-meta">
          #{number} · {createdBy.displayName}
        </span>
        <StatusBadge change={change} />
        <Time at={updatedAt} />
      </Link>
    </li>
  )
}

interface ListProps {
  spaceId: string
  status: (typeof statuses)[number]
  canEdit: boolean
}

const List = ({ spaceId, status, canEdit }: ListProps) => {
  const { t } = useChangeWords()
  const list = useInfiniteQuery(allChangeRequestsQuery(spaceId, status))
  const { data, error, refetch } = list
  const { chosen, choose, release } = useChosen<ChangeRequest>(status)
  const canChoose = canEdit && status !== 'merged'
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" lines={5} />
  const changes = data.pages.flatMap(({ items }) => items)
  return (
    <>
      {changes.length === 0 && (
        <Empty
          icon={<GitPullRequestArrow />}
          title={t('noChanges')}
          text={status === 'draft' || status === 'open' ? t('noChangesText') : undefined}
        />
      )}
      {changes.length > 0 && (
        <ul className="s-rows">
          {changes.map((change) => (
            <Row
              key={change.id}
              change={change}
              isChosen={chosen.has(change.id)}
              onChoose={canChoose ? (isChosen) => choose(change, isChosen) : undefined}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {chosen.size > 0 && status !== 'merged' && (
        <Suspense>
          <BulkChanges changes={[...chosen.values()]} status={status} onRelease={release} />
        </Suspense>
      )}
    </>
  )
}

/** The change requests of a space. */
export const Changes = () => {
  const { t } = useChangeWords()
  const { spaceId } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const [{ status: asked }, change] = useAddressState()
  const chosen = statuses.find((one) => one === asked)
  const counts = space && { open: space.changeRequestsOpen, draft: space.changeRequestsDraft }
  // Whoever has drafts only finds them without looking for them.
  const status = chosen ?? (counts?.open === 0 && counts.draft > 0 ? 'draft' : 'open')
  const crumbs = [{ label: space?.title, href: address.space(spaceId) }, { label: t('changeRequests') }]
  return (
    <View title={t('changeRequests')} crumbs={crumbs}>
      <div className="s-page">
        <h1 className="s-title">{t('changeRequests')}</h1>
        <Tabs
          selectedKey={status}
          onSelectionChange={(key) => change({ status: String(key) }, 'replace')}
          className="s-tabs"
        >
          <TabList aria-label={t('status')}>
            {statuses.map((one) => (
              <Tab key={one} id={one}>
                {t(`status-${one}`)}
                {counts && one in counts && <span className="s-count">{counts[one as keyof typeof counts]}</span>}
              </Tab>
            ))}
          </TabList>
          <TabPanel key={status} id={status}>
            <List key={spaceId} spaceId={spaceId} status={status} canEdit={space?.permissions.edit === true} />
          </TabPanel>
        </Tabs>
      </div>
    </View>
  )
}
