/** Returns all elements that match a selector. */
export const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
]

/** Returns the first element that matches a selector. */
export const first = (selector: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(selector)

const decodedId = (hash: string): string => {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const bare = (id: string): string => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the element that the fragment of a URL, such as `#a%20b`, names. Other tools derive ids from headings with other punctuation,
 * so an id that differs only in that is found, too.
 */
export const targetOf = (hash: string): HTMLElement | null => {
  const id = decodedId(hash)
  const wanted = bare(id)
  const near = () => all('.prose [id]').find((one) => bare(one.id) === wanted) ?? null
  return document.getElementById(id) ?? (wanted === '' ? null : near())
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
