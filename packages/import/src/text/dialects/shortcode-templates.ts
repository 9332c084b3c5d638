import { replaceRegions } from '../lines.ts'

/** A shortcode of Hugo with what it is given. */
export interface Shortcode {
  name: string
  /** The values that have a name, and those that have none. */
  named: Readonly<Record<string, string>>
  values: readonly string[]
  inner: string
}

const output = /\{\{-?\s*((?:"[^"]*"|`[^`]*`|[^"`}]){0,300}?)\s*-?\}\}/g

/**
 * Returns what the template of a shortcode shows, if it only puts values into a text. Templates that decide something are programs, which
 * are not run.
 */
export const fillTemplate = (template: string, { named, values, inner }: Shortcode): string | undefined => {
  let isPlain = true
  const filled = replaceRegions(template, /\{\{-?\s*\/\*/, /\*\/\s*-?\}\}/, () => '').replaceAll(
    output,
    (_, source: string) => {
      const [head = '', ...filters] = source.split('|').map((part) => part.trim())
      const [, quoted, index] = /^\$?\.Get\s+(?:["`]([\w-]+)["`]|(\d+))$/.exec(head) ?? []
      const isInner = /^(?:\$?\.Inner(?:Deindent)?|\$?\.?Page\.RenderString\s+\.Inner|markdownify\s+\.Inner)$/.test(
        head,
      )
      if (
        !filters.every((one) =>
          /^(?:markdownify|safe\w+|plainify|htmlEscape|\$?\.Page\.RenderString|relURL|absURL|strings\.TrimSpace)$/.test(
            one,
          ),
        )
      )
        isPlain = false
      if (isInner) return inner.trim()
      if (quoted !== undefined) return named[quoted] ?? ''
      if (index !== undefined) return values[Number(index)] ?? ''
      isPlain = false
      return ''
    },
  )
  if (!isPlain || /<(?:script|style|iframe|form|canvas)\b/i.test(filled)) return undefined
  // Elements without a meaning of their own would keep their text from being read as Markdown.
  return filled.replaceAll(/<\/?(?:div|span|section|aside|article|center)\b[^>]{0,500}>/gi, '').trim()
}
