import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useState } from 'react'
import { address } from '../address.ts'
import { MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useWords } from '../words/words.tsx'
import { signOut } from './sign-out.ts'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

/** The entries about the person: settings, theme, sign out. */
export const UserMenuEntries = () => {
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
