import { useQueryErrorResetBoundary, useSuspenseQuery } from '@tanstack/react-query'
import {
  CatchBoundary,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { address } from '../address.ts'
import { statusOf } from '../api/queries.ts'
import { writeMailsIn } from '../api/workspace/workspace.ts'
import { CommandsContext } from '../frame/commands.ts'
import { SessionEnded } from '../frame/session-ended.tsx'
import { collectTyped, useKeys, useSequences } from '../frame/keys.ts'
import { useWorkspace, WorkspaceProvider } from '../frame/workspace.tsx'
import { resume } from '../saving/saver.ts'
import { Trouble } from '../ui/trouble.tsx'
import { tryAgain } from '../ui/try-again.ts'
import { useWords } from '../words/words.tsx'
import { NoOrganization } from './orgs/none.tsx'
import { Pending } from './pending.tsx'

const SearchDialog = lazy(async () => ({ default: (await import('./search/search-dialog.tsx')).SearchDialog }))
const Shortcuts = lazy(async () => ({ default: (await import('./search/shortcuts.tsx')).Shortcuts }))

// Editors open with the edits that this device kept, so these are loaded first.
const Resume = ({ children }: { children: ReactNode }) => {
  const { user } = useWorkspace()
  useSuspenseQuery({ queryKey: ['kept-edits', user.id], queryFn: () => resume(user.id), staleTime: Infinity })
  return children
}

// Mails are written in the language of the studio until the user chooses another one.
const MailLanguage = () => {
  const { user } = useWorkspace()
  const { language } = useWords()
  useEffect(() => {
    // What does not work now works at the next visit.
    if (user.language === undefined) void writeMailsIn(user.id, language).catch(() => undefined)
  }, [user.id, user.language, language])
  return null
}

const SignedOut = ({ error, reset }: ErrorComponentProps) => {
  const navigate = useNavigate()
  const { href } = useLocation()
  const { reset: forget } = useQueryErrorResetBoundary()
  // The address changes before the sign-in screen has loaded.
  const [wanted] = useState(href)
  const isSignedOut = statusOf(error) === 401
  useEffect(() => {
    if (isSignedOut) void navigate({ to: address.signIn, search: { next: wanted } as never, replace: true })
  }, [isSignedOut, wanted, navigate])
  if (isSignedOut) return null
  const retry = () => {
    forget()
    reset()
  }
  return (
    <main id="content" className="s-alone">
      <Trouble error={error} onRetry={() => tryAgain(error, retry)} />
    </main>
  )
}

const Commands = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  const [shown, setShown] = useState<'search' | 'shortcuts' | undefined>()
  const endTyping = useRef((): string => '')
  const commands = useMemo(
    () => ({
      openSearch: () => {
        endTyping.current()
        endTyping.current = collectTyped()
        setShown('search')
      },
      openShortcuts: () => setShown('shortcuts'),
    }),
    [],
  )
  const takeTyped = () => endTyping.current()
  const close = () => {
    takeTyped()
    setShown(undefined)
  }
  useKeys({ search: commands.openSearch, sheet: commands.openShortcuts })
  const { spaceId } = useParams({ strict: false })
  useSequences({
    home: () => void navigate({ to: address.home }),
    inbox: () => void navigate({ to: address.inbox }),
    ...(spaceId === undefined ? {} : { space: () => void navigate({ to: address.space(spaceId) }) }),
  })
  return (
    <CommandsContext value={commands}>
      {children}
      <Suspense>
        {shown === 'search' && <SearchDialog takeTyped={takeTyped} onClose={close} />}
        {shown === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </CommandsContext>
  )
}

/** The screens of people who are signed in. */
export const Frame = () => (
  <CatchBoundary getResetKey={() => 'frame'} errorComponent={SignedOut}>
    <Suspense fallback={<Pending />}>
      <WorkspaceProvider none={<NoOrganization />}>
        <Resume>
          <Commands>
            <SessionEnded />
            <MailLanguage />
            <Outlet />
          </Commands>
        </Resume>
      </WorkspaceProvider>
    </Suspense>
  </CatchBoundary>
)
