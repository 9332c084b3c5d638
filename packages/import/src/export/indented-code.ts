import { indentOf, linesOf, outdent } from '../text/lines.ts'

const marker = /^[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]+\S/
const codeIndent = 4

/** Writes code that is only indented between fences: MDX knows no other, and Vue looks for programs in it. */
export const withFences = (text: string): string => {
  const lines = linesOf(text)
  const out: string[] = []
  let isInList = false
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at]!
    const isAfterGap = at === 0 || lines[at - 1]!.text.trim() === ''
    if (isCode || isInList || !isAfterGap || line.trim() === '' || indentOf(line) < codeIndent) {
      out.push(line)
      if (marker.test(line)) isInList = true
      else if (isAfterGap && line.trim() !== '' && indentOf(line) === 0) isInList = false
      continue
    }
    let end = at + 1
    while (
      end < lines.length &&
      !lines[end]!.isCode &&
      (lines[end]!.text.trim() === '' || indentOf(lines[end]!.text) >= codeIndent)
    )
      end++
    while (lines[end - 1]!.text.trim() === '') end--
    const code = lines.slice(at, end).map((one) => one.text)
    const marks = '`'.repeat(
      Math.max(3, ...code.flatMap((one) => (one.match(/`+/g) ?? []).map(({ length }) => length + 1))),
    )
    out.push(marks, ...outdent(code, codeIndent), marks)
    at = end - 1
  }
  return out.join('\n')
}
