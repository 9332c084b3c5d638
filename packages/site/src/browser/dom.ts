/** Returns all elements that match a selector. */
export const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
]

/** Returns the first element that matches a selector. */
export const first = (selector: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(selector)

/** Returns the element that the fragment of a URL, such as `#a%20b`, names. */
export const targetOf = (hash: string): HTMLElement | null => {
  const id = hash.slice(1)
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return document.getElementById(id)
  }
}

/** Creates an element with a class and text. Text never becomes markup. */
export const create = (name: string, className = '', text = ''): HTMLElement => {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  if (text !== '') element.textContent = text
  return element
}

/** Says something to screen readers. */
export const announce = (text: string): void => {
  const status = first('[data-status]')
  if (status) status.textContent = text
}

/** Returns the address that takes what readers do; undefined if nobody counts it, or if the reader asks not to be counted. */
export const eventsAddress = (): string | undefined => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true ? undefined : first('[data-events]')?.dataset['events']
}

/** Reads a value that this browser keeps; null if it keeps nothing. */
export const remembered = (name: string, from: 'local' | 'session' = 'local'): string | null => {
  try {
    return (from === 'local' ? localStorage : sessionStorage).getItem(name)
  } catch {
    return null
  }
}

/** Keeps a value in this browser, if it keeps any. */
export const remember = (name: string, value: string, where: 'local' | 'session' = 'local'): void => {
  try {
    const storage = where === 'local' ? localStorage : sessionStorage
    storage.setItem(name, value)
  } catch {
    // The browser keeps nothing, as in private windows.
  }
}
