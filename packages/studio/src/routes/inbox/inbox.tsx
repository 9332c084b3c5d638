import { useQuery } from '@tanstack/react-query'
import { Inbox as InboxIcon } from 'lucide-react'
import { myChangeRequestsQuery } from '../../api/change-requests.ts'
import { WorkspaceRail } from '../../frame/rail.tsx'
import { Shell } from '../../frame/shell.tsx'
import { View } from '../../frame/view.tsx'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Empty, Skeleton } from '../../ui/empty.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useWords } from '../../words/words.tsx'
import { ChangeRows, Section } from '../home/rows.tsx'

const Content = () => {
  const { t } = useWords()
  const { user, organization } = useWorkspace()
  const { data, error, refetch } = useQuery(myChangeRequestsQuery(organization.id, user.id))
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" lines={5} />
  const attention = data.mine.filter(
    ({ outdated, conflicts, status }) => conflicts !== undefined || (outdated && status === 'open'),
  )
  if (data.toReview.length + attention.length === 0) {
    return <Empty icon={<InboxIcon />} title={t('inboxEmpty')} text={t('inboxEmptyText')} />
  }
  return (
    <>
      {data.toReview.length > 0 && (
        <Section title={t('waitingForReview')}>
          <ChangeRows items={data.toReview} />
        </Section>
      )}
      {attention.length > 0 && (
        <Section title={t('needsAttention')}>
          <ChangeRows items={attention} />
        </Section>
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
