const token = "[\\w!#$%&'*+.^`|~-]+"
const mediaType = new RegExp(`^${token}/${token}(?: *; *${token}=(?:${token}|"[^"\\\\\\x00-\\x1f\\x7f-\\uffff]*"))*$`)

/** Whether a text is a media type, and so may stand in a header. */
export const isMediaType = (text: string): boolean => mediaType.test(text)

/** `Text/HTML; charset=utf-8` → `text/html` */
export const essenceOf = (type: string): string => type.replace(/ *;.*$/, '').toLowerCase()

/** What a browser shows in place; anything else is saved. */
export const isShown = (type: string): boolean =>
  /^(?:image|audio|video)\/|^application\/pdf$|^text\/plain$/.test(essenceOf(type))

/** Whether a file of this type could run a program in the page that shows it. */
export const isActive = (type: string): boolean => /^image\/svg|xml$|html/.test(essenceOf(type))
