const pattern = /[ \t]*([a-zA-Z][\w-]*)=(?:"([^"]*)"|([^\s"]+))/y

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#10': '\n', '#13': '\r' }

const decoded = (text: string): string => text.replace(/&(amp|quot|#10|#13);/g, (_, name: string) => entities[name]!)

/** The attributes of a tag, or undefined where something else stands between them. */
export const readAttributes = (text: string): Record<string, string> | undefined => {
  const found: [string, string][] = []
  let end = 0
  for (pattern.lastIndex = 0; ; end = pattern.lastIndex) {
    const match = pattern.exec(text)
    if (!match) break
    found.push([match[1]!, decoded(match[2] ?? match[3] ?? '')])
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

/** Attributes as they stand in a tag, each with a space before it; absent ones are left out. */
export const writeAttributes = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${encoded(value)}"`))
    .join('')

/** How the value of an attribute is read and written. */
export type AttributeKind = 'text' | 'flag' | 'number' | 'percent' | 'list'

/** The value that an attribute stands for; what does not fit its kind stays text. */
export const readValue = (text: string, kind: AttributeKind): unknown => {
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text)
  if (kind === 'percent' && /^\d{1,15}(?:\.\d{1,15})?%$/.test(text)) return Number(text.slice(0, -1))
  if (kind === 'list') return text === '' ? [] : text.split(',').map((part) => part.trim())
  return text
}

/** An attribute's text for a value. */
export const writeValue = (value: unknown, kind: AttributeKind): string | undefined => {
  if (value === undefined) return undefined
  if (kind === 'percent' && typeof value === 'number') return `${value}%`
  return Array.isArray(value) ? value.join(',') : String(value)
}
