import { useEffect } from 'react'

const elementsAround = (element: Element): HTMLElement[] => {
  const around: HTMLElement[] = []
  for (let at: Element | null = element; at; at = at.parentElement) if (at instanceof HTMLElement) around.push(at)
  return around
}

const isLost = (): boolean => document.activeElement === document.body

const mayTake = (element: HTMLElement): boolean => element.isConnected && element.getAttribute('tabindex') === '-1'

/**
 * Keeps the focus in the screen. When the element that has it goes away, such as a button that was pressed, the part of the screen
 * around it gets the focus, unless a screen chooses another element.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let around: HTMLElement[] = []
    const note = ({ target }: FocusEvent): void => {
      around = elementsAround(target as Element)
    }
    const move = (path: readonly HTMLElement[]): void => {
      if (!isLost()) return
      const part = path.find(mayTake) ?? document.getElementById('content')
      part?.focus({ preventScroll: true })
    }
    const look = (): void => {
      if (!isLost() || around[0]?.isConnected !== false) return
      const path = around
      around = []
      // A dialog that closes gives the focus back in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => move(path)))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
