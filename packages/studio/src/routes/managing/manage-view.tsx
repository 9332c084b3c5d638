import type { ReactNode } from 'react'
import { WorkspaceRail } from '../../frame/rail.tsx'
import { Shell } from '../../frame/shell.tsx'
import { View, type Crumb } from '../../frame/view.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { Forbidden } from './forbidden.tsx'
import '../../ui/fields.css'
import './managing.css'

interface Props {
  title: string
  crumbs?: readonly Crumb[]
  state?: ReactNode
  actions?: ReactNode
  /** Whether the role of the person does not allow the screen. */
  isForbidden?: boolean
  children: ReactNode
}

/** A screen with which people manage something of the workspace. */
export const ManageView = ({ title, crumbs, state, actions, isForbidden = false, children }: Props) => (
  <Shell rail={<WorkspaceRail />}>
    <View title={title} crumbs={crumbs ?? [{ label: title }]} state={state} actions={actions}>
      <div className="s-page s-manage">
        <h1 className="s-title">{title}</h1>
        {isForbidden ? <Forbidden /> : children}
      </div>
    </View>
  </Shell>
)

/** What was read, or what stands in its place while it is on its way or was refused. */
export const Loaded = <T,>({
  query: { data, error, refetch },
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> }
  children: (data: T) => ReactNode
}) => {
  if (data !== undefined) return children(data)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  return <Skeleton kind="rows" lines={6} />
}
