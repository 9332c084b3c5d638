import { offerOf, type MenuEntry } from '../../ui/menu-entries.ts'

/** Something that the current screen lets people do. */
export interface ScreenAction {
  id: string
  label: string
  /** There can be very many: it belongs to one row of a list, or is a field. */
  isMinor: boolean
  /** The name of the row whose menu offers it. */
  meta?: string
  href?: string
  run?: () => void
}

type Found = Omit<ScreenAction, 'id'> & { isInMenu: boolean }

/** The menu of one row. A list can have thousands of them, so what they offer is read only for rows that somebody asks for. */
export interface RowMenu {
  of: string
  /** Whether the focus is in the row. */
  isFocused: boolean
  actions: () => ScreenAction[]
}

const textOf = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ').trim()

const isField = (element: HTMLElement): element is HTMLInputElement => element.matches('input, select, textarea')

const labelOf = (element: HTMLElement): string => {
  const label = isField(element) ? element.labels?.[0] : element
  return element.getAttribute('aria-label') ?? (label ? textOf(label) : '')
}

// The dialog that closes gives the focus back first.
const later = (act: () => void) => () => void requestAnimationFrame(act)

const isInList = (element: HTMLElement): boolean => element.closest('li, tr, [role="row"]') !== null

const entryAction = ({ label, href, run }: MenuEntry) => ({
  label,
  ...(href !== undefined && { href }),
  ...(run && { run: later(run) }),
})

/** Returns what a control does, or what its menu offers, except for the menus of rows. */
const actionsOf = (element: HTMLElement): Found[] => {
  const isMinor = isField(element) || isInList(element)
  const entries = isMinor ? undefined : offerOf(element)?.entries()
  if (!entries) {
    const run = later(() => (isField(element) ? element.focus() : element.click()))
    return [{ label: labelOf(element), isMinor, isInMenu: false, run }]
  }
  return entries.map((entry) => ({ isMinor, isInMenu: true, ...entryAction(entry) }))
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

/** Returns the menus of the rows of the screen that is shown. */
export const rowMenus = (): RowMenu[] =>
  [...document.querySelectorAll<HTMLElement>('.s-content button')].flatMap((button, row) => {
    const offer = isInList(button) ? offerOf(button) : undefined
    if (offer?.of === undefined || !button.checkVisibility()) return []
    const { of, entries } = offer
    const isFocused = button.closest('li, tr, [role="row"]')?.contains(document.activeElement) === true
    const actions = () =>
      entries().map((entry, index) => ({
        id: `row-${row}-${index}`,
        isMinor: !isFocused,
        meta: of,
        ...entryAction(entry),
      }))
    return [{ of, isFocused, actions }]
  })
