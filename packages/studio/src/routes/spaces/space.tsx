import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { spaceQuery } from '../../api/workspace/workspace.ts'
import { useOrganizationOf } from '../../frame/workspace.tsx'
import { Shell } from '../../frame/shell.tsx'
import { WorkspaceRail } from '../../frame/rail.tsx'
import { View } from '../../frame/view.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useWords } from '../../words/words.tsx'
import { SpaceRail } from './rail.tsx'
import './space.css'

/** The frame of all screens of a space: its page tree beside the content. */
export const SpaceFrame = () => {
  const { t } = useWords()
  const { spaceId } = useParams({ from: '/frame/spaces/$spaceId' })
  const { data: space, error, refetch } = useQuery(spaceQuery(spaceId))
  const isReady = useOrganizationOf(space?.organization)
  if (error && !space) {
    return (
      <Shell rail={<WorkspaceRail />}>
        <View title={t('space')} crumbs={[]}>
          <Trouble error={error} onRetry={() => void refetch()} heading="h1" />
        </View>
      </Shell>
    )
  }
  return <Shell rail={<SpaceRail spaceId={spaceId} space={space} />}>{isReady && <Outlet />}</Shell>
}
