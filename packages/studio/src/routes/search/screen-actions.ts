/** Something that the current screen lets people do. */
export interface ScreenAction {
  id: string
  label: string
  /** Belongs to one row of a list, so there can be very many. */
  isInList: boolean
  run: () => void
}

const labelOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.innerText).replaceAll(/\s+/g, ' ').trim()

// The dialog that closes gives the focus back first.
const press = (element: HTMLElement) => () => void requestAnimationFrame(() => element.click())

/** Returns the buttons, links that look like buttons, and parts of the screen that is shown, in the order in which people see them; none whose name several have. */
export const screenActions = (): ScreenAction[] => {
  const found = document.querySelectorAll<HTMLElement>(
    '.s-content button:enabled, .s-content .s-parts a, .s-content a.s-button',
  )
  const labeled = [...found]
    .filter((element) => element.checkVisibility() && !element.hasAttribute('aria-current'))
    .map((element) => ({ element, label: labelOf(element) }))
    .filter(({ label }) => label !== '')
  const uses = Map.groupBy(labeled, ({ label }) => label)
  const unique = labeled.filter(({ label }) => uses.get(label)!.length === 1)
  return unique.map(({ element, label }, index) => ({
    id: `screen-${index}`,
    label,
    isInList: element.closest('li, tr, [role="row"]') !== null,
    run: press(element),
  }))
}
