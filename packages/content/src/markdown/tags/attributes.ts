const pattern = /[ \t]*([a-zA-Z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"]+))/y

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#10': '\n', '#13': '\r' }

const decoded = (text: string): string => text.replace(/&(amp|quot|#10|#13);/g, (_, name: string) => entities[name]!)

/** Returns the attributes of a tag; undefined if the tag holds anything else. */
export const readAttributes = (text: string): Record<string, string> | undefined => {
  const found: [string, string][] = []
  let end = 0
  for (pattern.lastIndex = 0; ; end = pattern.lastIndex) {
    const match = pattern.exec(text)
    if (!match) break
    found.push([match[1]!, decoded(match[2] ?? match[3] ?? match[4] ?? '')])
  }
  const isWhole = text.slice(end).trim() === '' && new Set(found.map(([name]) => name)).size === found.length
  return isWhole ? Object.fromEntries(found) : undefined
}

const encoded = (text: string): string =>
  text
    .replace(/&(?=(?:amp|quot|#10|#13);)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')

/** Returns attributes as the text of a tag, each after a space. Undefined values are skipped. */
export const writeAttributes = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${encoded(value)}"`))
    .join('')

/** The type of an attribute value. */
export type AttributeKind = 'text' | 'flag' | 'number' | 'length' | 'list' | 'tags' | 'date'

/** Returns a width or a height: a number of pixels, or a number with its unit. */
export const readLength = (text: string): unknown => {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,9})?)(px|%|[a-z]{1,4})?$/.exec(text) ?? []
  if (number === undefined) return undefined
  return unit === undefined || unit === 'px' ? Number(number) : { unit, value: Number(number) }
}

/** Returns a width or a height as text. */
export const writeLength = (length: unknown): string => {
  const { unit, value } = (length ?? {}) as Record<string, unknown>
  return unit === undefined ? String(length) : `${String(value)}${String(unit)}`
}

const midnight = 'T00:00:00.000Z'

/** Returns the moment at which a date begins. Other texts are returned unchanged. */
export const momentOf = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? `${date}${midnight}` : date

/** Parses an attribute value. Text that does not fit the kind is returned unchanged. */
export const readValue = (text: string, kind: AttributeKind): unknown => {
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text)
  if (kind === 'length') return readLength(text) ?? text
  if (kind === 'date') return momentOf(text)
  if (kind === 'list' || kind === 'tags') {
    const parts = text === '' ? [] : text.split(',').map((part) => part.trim())
    return kind === 'list' ? parts : parts.map((tag) => ({ kind: 'tag', tag }))
  }
  return text
}

/** Returns the attribute text of a value. */
export const writeValue = (value: unknown, kind: AttributeKind): string | undefined => {
  if (value === undefined) return undefined
  if (kind === 'length') return writeLength(value)
  if (kind === 'date') return String(value).replace(midnight, '')
  return Array.isArray(value) ? value.join(',') : String(value)
}
