import { House, Inbox, PanelLeft, Search, UserRound } from 'lucide-react'
import { createContext, use, useState, type ReactNode } from 'react'
import { Button, Dialog, Link, MenuTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { address } from '../address.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useWords } from '../words/words.tsx'
import { useCommands } from './commands.ts'
import { useIsCurrent } from './current.ts'
import { useKeys } from './keys.ts'
import { useIsPhone, useIsWide } from './media.ts'
import { UserMenuItems } from './user-menu.tsx'

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
      <Tab href={address.inbox} icon={<Inbox />} label={t('inbox')} />
      <MenuTrigger>
        <Button className="s-tab">
          <UserRound />
          <span>{t('you')}</span>
        </Button>
        <Menu label={t('you')}>
          <UserMenuItems />
        </Menu>
      </MenuTrigger>
    </nav>
  )
}

const Drawer = ({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) => {
  const { t } = useWords()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="s-overlay drawer"
    >
      <Modal className="s-drawer">
        <Dialog aria-label={t('navigation')} className="s-rail">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
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
  useKeys({ '[': toggle })
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
        {!isWide && (
          <Drawer isOpen={isDrawn} onClose={() => setDrawn(false)}>
            {/* A link in the drawer closes it. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
            <div className="s-rail-body" onClick={({ target }) => (target as Element).closest('a') && setDrawn(false)}>
              {rail}
            </div>
          </Drawer>
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
    <IconButton label={t('showRail')} shortcut="[" onPress={toggle}>
      <PanelLeft />
    </IconButton>
  )
}
