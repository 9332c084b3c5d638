import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox as InboxIcon } from 'lucide-react'
import { inboxQuery } from '../../api/people/inbox.ts'
import { WorkspaceRail } from '../../frame/rail.tsx'
import { Shell } from '../../frame/shell.tsx'
import { View } from '../../frame/view.tsx'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/empty.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useWords } from '../../words/words.tsx'
import { Groups } from './groups.tsx'

const Content = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inboxQuery(organization.id),
  )
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" lines={5} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Empty icon={<InboxIcon />} title={t('inboxEmpty')} text={t('inboxEmptyText')} />
  return (
    <>
      <Groups items={items} />
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}

/** What waits for me. */
export const Inbox = () => {
  const { t } = useWords()
  return (
    <Shell rail={<WorkspaceRail />}>
      <View title={t('inbox')} crumbs={[{ label: t('inbox') }]}>
        <div className="s-page">
          <h1 className="s-title">{t('inbox')}</h1>
          <Content />
        </div>
      </View>
    </Shell>
  )
}
