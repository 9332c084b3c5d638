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

/** A menu of actions. */
export interface Offer {
  /** The name of what the actions are about, such as the row of a list; undefined for a menu of the screen. */
  of: string | undefined
  entries: () => readonly MenuEntry[]
}

const offers = new WeakMap<Element, Offer>()

/** Notes what the menu of a button offers. */
export const putOffer = (button: Element, offer: Offer): void => void offers.set(button, offer)

/** Returns what the menu of a button offers; undefined for a button without a menu of actions. */
export const offerOf = (button: Element): Offer | undefined => offers.get(button)
