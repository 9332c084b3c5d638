/** Markup that is not escaped when it is inserted into other markup. */
export interface Html {
  toString(): string
  isHtml: true
}

type Part = Html | string | number | false | undefined | readonly Html[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)

const markupOf = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'isHtml' in part ? String(part) : part.map(String).join('')
  return escaped(String(part))
}

/** Template tag for HTML. Escapes every value except markup that this function returned. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  const text = strings.reduce((whole, string, index) => whole + markupOf(parts[index - 1]) + string)
  return { isHtml: true, toString: () => text }
}
