import { useSyncExternalStore } from 'react'

let said = { text: '', count: 0 }
const listeners = new Set<() => void>()

/** Says to screen readers what everybody else sees happen. */
export const announce = (text: string): void => {
  said = { text, count: said.count + 1 }
  for (const listener of listeners) listener()
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place from which screen readers read what is announced. */
export const Announcer = () => {
  const { text, count } = useSyncExternalStore(watch, () => said)
  return (
    <output className="s-visually-hidden">
      {/* The same words are said again when they are announced again. */}
      <span key={count}>{text}</span>
    </output>
  )
}
