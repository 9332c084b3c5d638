import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { linesOf, outsideCode } from '../text/lines.ts'

const condition = /\{%\s*(?:if\s|[a-z-]+\s[^%]*\bif=")/

/** Returns whether only some readers see a page, or a part of it. */
export const isConditional = (text: string): boolean => {
  let found = metadataOf(text).condition !== undefined
  for (const { text: line, isCode } of linesOf(text))
    if (!isCode)
      outsideCode(line, (part) => {
        found ||= condition.test(part)
        return part
      })
  return found
}
