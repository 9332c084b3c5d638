const select = (tabs: readonly HTMLElement[], chosen: HTMLElement): void => {
  for (const tab of tabs) {
    const isChosen = tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.classList.toggle('shown', isChosen)
  }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Makes the tabs of a document work by click and by arrow keys. */
export const startTabs = (root: HTMLElement): void => {
  for (const list of root.querySelectorAll<HTMLElement>('[data-tabs] > [role="tablist"]')) {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')]
    const [first] = tabs
    if (!first) continue
    list.parentElement!.classList.add('ready')
    select(tabs, first)
    list.addEventListener('click', ({ target }) => {
      const tab = (target as Element).closest<HTMLElement>('[role="tab"]')
      if (tab) select(tabs, tab)
    })
    list.addEventListener('keydown', (event) => {
      const step = (steps[event.key] ?? 0) * (document.documentElement.dir === 'rtl' ? -1 : 1)
      const next = step && tabs[(tabs.indexOf(event.target as HTMLElement) + step + tabs.length) % tabs.length]
      if (!next) return
      event.preventDefault()
      select(tabs, next)
      next.focus()
    })
  }
}

/** Makes the copy buttons of code work. */
export const startCopying = (root: HTMLElement): void => {
  for (const button of root.querySelectorAll<HTMLElement>('button[data-copy]')) {
    button.addEventListener('click', () => {
      const code = button.closest('figure')?.querySelector('code')?.textContent ?? ''
      void navigator.clipboard.writeText(code.replace(/\n$/, ''))
    })
  }
}
