import { readAttributes } from '@scriptorium/content/markdown/tags/attributes'
import { linesOf } from '../text/lines.ts'

/** A part of a page: lines of Markdown, or a block in tags. */
export type Part = { kind: 'text'; lines: string[] } | Block

/** A block in tags. */
export interface Block {
  kind: 'block'
  name: string
  attributes: Readonly<Record<string, string>>
  parts: Part[]
  indent: string
}

const opening = /^(\s*)\{%\s*([a-z-]+)((?:\s+[\w-]+="(?:\\.|[^"\\])*")*)\s*%\}\s*$/
// Only a block of conditions has no attributes, but a program.
const condition = /^(\s*)\{%\s*(if)\s(.*?)%\}\s*$/
const closing = /^\s*\{%\s*end([a-z-]+)\s*%\}\s*$/

/** Reads a page as parts. A tag without an end has no content. */
export const readParts = (text: string): Part[] => {
  const lines = linesOf(text)
  const ends = new Set(lines.flatMap((line) => (line.isCode ? [] : (closing.exec(line.text)?.[1] ?? []))))
  const top: Part[] = []
  const open: { name: string; parts: Part[] }[] = []
  for (const { text: line, isCode } of lines) {
    const parts = open.at(-1)?.parts ?? top
    const [, end] = (isCode ? null : closing.exec(line)) ?? []
    if (end !== undefined && open.at(-1)?.name === end) {
      open.pop()
      continue
    }
    const [, indent = '', name, rest = ''] = (isCode ? null : (opening.exec(line) ?? condition.exec(line))) ?? []
    if (name !== undefined) {
      const block = { kind: 'block' as const, name, attributes: readAttributes(rest) ?? {}, parts: [], indent }
      parts.push(block)
      if (ends.has(name)) open.push(block)
      continue
    }
    const last = parts.at(-1)
    if (last?.kind === 'text') last.lines.push(line)
    else parts.push({ kind: 'text', lines: [line] })
  }
  return top
}
