import { first, remember, remembered } from '../dom.ts'

const swipePixels = 60

const closeOnSwipe = (drawer: HTMLElement): void => {
  let start = 0
  drawer.addEventListener('touchstart', ({ touches }) => void (start = touches[0]?.clientX ?? 0), { passive: true })
  drawer.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const moved = (changedTouches[0]?.clientX ?? start) - start
      const isOut = getComputedStyle(drawer).direction === 'rtl' ? moved > swipePixels : moved < -swipePixels
      if (isOut && drawer.matches(':popover-open')) drawer.hidePopover()
    },
    { passive: true },
  )
}

/** Scrolls the tree so that the entry of this page is in view. A closed drawer has no height yet. */
const showCurrent = (tree: HTMLElement): void => {
  const current = first('[aria-current="page"]', tree)
  if (!current) return
  const [{ top, bottom }, box] = [current.getBoundingClientRect(), tree.getBoundingClientRect()]
  if (top < box.top || bottom > box.bottom) tree.scrollTop += top - box.top - box.height / 3
}

/** Keeps the scroll position of the tree between pages, and the focus inside of the open drawer. */
export const startDrawer = (): void => {
  const tree = document.getElementById('~navigation')
  if (!tree) return
  const position = remembered('tree', 'session')
  if (position !== null) tree.scrollTop = Number(position)
  showCurrent(tree)
  addEventListener('pagehide', () => {
    remember('tree', String(tree.scrollTop), 'session')
    // A page that the reader comes back to is shown as it was left.
    if (tree.matches(':popover-open')) tree.hidePopover()
  })
  tree.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open'
    for (const other of document.body.children) if (!other.contains(tree)) (other as HTMLElement).inert = isOpen
    for (const sibling of tree.parentElement!.children) if (sibling !== tree) (sibling as HTMLElement).inert = isOpen
    if (isOpen) {
      first('button, a', tree)?.focus({ preventScroll: true })
      showCurrent(tree)
    }
    // The browser gives the focus back while the button is still inert.
    else if (document.activeElement === document.body || tree.contains(document.activeElement))
      first('.menu-button')?.focus()
  })
  closeOnSwipe(tree)
}
