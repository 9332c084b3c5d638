const allowed = /^(?:https?|mailto|tel):/i
// Whatever stands before a colon in the first segment could be read as a scheme.
const schemed = /^[^/?#]*:/

// Browsers drop these characters before they read the scheme, so `java\tscript:` would run.
const ignored = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g

/**
 * Returns an address as it may be rendered: http(s), mailto, tel or relative. Returns undefined for any other scheme, such as
 * `javascript:` and `data:`.
 */
export const safeAddress = (address: unknown): string | undefined => {
  if (typeof address !== 'string') return undefined
  const bare = address.replace(ignored, '')
  if (bare === '') return undefined
  return schemed.test(bare) && !allowed.test(bare)
    ? undefined
    : address.trim().replaceAll(/[\s<>"`]/g, encodeURIComponent)
}

/** Returns whether an address leads to another origin, whatever it is relative to. */
export const isExternal = (address: string): boolean => /^(?:https?:)?[\\/]{2}/i.test(address.trim())

/** Returns an address from which an image may be loaded: http(s) or relative. */
export const safeImage = (address: unknown): string | undefined => {
  const safe = safeAddress(address)
  return safe !== undefined && /^(?:mailto|tel):/i.test(safe) ? undefined : safe
}

/** Returns the host of an absolute address without `www.`; undefined for any other address. */
export const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') || undefined : undefined
