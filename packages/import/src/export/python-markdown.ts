import { indentOf, linesOf } from '../text/lines.ts'

// Python-Markdown nests by four spaces, whatever the width of a marker.
const nesting = 4

const marker = /^([ \t]*)([*+-]|\d{1,9}[.)])([ \t]+)(?=\S)/
const block = /^[ \t]*(?:!!!|\?\?\?|===)[ \t]+\S/
const ruler = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/

/** An item of a list that lines can be in: the column of its text, before and after. */
interface Item {
  from: number
  to: number
}

const markerOf = (line: string): RegExpExecArray | null => (ruler.test(line) ? null : marker.exec(line))

/** Indents what is in lists as Python-Markdown reads it, and puts an empty line before lists and blocks. */
export const withWideLists = (text: string): string => {
  const open: Item[] = []
  const out: string[] = []
  let isInCode = false
  // The indentation of the block that lines are in.
  let blockIndent: number | undefined
  for (const line of linesOf(text)) {
    if (line.text.trim() === '') {
      out.push(line.text)
      continue
    }
    const indent = indentOf(line.text)
    const isNested = open.length > 0
    // Lines of code belong to the item in which the code begins.
    const isInner = line.isCode && isInCode
    isInCode = line.isCode
    if (!isInner) while ((open.at(-1)?.from ?? 0) > indent) open.pop()
    const { from, to } = open.at(-1) ?? { from: 0, to: 0 }
    const isAfterText = out.length > 0 && out.at(-1)!.trim() !== ''
    const marked = isInner ? null : markerOf(line.text)
    // Only a list that begins with 1 can follow a line of text.
    const found = isAfterText && !isNested && marked !== null && /^(?!1[.)])\d/.test(marked[2]!) ? null : marked
    if (isAfterText && (found === null ? !line.isCode && block.test(line.text) : !isNested)) out.push('')
    if (blockIndent !== undefined && indent <= blockIndent) blockIndent = undefined
    if (found === null && !line.isCode && block.test(line.text)) blockIndent ??= indent
    // A list in a list stands at the text of its item, however far it was indented.
    const isList = found !== null && open.length > 0 && blockIndent === undefined
    const column = isList ? to : Math.max(0, to + indent - from)
    if (found === null) {
      out.push(column === indent ? line.text : ' '.repeat(column) + line.text.replace(/^[ \t]+/, ''))
      continue
    }
    const [whole, , sign = '', gap = ''] = found
    open.push({ from: indent + sign.length + gap.length, to: column + nesting })
    out.push(`${' '.repeat(column)}${sign.replace(')', '.')} ${line.text.slice(whole.length)}`)
  }
  return out.join('\n')
}
