import { indentOf, linesOf } from '../text/lines.ts'

// The lines below items of lists and notes are indented, too.
const marker = /^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+\S|\[\^[^\]\s]+\]:)/
const codeIndent = 4
const codeStart = /^(?: {4}| {0,3}\t)/

// Empty lines do not end these, so that no line in them is code by its indent.
const rawStart = /^ {0,3}(<pre(?=[\s>]|$)|<!--)/

/** Writes code that is only indented between fences: MDX knows no other, and Vue looks for programs in it. */
export const withFences = (text: string): string => {
  const lines = linesOf(text)
  const out: string[] = []
  let isInList = false
  let rawEnd: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at]!
    const [, start] = (rawEnd === undefined && !isCode && rawStart.exec(line)) || []
    if (start !== undefined) rawEnd = start === '<pre' ? '</pre>' : '-->'
    if (rawEnd !== undefined) {
      out.push(line)
      if (line.includes(rawEnd)) rawEnd = undefined
      continue
    }
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
    const code = lines.slice(at, end).map((one) => one.text.replace(codeStart, ''))
    const longest = (code.join('\n').match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
    const marks = '`'.repeat(longest + 1)
    out.push(marks, code.join('\n'), marks)
    at = end - 1
  }
  return out.join('\n')
}
