import type { ReactNode } from 'react'

/** Something that a menu lets people do, or a place that it leads to. */
export interface MenuEntry {
  icon: ReactNode
  label: string
  shortcut?: string | undefined
  isDangerous?: boolean
  href?: string
  run?: () => void
}

const offered = new WeakMap<Element, () => readonly MenuEntry[]>()

/** Notes what the menu of a button offers. */
export const offerEntries = (button: Element, entries: () => readonly MenuEntry[]): void =>
  void offered.set(button, entries)

/** Returns what the menu of a button offers; undefined for a button without a menu of actions. */
export const entriesOf = (button: Element): readonly MenuEntry[] | undefined => offered.get(button)?.()
