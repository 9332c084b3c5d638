import { all } from '../dom.ts'

/** Closes open menus on Escape, and when a click or the focus goes elsewhere. */
export const startMenus = (): void => {
  const open = (): HTMLDetailsElement[] => all('details[data-menu][open]') as HTMLDetailsElement[]
  addEventListener('click', ({ target }) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false
  })
  addEventListener('focusin', ({ target }) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false
  })
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of open()) {
      // The drawer that the menu may be in stays open.
      event.preventDefault()
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
