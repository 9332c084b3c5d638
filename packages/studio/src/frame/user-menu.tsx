import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { address } from '../address.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useWords } from '../words/words.tsx'
import { signOut } from './sign-out.ts'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'
import { useWorkspace } from './workspace.tsx'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

/** The entries about the person: settings, theme, sign out. */
export const UserMenuItems = () => {
  const { t } = useWords()
  const [theme, setTheme] = useState(chosenTheme)
  const Icon = icons[theme]
  const change = () => {
    chooseTheme(next[theme])
    setTheme(next[theme])
  }
  return (
    <>
      <MenuItem label={t('settings')} icon={<Settings />} href={address.settings} />
      <MenuItem
        label={t('themeIs', { theme: t(`theme-${theme}`) })}
        icon={<Icon />}
        shouldCloseOnSelect={false}
        onAction={change}
      />
      <MenuSeparator />
      <MenuItem label={t('signOut')} icon={<LogOut />} onAction={() => void signOut()} />
    </>
  )
}

/** The person who is signed in. */
export const UserMenu = () => {
  const { t } = useWords()
  const { user } = useWorkspace()
  return (
    <MenuTrigger>
      <Button className="s-user">
        <Avatar user={user} />
        <span>{user.displayName}</span>
      </Button>
      <Menu label={t('you')}>
        <UserMenuItems />
      </Menu>
    </MenuTrigger>
  )
}
