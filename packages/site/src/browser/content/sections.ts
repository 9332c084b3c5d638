import { all, create, first } from '../dom.ts'

const gapPx = 8

const entryOf = (link: HTMLElement): HTMLElement => {
  const entry = create('li')
  entry.append(link.cloneNode(true))
  return entry
}

/** Moves the opened menu of a group into the window. */
const keepInWindow = ({ target }: Event): void => {
  const entries = first(':scope > ul', target as HTMLElement)
  if (!entries) return
  entries.style.translate = ''
  const { left, right } = entries.getBoundingClientRect()
  const [tooFarRight, tooFarLeft] = [Math.max(right + gapPx - innerWidth, 0), Math.max(gapPx - left, 0)]
  if (tooFarRight + tooFarLeft > 0) entries.style.translate = `${tooFarLeft - tooFarRight}px`
}

/** Returns a menu of all sections, which is filled when it opens. */
const menuOf = (list: HTMLElement, name: string): HTMLDetailsElement => {
  const menu = create('details', 'menu all-sections') as HTMLDetailsElement
  menu.name = 'menu'
  menu.dataset['menu'] = ''
  const summary = create('summary', '', '⋯')
  summary.ariaLabel = name
  summary.title = name
  const entries = create('ul')
  menu.append(summary, entries)
  menu.addEventListener('toggle', () => {
    if (!menu.open || entries.childElementCount > 0) return
    entries.append(...all('li > a', list).map(entryOf))
    first('[aria-current]', entries)?.scrollIntoView({ block: 'nearest' })
  })
  return menu
}

/** Shows the tab of this section, and adds a menu of all sections where the tabs have no room. */
export const startSections = (): void => {
  const nav = first('.header .sections')
  const list = nav && first('ul', nav)
  if (!nav || !list) return
  let menu: HTMLDetailsElement | undefined
  const fit = (): void => {
    const isTooWide = list.scrollWidth > list.clientWidth + 1
    if (isTooWide && !menu) nav.append((menu = menuOf(list, nav.ariaLabel ?? '')))
    if (menu) menu.hidden = !isTooWide
  }
  const showCurrent = (): void => {
    const current = first(':scope > li:has([aria-current])', list)
    if (!current) return
    const [{ left, right }, box] = [current.getBoundingClientRect(), list.getBoundingClientRect()]
    if (left < box.left || right > box.right) list.scrollLeft += (left + right) / 2 - (box.left + box.right) / 2
  }
  // The event of a menu inside does not bubble.
  list.addEventListener('toggle', keepInWindow, true)
  new ResizeObserver(fit).observe(list)
  fit()
  showCurrent()
}
