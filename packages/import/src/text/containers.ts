import { code, details, hint, styleOf, tabs, type Part } from './blocks.ts'
import { indented, indentOf, linesOf, outdent, type Line } from './lines.ts'

const opening = /^\s*(:{3,})\s*([a-zA-Z][\w-]*)\s*(?:\[((?:[^[\]]|\[[^[\]]*\])*)\])?\s*(.*)$/
const closing = /^\s*(:{3,})\s*$/

const named = /\btitle="([^"]*)"/

/** Returns the title of a container without its attributes. */
const titleOf = (inBrackets: string | undefined, rest: string): string | undefined => {
  const title = inBrackets ?? named.exec(rest)?.[1] ?? rest.replace(/\s*\{[^}]*\}\s*$/, '')
  return title.trim() === '' ? undefined : title.trim()
}

/** Returns the blocks of code of a group, each with the name in brackets after its language. */
export const codeParts = (lines: readonly Line[]): Part[] => {
  const parts: Part[] = []
  let open: string[] | undefined
  for (const { text, isCode } of lines) {
    if (!isCode) continue
    if (open) {
      open.push(text)
      if (text.trim() === /^\s*(`{3,}|~{3,})/.exec(open[0]!)?.[1]) open = undefined
      continue
    }
    const title = /\[([^\]]+)\]/.exec(text)?.[1] ?? /(?:```+|~~~+)\s*([\w+#-]*)/.exec(text)?.[1] ?? ''
    open = [text.replace(/\s*\[[^\]]*\]/, '')]
    const part: { title: string; lines: string[] } = { title, lines: open }
    parts.push({
      title: part.title || 'Code',
      get body() {
        return part.lines.join('\n')
      },
    })
  }
  return parts.map(({ title, body }) => ({ title, body }))
}

const blockOf = (name: string, title: string | undefined, rest: string, inner: readonly Line[]): string => {
  const body = translateLines(inner)
  if (name === 'code-group') return tabs(codeParts(inner))
  if (name === 'details') return details(title ?? 'Details', body, /\{\s*open\s*\}/.test(rest))
  if (name === 'raw' || name === 'v-pre') return body
  return hint(styleOf(name), title, body)
}

// Nobody nests containers so deeply.
const maxDepth = 50

/** Returns the index of the line that closes a container; the number of lines if none does. */
const endOf = (lines: readonly Line[], start: number): number => {
  let depth = 0
  for (let at = start; at < lines.length; at++) {
    const { text, isCode } = lines[at]!
    if (isCode) continue
    if (closing.test(text)) depth--
    else if (opening.test(text)) depth++
    if (depth === 0) return at
    if (depth > maxDepth) return -1
  }
  return lines.length
}

const translateLines = (lines: readonly Line[]): string => {
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const { text, isCode } = lines[at]!
    const match = isCode ? null : opening.exec(text)
    const end = match ? endOf(lines, at) : -1
    if (!match || end === -1) {
      out.push(text)
      continue
    }
    const indent = indentOf(text)
    const [, , name = '', inBrackets, rest = ''] = match
    const inner = outdent(
      lines.slice(at + 1, end).map((line) => line.text),
      indent,
    ).map((line, index) => ({ text: line, isCode: lines[at + 1 + index]!.isCode }))
    out.push(indented(blockOf(name, titleOf(inBrackets, rest), rest, inner), indent))
    at = end
  }
  return out.join('\n')
}

/**
 * Replaces containers between lines of colons, as VitePress, Docusaurus and Starlight write them: `::: tip Title` … `:::`. Containers can
 * be nested.
 */
export const translateContainers = (text: string): string => translateLines(linesOf(text))

/** Returns a block of code from a file, with the language that the name of the file says, and the title in brackets. */
export const codeOfFile = (
  path: string,
  text: string,
  { language, title }: { language?: string | undefined; title?: string | undefined } = {},
): string => {
  const name = language ?? /\.(\w+)$/.exec(path)?.[1] ?? ''
  return code(title === undefined ? name : `${name} [${title}]`, text)
}
