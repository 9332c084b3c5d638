import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { address } from '../../../address.ts'
import { firstDocument } from '../../../api/pages/page-tree.ts'
import { treeQuery } from '../../../api/pages/pages.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { Empty, Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { usePlace } from '../place.ts'
import { EditButton } from './edit-button.tsx'
import { SpaceSign } from '../../../ui/space-sign.tsx'

/** Leads to the first page of a space. A space without pages says what to do first. */
export const FirstPage = () => {
  const { t } = useWords()
  const { spaceId } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: pages, error, refetch } = useQuery(treeQuery({ spaceId }))
  const first = pages && firstDocument(pages)
  if (first) return <Navigate to={address.page(spaceId, first.id)} replace />
  return (
    <View title={space?.title ?? t('space')} crumbs={[{ label: space?.title }]}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!pages && !error && <Skeleton kind="page" lines={6} />}
      {pages && (
        <Empty
          icon={<SpaceSign emoji={space?.emoji} />}
          title={t('noPages')}
          text={space?.permissions.edit ? t('noPagesText') : undefined}
        >
          {space?.permissions.edit && <EditButton spaceId={spaceId} label={t('writeFirstPage')} />}
        </Empty>
      )}
    </View>
  )
}
