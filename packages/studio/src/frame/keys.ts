import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Returns whether a person switched the shortcuts of single letters off. */
const areLettersOff = (): boolean => localStorage.getItem('letters') === 'off'

/** Runs actions by single keys while nobody types. `ctrl+k` also works while typing. */
export const useKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const name = isCommand ? `ctrl+${event.key.toLowerCase()}` : event.key
    const action = actions[name]
    if (!action || event.altKey || event.defaultPrevented) return
    if (!isCommand && (isTyping(event.target) || hasDialog() || areLettersOff())) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
