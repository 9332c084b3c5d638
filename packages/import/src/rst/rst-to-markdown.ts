import { namesIn, withNames } from './definitions.ts'
import { directiveAt } from './directive-at.ts'
import { looseTabs } from './directives.ts'
import { explicitAt } from './explicit.ts'
import { headingAt, underline } from './headings.ts'
import { translateInline } from './inline.ts'
import { fieldsAt, listAt } from './lists.ts'
import { paragraphAt } from './paragraphs.ts'
import { bodyAt, type RstContext, type State } from './state.ts'
import { readTable } from './tables.ts'

export type { RstContext } from './state.ts'

const maxDepth = 20
const maxIncludes = 200

/** The fields at the top of a page, which are its metadata for Sphinx. */
const topFields = /^(?:[ \t]*\n)*(?::[\w -]+:.*\n(?:[ \t]+\S.*\n)*)+(?=[ \t]*\n)/

/** Returns lines as blocks of Markdown. */
const blocks = async (lines: readonly string[], state: State, depth = 0): Promise<string> => {
  const out: { text: string; isItem: boolean }[] = []
  if (depth > maxDepth) return lines.join('\n')
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    if (line.trim() === '') {
      at++
      continue
    }
    if (/^\s/.test(line)) {
      const { body, end } = bodyAt(lines, at, 0)
      const inner = await state.blocks(body, depth + 1)
      out.push({ text: inner.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>'), isItem: false })
      at = Math.max(end, at + 1)
      continue
    }
    if (underline.test(line) && line.trim().length > 3 && (lines[at + 1] ?? '').trim() === '') {
      out.push({ text: '---', isItem: false })
      at++
      continue
    }
    const heading = headingAt(lines, at, state)
    const table = heading === undefined ? readTable(lines, at) : undefined
    const list = heading === undefined && table === undefined ? await listAt(lines, at, state, depth) : undefined
    const found =
      (heading && { ...heading, text: translateInline(heading.text, state.names) }) ??
      (table && { ...table, text: translateInline(table.text, state.names) }) ??
      (await directiveAt(lines, at, state, depth)) ??
      explicitAt(lines, at, state) ??
      list ??
      (await fieldsAt(lines, at, state, depth)) ??
      (await paragraphAt(lines, at, state, depth))
    if (found.text !== '') out.push({ text: found.text, isItem: list !== undefined })
    at = Math.max(found.end, at + 1)
  }
  return out
    .map(({ text, isItem }, index) =>
      index === 0 ? text : `${isItem && out[index - 1]!.isItem && !text.includes('\n\n') ? '\n' : '\n\n'}${text}`,
    )
    .join('')
}

/** Converts a page in reStructuredText to Markdown. Directives that are not known keep their content and are told to `keep`. */
export const rstToMarkdown = async (text: string, context: RstContext): Promise<string> => {
  const source = withNames(text.replace(topFields, ''))
  const names = await namesIn(source, context)
  const state: State = {
    context,
    names,
    levels: [],
    includes: maxIncludes,
    blocks: (lines, depth) => blocks(lines, state, depth),
  }
  const lines = source.replaceAll('\t', '        ').split('\n')
  return `${looseTabs(await blocks(lines, state))}\n`
}
