import { all, remember, remembered, targetOf } from '../dom.ts'

const maxRemembered = 20

// Latest first.
const rememberedTitles = (): string[] => {
  try {
    return (JSON.parse(remembered('tabs') ?? '[]') as unknown[]).filter((one) => typeof one === 'string')
  } catch {
    return []
  }
}

const keepTitle = (title: string): void => {
  const titles = [title, ...rememberedTitles().filter((one) => one !== title)]
  remember('tabs', JSON.stringify(titles.slice(0, maxRemembered)))
}

const titleOf = (tab: HTMLElement): string => tab.textContent.trim()

const select = (tab: HTMLElement): void => {
  const tabs = tab.closest<HTMLElement>('[data-tabs]')!
  for (const one of all(':scope > [role="tablist"] > [role="tab"]', tabs)) {
    const isSelected = one === tab
    one.setAttribute('aria-selected', String(isSelected))
    one.tabIndex = isSelected ? 0 : -1
    document.getElementById(one.getAttribute('aria-controls') ?? '')?.classList.toggle('shown', isSelected)
  }
}

const tabsTitled = (title: string): HTMLElement[] => all('[role="tab"]').filter((tab) => titleOf(tab) === title)

// A reader who chose a language once wants it everywhere. The page must not jump while other tabs above it change.
const choose = (tab: HTMLElement): void => {
  const before = tab.getBoundingClientRect().top
  for (const same of tabsTitled(titleOf(tab))) select(same)
  select(tab)
  keepTitle(titleOf(tab))
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

const move = (event: KeyboardEvent): void => {
  const list = event.currentTarget as HTMLElement
  const tabs = all(':scope > [role="tab"]', list)
  const now = tabs.indexOf(event.target as HTMLElement)
  const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const step = event.key === forward ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? tabs.length - 1
        : step === 0
          ? -1
          : (now + step + tabs.length) % tabs.length
  const tab = tabs[next]
  if (!tab) return
  event.preventDefault()
  tab.focus()
  choose(tab)
}

const openTarget = (): void => {
  const target = targetOf(location.hash)
  if (!target) return
  const own = target.closest<HTMLElement>('[role="tab"]')
  if (own) select(own)
  let isInside = own !== null
  for (let around: Element | null | undefined = target; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true
    else if (around.role === 'tabpanel') select(document.getElementById(`${around.id}-tab`)!)
    else continue
    isInside = true
  }
  // The browser has gone to an element that the address names to the letter.
  if (isInside || !target.matches(':target')) target.scrollIntoView()
}

/** Makes tabs work with mouse and keyboard, remembers the choice, and opens what the hash of the address is inside of. */
export const startTabs = (): void => {
  for (const list of all('[role="tablist"]')) {
    list.addEventListener('keydown', move)
    list.addEventListener('click', ({ target }) => {
      const tab = (target as HTMLElement).closest<HTMLElement>('[role="tab"]')
      if (tab) choose(tab)
    })
  }
  for (const title of rememberedTitles().toReversed()) for (const tab of tabsTitled(title)) select(tab)
  openTarget()
  addEventListener('hashchange', openTarget)
}
