import { House, Inbox, PanelLeft, Search } from 'lucide-react'
import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react'
import { Button, Link } from 'react-aria-components'
import { address } from '../address.ts'
import { IconButton } from '../ui/button.tsx'
import { useWords } from '../words/words.tsx'
import { useCommands } from './commands.ts'
import { useIsCurrent } from './current.ts'
import { useKeptFocus } from './kept-focus.ts'
import { useKeys } from './keys.ts'
import { useIsPhone, useIsWide } from './media.ts'
import { shortcutText } from './shortcuts.ts'
import { UserTab } from './user-menu.tsx'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

const NewTab = lazy(async () => ({ default: (await import('./new-tab.tsx')).NewTab }))

const RailContext = createContext<{ isOpen: boolean; toggle: () => void }>({ isOpen: false, toggle: () => {} })

const Tab = ({ href, icon, label }: { href: string; icon: ReactNode; label: string }) => (
  <Link href={href} className="s-tab" aria-current={useIsCurrent(href) ? 'page' : undefined}>
    {icon}
    <span>{label}</span>
  </Link>
)

const BottomBar = () => {
  const { t } = useWords()
  const { openSearch } = useCommands()
  return (
    <nav className="s-bottom-bar" aria-label={t('main')}>
      <Tab href={address.home} icon={<House />} label={t('home')} />
      <Button className="s-tab" onPress={openSearch}>
        <Search />
        <span>{t('search')}</span>
      </Button>
      <Suspense fallback={<span />}>
        <NewTab />
      </Suspense>
      <Tab href={address.inbox} icon={<Inbox />} label={t('inbox')} />
      <UserTab />
    </nav>
  )
}

const remembersClosed = (): boolean => localStorage.getItem('rail') === 'closed'

/** The rail beside the content, and the bottom bar of phones. */
export const Shell = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => {
  const { t } = useWords()
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const [isClosed, setClosed] = useState(remembersClosed)
  const [isDrawn, setDrawn] = useState(false)
  const toggle = () => {
    if (!isWide) return setDrawn(!isDrawn)
    localStorage.setItem('rail', isClosed ? 'open' : 'closed')
    setClosed(!isClosed)
  }
  useKeys({ rail: toggle })
  useKeptFocus()
  const isOpen = isWide && !isClosed
  return (
    <RailContext value={{ isOpen, toggle }}>
      <div className="s-shell">
        <a className="s-skip" href="#content">
          {t('skip')}
        </a>
        {isOpen && (
          <aside className="s-rail" aria-label={t('navigation')}>
            {rail}
          </aside>
        )}
        {!isWide && isDrawn && (
          <Suspense>
            <Drawer onClose={() => setDrawn(false)}>{rail}</Drawer>
          </Suspense>
        )}
        <div className="s-content">{children}</div>
        {isPhone && <BottomBar />}
      </div>
    </RailContext>
  )
}

/** The button that shows the rail where it is not shown. */
export const RailButton = () => {
  const { t } = useWords()
  const { isOpen, toggle } = use(RailContext)
  if (isOpen) return null
  return (
    <IconButton label={t('showRail')} shortcut={shortcutText('rail')} onPress={toggle}>
      <PanelLeft />
    </IconButton>
  )
}
