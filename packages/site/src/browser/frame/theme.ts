import { all, announce, remember } from '../dom.ts'

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Switches between light and dark, and keeps the choice. */
export const startTheme = (): void => {
  for (const button of all('[data-theme-switch]')) {
    button.addEventListener('click', () => {
      const next = isDark() ? 'light' : 'dark'
      document.documentElement.dataset['theme'] = next
      remember('theme', next)
      announce(button.dataset[next] ?? '')
    })
  }
}
