import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { address } from '../../../address.ts'
import { changeRequestQuery, diffQuery } from '../../../api/change-requests/change-requests.ts'
import { placeKey } from '../../../api/pages/pages.ts'
import { queries } from '../../../api/queries.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { saveNow, saveState } from '../../../saving/saver.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { usePlace } from '../place.ts'
import { ChangedPages } from './changed-pages.tsx'
import { MergeBox } from './merge-box.tsx'
import { Overview } from './overview.tsx'
import { Preview } from './preview.tsx'
import { ReviewButton } from './reviewing/review-button.tsx'
import { MoreActions } from './reviewing/more-actions.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Subject } from './subject.tsx'
import './changes.css'

/** Before a review begins, what was just typed must be part of it. */
const useFreshContent = (spaceId: string, changeRequestId: string): void => {
  useEffect(() => {
    if (saveState().kind === 'saved') return
    void saveNow().then(() => queries.invalidateQueries({ queryKey: placeKey({ spaceId, changeRequestId }) }))
  }, [spaceId, changeRequestId])
}

/** A change request: what it is for, what it changes, and how to publish it. */
export const Change = () => {
  const { t } = useChangeWords()
  const navigate = useNavigate()
  const { spaceId, changeRequestId = '' } = usePlace()
  const { tab = 'overview' } = useSearch({ from: '/frame/spaces/$spaceId/changes/$changeRequestId' })
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: change, error, refetch } = useQuery(changeRequestQuery(spaceId, changeRequestId))
  const diff = useQuery(diffQuery(spaceId, changeRequestId))
  useFreshContent(spaceId, changeRequestId)
  const name = change ? change.subject || t('untitledChange', { number: change.number }) : t('changeRequest')
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    { label: t('changeRequests'), href: address.changes(spaceId) },
    { label: change && `#${change.number}` },
  ]
  const choose = (tab: string) =>
    void navigate({ to: '.', search: tab === 'changes' || tab === 'preview' ? { tab } : {} })
  return (
    <View
      title={name}
      crumbs={crumbs}
      state={change && <StatusBadge change={change} />}
      actions={
        change &&
        space && (
          <>
            <ReviewButton change={change} space={space} />
            <MoreActions change={change} space={space} />
          </>
        )
      }
    >
      {error && !change && <Trouble error={error} onRetry={() => void refetch()} />}
      {!change && !error && <Skeleton kind="page" lines={8} />}
      {change && space && (
        <div className="s-change">
          <Subject change={change} canEdit={space.permissions.edit} />
          <MergeBox change={change} space={space} diff={diff.data} isLoading={diff.isLoading} />
          <Tabs selectedKey={tab} onSelectionChange={(key) => choose(String(key))} className="s-tabs">
            <TabList aria-label={t('changeRequest')}>
              <Tab id="overview">{t('overview')}</Tab>
              <Tab id="changes">
                {t('changes')}
                {diff.data && <span className="s-count">{diff.data.pages.length + (diff.data.more ?? 0)}</span>}
              </Tab>
              <Tab id="preview">{t('preview')}</Tab>
            </TabList>
            <TabPanel id="overview">
              <Overview change={change} diff={diff.data} space={space} />
            </TabPanel>
            <TabPanel id="preview">
              <Preview change={change} space={space} />
            </TabPanel>
            <TabPanel id="changes">
              {diff.error && <Trouble error={diff.error} onRetry={() => void diff.refetch()} />}
              {diff.data ? (
                <ChangedPages change={change} diff={diff.data} space={space} />
              ) : (
                !diff.error && <Skeleton lines={6} />
              )}
            </TabPanel>
          </Tabs>
        </div>
      )}
    </View>
  )
}
