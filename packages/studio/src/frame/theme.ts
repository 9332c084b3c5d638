/** The themes that a person can choose. */
export type Theme = 'dark' | 'light' | 'system'

/** Returns the chosen theme. */
export const chosenTheme = (): Theme => {
  const theme = localStorage.getItem('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows a theme, and keeps it for later visits. */
export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
