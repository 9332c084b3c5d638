import type { ChangeRequest } from '@scriptorium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, GitCompareArrows, History } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox, Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { allChangeRequestsQuery, mergedAt } from '../../../api/change-requests/change-requests.ts'
import { pageHistoryQuery } from '../../../api/pages/page-history.ts'
import { pathTo } from '../../../api/pages/page-tree.ts'
import { treeQuery } from '../../../api/pages/pages.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Time } from '../../../ui/time.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { usePlace } from '../place.ts'
import { RevertButton } from '../changes/reviewing/revert-button.tsx'
import { PageThen } from './page-then.tsx'
import { RestoreButton } from './restore-button.tsx'
import './history.css'

interface MergeProps {
  change: ChangeRequest
  canEdit: boolean
  /** Whether main content is as it was after this merge. */
  isLatest: boolean
  /** The page whose history is shown; undefined for that of the space. */
  pageId: string | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const Merge = ({ change, canEdit, isLatest, pageId, isChosen, onChoose }: MergeProps) => {
  const { t } = useChangeWords()
  const { id, space, subject, number, createdBy, mergedBy = createdBy, revisionMerged } = change
  const name = subject || t('untitledChange', { number })
  return (
    <li className="s-merge-row">
      {revisionMerged !== undefined && (
        <Checkbox
          className="s-checkbox"
          isSelected={isChosen}
          onChange={onChoose}
          aria-label={t('selectToCompare', { name })}
        >
          <span className="s-check">
            <Check />
          </span>
        </Checkbox>
      )}
      <Avatar user={mergedBy} size={26} />
      <div>
        <Link href={address.change(space, id, 'changes')} className="s-merge-name">
          {name}
        </Link>
        <p className="s-soft">
          <bdi>{mergedBy.displayName}</bdi> · #{number} · <Time at={mergedAt(change)} />
        </p>
      </div>
      {pageId !== undefined && revisionMerged !== undefined && (
        <ButtonLink
          look="quiet"
          href={address.history(space, pageId, revisionMerged)}
          aria-label={`${t('asItWas')}: ${name}`}
        >
          {t('asItWas')}
        </ButtonLink>
      )}
      {canEdit && !isLatest && <RestoreButton change={change} name={name} pageId={pageId} />}
      {canEdit && pageId === undefined && <RevertButton change={change} isInRow />}
    </li>
  )
}

// The earlier one is compared with the later one, or with what readers see now.
const compareAddress = (spaceId: string, chosen: readonly ChangeRequest[], page: string | undefined): string => {
  const [from = '', to] = chosen
    .toSorted((a, b) => mergedAt(a).localeCompare(mergedAt(b)))
    .map(({ revisionMerged = '' }) => revisionMerged)
  return address.compare(spaceId, { from, ...(to !== undefined && { to }), ...(page !== undefined && { page }) })
}

// What was merged into the space, or what of it changed a page.
const useMerges = (spaceId: string, pageId: string | undefined) => {
  const ofSpace = useInfiniteQuery({ ...allChangeRequestsQuery(spaceId, 'merged'), enabled: pageId === undefined })
  const ofPage = useInfiniteQuery({ ...pageHistoryQuery(spaceId, pageId ?? ''), enabled: pageId !== undefined })
  const list = pageId === undefined ? ofSpace : ofPage
  const pages: readonly { items: ChangeRequest[] }[] | undefined = list.data?.pages
  return { merges: pages?.flatMap(({ items }) => items), list }
}

const Merges = ({ spaceId, pageId }: { spaceId: string; pageId: string | undefined }) => {
  const { t, language } = useChangeWords()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: pages = [] } = useQuery(treeQuery({ spaceId }))
  const page = pathTo(pages, pageId ?? '').at(-1)
  const { merges, list } = useMerges(spaceId, pageId)
  const { error, refetch } = list
  const [chosen, setChosen] = useState<readonly ChangeRequest[]>([])
  const dayOf = (change: ChangeRequest) =>
    new Date(mergedAt(change)).toLocaleDateString(language, { dateStyle: 'full' })
  const days = [...Map.groupBy(merges ?? [], dayOf)]
  const title = page ? t('historyOf', { name: page.title }) : t('history')
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    ...(page ? [{ label: page.title, href: address.page(spaceId, page.id) }] : []),
    { label: t('history') },
  ]
  const choose = (change: ChangeRequest, isChosen: boolean) => {
    const others = chosen.filter(({ id }) => id !== change.id)
    setChosen(isChosen ? [...others.slice(-1), change] : others)
  }
  const compare = chosen.length > 0 && (
    <ButtonLink look="filled" href={compareAddress(spaceId, chosen, pageId)}>
      <GitCompareArrows />
      {t(chosen.length === 1 ? 'compareWithNow' : 'compareBoth')}
    </ButtonLink>
  )
  return (
    <View title={title} crumbs={crumbs} actions={compare}>
      <div className="s-page">
        <h1 className="s-title">{title}</h1>
        {error && !merges && <Trouble error={error} onRetry={() => void refetch()} />}
        {!merges && !error && <Skeleton kind="rows" lines={6} />}
        {merges && days.length === 0 && (
          <Empty icon={<History />} title={t(pageId === undefined ? 'noHistory' : 'noPageHistory')} />
        )}
        {days.map(([day, changes]) => (
          <section key={day} className="s-day">
            <h2>{day}</h2>
            <ul>
              {changes.map((change) => (
                <Merge
                  key={change.id}
                  change={change}
                  canEdit={space?.permissions.edit === true}
                  isLatest={pageId === undefined ? change.revisionMerged === space?.revision : change === merges?.[0]}
                  pageId={pageId}
                  isChosen={chosen.some(({ id }) => id === change.id)}
                  onChoose={(isChosen) => choose(change, isChosen)}
                />
              ))}
            </ul>
          </section>
        ))}
        <LoadMore list={list} />
      </div>
    </View>
  )
}

/**
 * What was merged into a space, or changed a page of it, day by day. Two states can be compared, and each can be restored. A page can be
 * read as it was.
 */
export const HistoryView = () => {
  const { spaceId } = usePlace()
  const { page, at } = useSearch({ from: '/frame/spaces/$spaceId/history' })
  if (page !== undefined && at !== undefined) return <PageThen spaceId={spaceId} pageId={page} revisionId={at} />
  return <Merges spaceId={spaceId} pageId={page} />
}
