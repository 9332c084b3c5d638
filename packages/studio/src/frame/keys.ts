import { useEffect, useEffectEvent, useRef } from 'react'
import { shortcutOf, shortcuts, type ShortcutActions, type ShortcutName } from './shortcuts.ts'

// A letter does nothing in a checkbox or a radio button.
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))

const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** Returns whether a person switched the shortcuts of single letters off. */
export const areLettersOff = (): boolean => localStorage.getItem('letters') === 'off'

/** Switches the shortcuts of single letters on or off. */
export const switchLetters = (isOn: boolean): void => localStorage.setItem('letters', isOn ? 'on' : 'off')

const namesIn = (some: Readonly<Partial<Record<ShortcutName, unknown>>>) => Object.keys(some) as ShortcutName[]

/** Runs actions by single keys while nobody types. Those with Ctrl also work while typing. */
export const useKeys = (actions: ShortcutActions): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const name = shortcutOf(namesIn(actions), isCommand ? `ctrl+${event.key.toLowerCase()}` : event.key)
    const action = name && actions[name]
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

const sequenceMs = 1000

/** Runs actions by `g` and a letter, such as `g h`. */
export const useSequences = (actions: ShortcutActions): void => {
  const begun = useRef(-sequenceMs)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasDialog() || areLettersOff())
      return
    if (event.key === 'g') {
      begun.current = event.timeStamp
      return
    }
    if (event.timeStamp - begun.current > sequenceMs) return
    begun.current = -sequenceMs
    const name = shortcutOf(namesIn(shortcuts), `g ${event.key}`)
    if (!name) return
    // The key alone may be a shortcut of the screen, which must not run, even where the sequence has no action.
    event.preventDefault()
    actions[name]?.()
  })
  useEffect(() => {
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

const longestMs = 5000

/** Collects letters that are typed before a field has the focus. Returns what ends that, and says which letters these were. */
export const collectTyped = (): (() => string) => {
  const typed: string[] = []
  const take = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    typed.push(event.key)
    event.preventDefault()
    // No shortcut may take them.
    event.stopImmediatePropagation()
  }
  const end = () => removeEventListener('keydown', take, true)
  addEventListener('keydown', take, true)
  // A field that never comes must not take the keyboard with it.
  const timer = setTimeout(end, longestMs)
  return () => {
    clearTimeout(timer)
    end()
    return typed.splice(0).join('')
  }
}
