import { entriesOf } from '../../ui/menu-entries.ts'

/** Something that the current screen lets people do. */
export interface ScreenAction {
  id: string
  label: string
  /** There can be very many: it belongs to one row of a list, or is a field. */
  isMinor: boolean
  href?: string
  run?: () => void
}

type Found = Omit<ScreenAction, 'id'> & { isInMenu: boolean }

const textOf = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ').trim()

const isField = (element: HTMLElement): element is HTMLInputElement => element.matches('input, select, textarea')

const labelOf = (element: HTMLElement): string => {
  const label = isField(element) ? element.labels?.[0] : element
  return element.getAttribute('aria-label') ?? (label ? textOf(label) : '')
}

// The dialog that closes gives the focus back first.
const later = (act: () => void) => () => void requestAnimationFrame(act)

const isInList = (element: HTMLElement): boolean => element.closest('li, tr, [role="row"]') !== null

/** Returns what a control does, or what its menu offers. What the menus of rows offer is found behind the row. */
const actionsOf = (element: HTMLElement): Found[] => {
  const isMinor = isField(element) || isInList(element)
  const entries = isMinor ? undefined : entriesOf(element)
  if (!entries) {
    const run = later(() => (isField(element) ? element.focus() : element.click()))
    return [{ label: labelOf(element), isMinor, isInMenu: false, run }]
  }
  return entries.map(({ label, href, run }) => ({
    label,
    isMinor,
    isInMenu: true,
    ...(href !== undefined && { href }),
    ...(run && { run: later(run) }),
  }))
}

// A field for a search is in the way of nobody who opens another one.
const controls = [
  '.s-content button:enabled',
  '.s-content .s-parts a',
  '.s-content a.s-button',
  '.s-content :is(select, textarea, input:not([type="search"], [type="hidden"], [type="file"], [type="radio"])):enabled',
].join()

/**
 * Returns what the screen that is shown lets people do, in the order in which people see it: its buttons, links that look like buttons,
 * entries of its menus, its parts and fields; none whose name several have.
 */
export const screenActions = (): ScreenAction[] => {
  const found = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => element.checkVisibility() && !element.hasAttribute('aria-current'))
    .flatMap(actionsOf)
    .filter(({ label }) => label !== '')
  const uses = Map.groupBy(found, ({ label }) => label)
  // A button can do the same as an entry of a menu.
  const isOnly = (action: Found) => {
    const same = uses.get(action.label)!
    const shown = same.filter(({ isInMenu }) => !isInMenu)
    return same.length === 1 || (shown.length === 1 && shown[0] === action)
  }
  return found.filter(isOnly).map(({ isInMenu: _, ...action }, index) => ({ id: `screen-${index}`, ...action }))
}
