/** The declarations of an element. */
export type Style = ReadonlyMap<string, string>

const none: Style = new Map()

/**
 * Returns the declarations in the style attribute of an element. They are read from its text: a strict content security policy
 * leaves `element.style` empty, in pages without a window too.
 */
export const styleOf = (element: Element): Style => {
  const text = element.getAttribute('style')
  if (!text) return none
  return new Map(
    text.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf(':')
      return at < 0
        ? []
        : [
            [
              part.slice(0, at).trim().toLowerCase(),
              part
                .slice(at + 1)
                .trim()
                .toLowerCase(),
            ],
          ]
    }),
  )
}
