const token = "[\\w!#$%&'*+.^`|~-]+"
const mediaType = new RegExp(`^${token}/${token}(?: *; *${token}=(?:${token}|"[^"\\\\\\x00-\\x1f\\x7f-\\uffff]*"))*$`)

/** Returns whether a text is a media type, so that it can be sent in a header. */
export const isMediaType = (text: string): boolean => mediaType.test(text)

/** `Text/HTML; charset=utf-8` → `text/html` */
export const essenceOf = (type: string): string => type.replace(/ *;.*$/, '').toLowerCase()

/** Returns whether a browser displays files of this type; it downloads all others. */
export const isShown = (type: string): boolean =>
  /^(?:image|audio|video)\/|^application\/pdf$|^text\/plain$/.test(essenceOf(type))

/** Returns whether a file of this type could run scripts in the page that displays it. */
export const isActive = (type: string): boolean => /^image\/svg|xml$|html/.test(essenceOf(type))
