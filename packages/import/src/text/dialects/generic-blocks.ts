import { details, hint, styleOf, tabs, type Part } from '../blocks.ts'
import { indented, indentOf, linesOf, outdent, type Line } from '../lines.ts'

const opening = /^ {0,40}(\/{3,})\s*(?:\[?)([a-zA-Z][\w-]*)(?:\]?)\s*(?:\|\s*(.*))?$/
const isEnd = (text: string, marks: string): boolean => text.trim() === marks

/** Returns a function that returns the line that ends a block; -1 if none does. Where a block has no end, those below it have none. */
const endsIn = (lines: readonly Line[]) => {
  const endless = new Set<string>()
  return (start: number, marks: string): number => {
    if (endless.has(marks)) return -1
    for (let at = start + 1; at < lines.length; at++) if (!lines[at]!.isCode && isEnd(lines[at]!.text, marks)) return at
    endless.add(marks)
    return -1
  }
}

/** Returns the content of a block, without the options that are indented below its first line. */
const bodyOf = (
  lines: readonly Line[],
  from: number,
  to: number,
  indent: number,
): { options: string; body: string } => {
  const inner = outdent(
    lines.slice(from, to).map(({ text }) => text),
    indent,
  )
  const count = inner.findIndex((line) => !/^ {4}[\w-]+:/.test(line))
  const options = count === -1 ? inner : inner.slice(0, count)
  return { options: options.join('\n'), body: translateGenericBlocks(inner.slice(options.length).join('\n')) }
}

const blockOf = (kind: string, title: string | undefined, options: string, body: string): string => {
  if (kind === 'details') return details(title ?? 'Details', body, /open:\s*true/i.test(options))
  if (kind === 'html' || kind === 'define' || kind === 'caption' || kind === 'figure-caption') return body.trim()
  const said = kind === 'admonition' ? /type:\s*(\S+)/.exec(options)?.[1] : kind
  return hint(styleOf(said ?? 'note'), title, body)
}

/**
 * Replaces the generic blocks of Python-Markdown, which stand between lines of slashes: `/// note | Title` … `///`. Tabs that follow each
 * other become one block.
 */
export const translateGenericBlocks = (text: string): string => {
  if (!/^ *\/{3,}/m.test(text)) return text
  const lines = linesOf(text)
  const endOf = endsIn(lines)
  const out: string[] = []
  let parts: Part[] = []
  let tabIndent = 0
  const put = (block: string, indent: number): void => void out.push(indented(block, indent))
  const flush = (): void => {
    if (parts.length > 0) put(`${tabs(parts)}\n`, tabIndent)
    parts = []
  }
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at]!
    const [, marks = '', kind = '', title] = (isCode ? null : opening.exec(line)) ?? []
    const end = marks === '' ? -1 : endOf(at, marks)
    if (end === -1) {
      if (line.trim() !== '') flush()
      if (parts.length === 0) out.push(line)
      continue
    }
    const indent = indentOf(line)
    const { options, body } = bodyOf(lines, at + 1, end, indent)
    const isTab = kind.toLowerCase() === 'tab'
    if (!isTab) {
      flush()
      put(blockOf(kind.toLowerCase(), title?.trim() || undefined, options, body), indent)
    } else {
      if (/new:\s*true/i.test(options)) flush()
      tabIndent = indent
      parts.push({ title: title?.trim() || 'Tab', body })
    }
    at = end
  }
  flush()
  return out.join('\n')
}
