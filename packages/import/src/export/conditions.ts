import { linesOf, outsideCode } from '../text/lines.ts'

const condition = /\{%\s*(?:if\s|[a-z-]+\s[^%]*\bif=")/

/** Returns whether a page has content that only some readers see. */
export const isConditional = (text: string): boolean => {
  let found = false
  for (const { text: line, isCode } of linesOf(text))
    if (!isCode)
      outsideCode(line, (part) => {
        found ||= condition.test(part)
        return part
      })
  return found
}
