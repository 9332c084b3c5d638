import { details, hint, styleOf, tabs, type Part } from '../blocks.ts'
import { indented, indentOf, linesOf, outdent, type Line } from '../lines.ts'

const opening = /^( *)(!!!|\?\?\?\+?)\s*([a-zA-Z][\w -]*?)?\s*(?:"((?:\\.|[^"\\])*)")?\s*$/
const tabOpening = /^( *)===[!+]?\s*"((?:\\.|[^"\\])*)"\s*$/

const titleOfKind = (kind: string): string => kind[0]!.toUpperCase() + kind.slice(1)

/** Returns the index after the lines that are indented more than a line, without the empty ones at the end. */
const endOfBody = (lines: readonly Line[], start: number, indent: number): number => {
  let end = start
  for (let at = start; at < lines.length; at++) {
    const { text } = lines[at]!
    if (text.trim() === '') continue
    if (indentOf(text) < indent + 4) break
    end = at + 1
  }
  return end
}

const bodyOf = (lines: readonly Line[], from: number, to: number, indent: number): string =>
  translateAdmonitions(
    outdent(
      lines.slice(from, to).map(({ text }) => text),
      indent + 4,
    ).join('\n'),
  )

/** Returns the tabs that begin at a line, and the index after them. */
const tabsAt = (lines: readonly Line[], start: number): { block: string; end: number } => {
  const parts: Part[] = []
  const indent = indentOf(lines[start]!.text)
  let at = start
  for (;;) {
    while (at < lines.length && lines[at]!.text.trim() === '') at++
    const [, spaces, title] = tabOpening.exec(lines[at]?.text ?? '') ?? []
    if (title === undefined || spaces!.length !== indent) break
    const end = endOfBody(lines, at + 1, indent)
    parts.push({ title: title.replaceAll('\\"', '"'), body: bodyOf(lines, at + 1, end, indent) })
    at = end
  }
  return { block: tabs(parts), end: at }
}

/**
 * Replaces admonitions (`!!! note "Title"`), parts that readers open (`??? note`), and content tabs (`=== "Title"`), whose content is
 * indented by four spaces, as MkDocs and Python-Markdown write them.
 */
export const translateAdmonitions = (text: string): string => {
  const lines = linesOf(text)
  const out: string[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    if (!line.isCode && tabOpening.test(line.text)) {
      const { block, end } = tabsAt(lines, at)
      out.push(indented(block, indentOf(line.text)), '')
      at = end
      continue
    }
    const match = line.isCode ? null : opening.exec(line.text)
    if (!match) {
      out.push(line.text)
      at++
      continue
    }
    const [, spaces = '', mark = '', kinds = 'note', said] = match
    const kind = kinds.split(' ')[0]!.toLowerCase()
    const end = endOfBody(lines, at + 1, spaces.length)
    const body = bodyOf(lines, at + 1, end, spaces.length)
    const title = said?.replaceAll('\\"', '"').trim()
    const block =
      mark === '!!!' ? hint(styleOf(kind), title, body) : details(title || titleOfKind(kind), body, mark.endsWith('+'))
    out.push(indented(block, spaces.length), '')
    at = end
  }
  return out.join('\n').replace(/\n+$/, '\n')
}
