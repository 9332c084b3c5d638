import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, Outlet, useLocation, useNavigate, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { address } from '../address.ts'
import { statusOf } from '../api/queries.ts'
import { CommandsContext } from '../frame/commands.ts'
import { useKeys } from '../frame/keys.ts'
import { useWorkspace, WorkspaceProvider } from '../frame/workspace.tsx'
import { resume } from '../saving/saver.ts'
import { Trouble } from '../ui/trouble.tsx'
import { NoOrganization } from './orgs/none.tsx'
import { Pending } from './pending.tsx'

const Resume = () => {
  const { user } = useWorkspace()
  useEffect(() => void resume(user.id), [user.id])
  return null
}

const SignedOut = ({ error, reset }: ErrorComponentProps) => {
  const navigate = useNavigate()
  const { href } = useLocation()
  const { reset: forget } = useQueryErrorResetBoundary()
  const isSignedOut = statusOf(error) === 401
  useEffect(() => {
    if (isSignedOut) void navigate({ to: address.signIn, search: { next: href } as never, replace: true })
  }, [isSignedOut, href, navigate])
  if (isSignedOut) return null
  const retry = () => {
    forget()
    reset()
  }
  return (
    <main id="content" className="s-alone">
      <Trouble error={error} onRetry={retry} />
    </main>
  )
}

const Commands = ({ children }: { children: React.ReactNode }) => {
  const navigate = useNavigate()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const commands = useMemo(
    () => ({ openSearch: () => setSearchOpen(true), openShortcuts: () => {}, openRail: () => {} }),
    [],
  )
  useKeys({ 'ctrl+k': commands.openSearch })
  void navigate
  void isSearchOpen
  return <CommandsContext value={commands}>{children}</CommandsContext>
}

/** The screens of people who are signed in. */
export const Frame = () => (
  <CatchBoundary getResetKey={() => 'frame'} errorComponent={SignedOut}>
    <Suspense fallback={<Pending />}>
      <WorkspaceProvider none={<NoOrganization />}>
        <Resume />
        <Commands>
          <Outlet />
        </Commands>
      </WorkspaceProvider>
    </Suspense>
  </CatchBoundary>
)
