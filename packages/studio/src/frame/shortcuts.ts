import type { Dictionary } from '../words/en.ts'

/** A shortcut: its key as it is pressed, and the words that say what it does. */
interface Shortcut {
  key: string
  words: Extract<keyof Dictionary, `key-${string}`>
}

/**
 * All shortcuts. Screens name them to say what they do, and the sheet of `?` lists them in this order; those with the same words stand
 * in one line. `alt+` and `ctrl+` stand before the key that is held with them, and `g ` before a key that is pressed after it.
 */
export const shortcuts = {
  search: { key: 'ctrl+k', words: 'key-search' },
  find: { key: '/', words: 'key-find' },
  edit: { key: 'e', words: 'key-edit' },
  home: { key: 'g h', words: 'key-home' },
  inbox: { key: 'g i', words: 'key-inbox' },
  space: { key: 'g s', words: 'key-space' },
  nextPage: { key: 'j', words: 'key-pages' },
  previousPage: { key: 'k', words: 'key-pages' },
  nextChange: { key: 'n', words: 'key-changes' },
  previousChange: { key: 'p', words: 'key-changes' },
  comment: { key: 'c', words: 'key-comment' },
  viewed: { key: 'x', words: 'key-viewed' },
  done: { key: 'e', words: 'key-done' },
  unread: { key: 'u', words: 'key-unread' },
  snooze: { key: 's', words: 'key-snooze' },
  rail: { key: '[', words: 'key-rail' },
  moveUp: { key: 'alt+ArrowUp', words: 'key-move' },
  moveDown: { key: 'alt+ArrowDown', words: 'key-move' },
  moveOut: { key: 'alt+ArrowLeft', words: 'key-move' },
  moveIn: { key: 'alt+ArrowRight', words: 'key-move' },
  rename: { key: 'F2', words: 'key-rename' },
  sheet: { key: '?', words: 'key-shortcuts' },
} as const satisfies Record<string, Shortcut>

/** The name of a shortcut. */
export type ShortcutName = keyof typeof shortcuts

/** What shortcuts do on a screen. */
export type ShortcutActions = Readonly<Partial<Record<ShortcutName, () => void>>>

const opposites: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Returns a key with the arrow that points inward or outward in the direction in which the interface is read. */
const inDirection = (key: string): string =>
  document.documentElement.dir === 'rtl' ? key.replace(/Arrow(?:Left|Right)$/, (arrow) => opposites[arrow]!) : key

/** Returns the shortcut among some that a key is; undefined if it is none. */
export const shortcutOf = <Name extends ShortcutName>(names: readonly Name[], key: string): Name | undefined =>
  names.find((name) => inDirection(shortcuts[name].key) === key)

const signs: Readonly<Record<string, string>> = {
  'alt+': 'Alt ',
  'ctrl+': 'Ctrl ',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
}

/** Returns how people read a key, such as `Ctrl K`. */
export const keyInWords = (key: string): string => {
  const read = inDirection(key).replaceAll(/alt\+|ctrl\+|Arrow\w+/g, (part) => signs[part]!)
  return key.startsWith('ctrl+') ? read.replace(/.$/, (letter) => letter.toUpperCase()) : read
}

/** Returns how people read the key of a shortcut. */
export const shortcutText = (name: ShortcutName): string => keyInWords(shortcuts[name].key)
