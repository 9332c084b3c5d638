import { indentOf, linesOf, outdent, type Line } from './lines.ts'

const definition = /^( *):[ \t]+(\S.*)$/

/** Returns the lines of a definition without their indentation, and the index after them. */
const bodyAt = (
  lines: readonly Line[],
  at: number,
  { indent, width }: { indent: number; width: number },
): { body: string[]; end: number } => {
  let end = at + 1
  for (let next = at + 1; next < lines.length; next++) {
    const { text } = lines[next]!
    if (text.trim() === '') continue
    // A line directly below goes on with the paragraph.
    if (indentOf(text) < indent + width && !(next === end && /^ *\S/.test(text) && indentOf(text) > indent)) break
    end = next + 1
  }
  const first = definition.exec(lines[at]!.text)![2]!
  const rest = lines.slice(at + 1, end).map(({ text }) => text)
  return { body: [first, ...outdent(rest, indent + width)], end }
}

const indented = (lines: readonly string[], indent: number): string[] =>
  lines.map((line) => (line.trim() === '' ? '' : ' '.repeat(indent) + line))

/**
 * Replaces definition lists, which are a term and below it a line that begins with a colon, by lists with the term first. `width` is how
 * far the text of a definition is indented.
 */
export const translateDefinitions = (text: string, width = 4): string => {
  if (!/^ *:[ \t]+\S/m.test(text)) return text
  const lines = linesOf(text)
  const out: string[] = []
  let isInList = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const [, spaces] = (line.isCode ? null : definition.exec(line.text)) ?? []
    const term = spaces === undefined ? -1 : out.findLastIndex((one) => one.trim() !== '')
    if (
      spaces === undefined ||
      (!isInList && (term === -1 || out.length - term > 2 || /^ *[*+>|#-]/.test(out[term]!)))
    ) {
      if (line.text.trim() !== '') isInList = false
      out.push(line.text)
      continue
    }
    const { body, end } = bodyAt(lines, at, { indent: spaces.length, width })
    const isNext = isInList && term !== -1 && out[term]!.startsWith(' '.repeat(spaces.length + 2))
    if (!isNext) out.splice(term, out.length - term, `${spaces}* ${out[term]!.trim()}`)
    out.push('', ...indented(body, spaces.length + 2))
    isInList = true
    at = end - 1
  }
  return out.join('\n')
}
