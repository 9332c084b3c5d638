import { UserRound } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { lateMenu } from '../ui/late-menu.tsx'
import { useWords } from '../words/words.tsx'
import { useWorkspace } from './workspace.tsx'

const Trigger = lateMenu(async () => ({ default: (await import('./user-menu-entries.tsx')).UserMenuEntries }))

/** The person who is signed in. */
export const UserMenu = () => {
  const { t } = useWords()
  const { user } = useWorkspace()
  return (
    <Trigger className="s-user" label={t('you')}>
      <Avatar user={user} />
      <span>{user.displayName}</span>
    </Trigger>
  )
}

/** The same menu in the bar of phones. */
export const UserTab = () => {
  const { t } = useWords()
  return (
    <Trigger className="s-tab" label={t('you')}>
      <UserRound />
      <span>{t('you')}</span>
    </Trigger>
  )
}
