/** Markup that is not escaped when it is inserted into other markup. */
export interface Html {
  toString(): string
  isHtml: true
}

type Part = Html | string | number | false | undefined | readonly Html[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// Pasted text can hold characters that XML must not have, and feeds and icons are XML. They become spaces.
const escaped = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  text.replaceAll(/[&<>"'\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, (sign) => entities[sign] ?? ' ')

const markupOf = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'isHtml' in part ? String(part) : part.map(String).join('')
  return escaped(String(part))
}

/** Marks a string as markup. Only for text that our own code or a trusted library wrote: nothing is escaped. */
export const markup = (text: string): Html => ({ isHtml: true, toString: () => text })

/** Markup without content. */
export const nothing: Html = markup('')

const folded = new WeakMap<TemplateStringsArray, readonly string[]>()

// The formatter breaks long templates into indented lines. One space has the same meaning and is sent for each reader.
const fold = (strings: TemplateStringsArray): readonly string[] => {
  const known = folded.get(strings) ?? strings.map((string) => string.replaceAll(/\s*\n\s*/g, ' '))
  folded.set(strings, known)
  return known
}

/** Template tag for HTML. Escapes every value except markup that this function returned. Line breaks in the template are spaces. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  const text = fold(strings).reduce((whole, string, index) => whole + markupOf(parts[index - 1]) + string)
  return markup(text)
}
