import { code } from '../text/blocks.ts'
import { indentOf, outdent } from '../text/lines.ts'
import { looseTabs, writeDirective } from './directives.ts'
import { includedPart } from './included-part.ts'
import { translateInline, type Names } from './inline.ts'
import { readTable } from './tables.ts'

/** What a page needs of the other files. */
export interface RstContext {
  link: Names['link']
  /** Returns the text of a file that the page includes. */
  include(name: string): Promise<string | undefined>
  keep(line: number, construct: string): void
}

const directiveLine = /^\.\. ((?:[\w-]+:)?[\w.+-]+)::(?:\s+(.*))?$/
const underline = /^([=\-`:'"~^_*+#<>.!$%&,/;?@\\|])\1{1,}\s*$/
const option = /^:([\w-]+):(?:\s+(.*))?$/
const bullet = /^([*+-]|(?:\d+|#|[a-z])[.)]|\((?:\d+|#|[a-z])\))\s+(\S.*)$/i
const maxDepth = 20
const maxIncludes = 200

interface State {
  context: RstContext
  names: Names
  /** The styles of headings in the order of their levels. */
  levels: string[]
  targets: Map<string, string>
  /** How many files the page can still include. */
  includes: number
}

/** Returns the lines that are indented more than a line, without the empty ones at their end, and the index after them. */
const bodyAt = (lines: readonly string[], start: number, indent: number): { body: string[]; end: number } => {
  let end = start
  for (let at = start; at < lines.length; at++) {
    if (lines[at]!.trim() === '') continue
    if (indentOf(lines[at]!) <= indent) break
    end = at + 1
  }
  const body = lines.slice(start, end)
  const least = Math.min(...body.filter((line) => line.trim() !== '').map(indentOf), 80)
  return { body: body.length === 0 ? [] : outdent(body, least), end }
}

const splitOptions = (
  body: readonly string[],
): { argument: string[]; options: Record<string, string>; rest: string[] } => {
  const options: Record<string, string> = {}
  let at = 0
  const argument: string[] = []
  while (at < body.length && body[at]!.trim() !== '' && !option.test(body[at]!)) argument.push(body[at++]!)
  const isArgument = at < body.length && option.test(body[at] ?? '')
  if (!isArgument) at = 0
  for (; at < body.length; at++) {
    const [, name, value = ''] = option.exec(body[at]!) ?? []
    if (name === undefined) break
    options[name] = value.trim()
  }
  return { argument: isArgument ? argument : [], options, rest: body.slice(at) }
}

const headingAt = (
  lines: readonly string[],
  at: number,
  { levels }: State,
): { text: string; end: number } | undefined => {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3)
  const hasOverline = underline.test(first) && underline.test(third) && first[0] === third[0] && second.trim() !== ''
  const isPlain =
    !hasOverline &&
    first.trim() !== '' &&
    !/^\s/.test(first) &&
    (underline.test(second) || (first.trim().length === 1 && /^[=~^-]\s*$/.test(second))) &&
    second.trim().length >= Math.min(first.trim().length, 3) &&
    !underline.test(first)
  if (!hasOverline && !isPlain) return undefined
  const style = hasOverline ? `${first[0]}${first[0]}` : second[0]!
  if (!levels.includes(style)) levels.push(style)
  const level = Math.min(6, levels.indexOf(style) + 1)
  return { text: `${'#'.repeat(level)} ${(hasOverline ? second : first).trim()}`, end: at + (hasOverline ? 3 : 2) }
}

const directiveAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<{ text: string; end: number } | undefined> => {
  const [, written, first = ''] = directiveLine.exec(lines[at]!) ?? []
  if (written === undefined) return undefined
  const name = written.toLowerCase()
  const { body, end } = bodyAt(lines, at + 1, 0)
  const isDirectlyBelow = (lines[at + 1] ?? '').trim() !== ''
  const { argument, options, rest } = isDirectlyBelow ? splitOptions(body) : { argument: [], options: {}, rest: body }
  const isNote = /^(?:note|tip|hint|important|warning|caution|danger|error|attention|seealso)$/.test(name)
  const content =
    isNote && first !== ''
      ? [first, ...argument, ...rest]
      : [...(isDirectlyBelow && argument.length > 0 && name !== 'figure' ? [] : []), ...rest]
  const said = isNote ? '' : [first, ...argument].join('\n').trim()
  if (name === 'include' || name === 'literalinclude') {
    const found = state.includes-- > 0 ? await state.context.include(said) : undefined
    if (found === undefined) return { text: '', end }
    if (name === 'literalinclude')
      return { text: code(options['language'] ?? /\.(\w+)$/.exec(said)?.[1] ?? '', includedPart(found, options)), end }
    return { text: depth > 4 ? '' : await blocks(includedPart(found, options).split('\n'), state, depth + 1), end }
  }
  const raw = trimBlank(content).join('\n')
  const inner = await blocks(trimBlank(content), state, depth + 1)
  const shown = writeDirective({
    name,
    argument: /code|math|image|figure|tab|csv|list|function|class|method|option|data|auto/.test(name)
      ? said
      : translateInline(said, state.names),
    options,
    raw,
    inner,
    link: state.names.link,
  })
  if (shown === undefined) state.context.keep(at + 1, `.. ${name}::`)
  return { text: shown ?? inner, end }
}

const trimBlank = (lines: readonly string[]): string[] => {
  const start = lines.findIndex((line) => line.trim() !== '')
  return start === -1 ? [] : lines.slice(start, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

/** Returns an explicit block that is no directive: a target, a footnote, a substitution, or a comment. */
const explicitAt = (lines: readonly string[], at: number, state: State): { text: string; end: number } | undefined => {
  if (!/^\.\.(?:\s|$)/.test(lines[at]!)) return undefined
  const { body, end } = bodyAt(lines, at + 1, 0)
  const [, label, url = ''] = /^\.\. _`?([^:`]+)`?:\s*(.*)$/.exec(lines[at]!) ?? []
  if (label !== undefined)
    return {
      text: url === '' ? `<a id="${label.toLowerCase().replaceAll(/[^\w-]+/g, '-')}"></a>` : '',
      end: url === '' ? at + 1 : end,
    }
  const [, note, words = ''] = /^\.\. \[#?([\w.-]+)\]\s*(.*)$/.exec(lines[at]!) ?? []
  if (note !== undefined)
    return { text: `[^${note}]: ${translateInline([words, ...body].join(' ').trim(), state.names)}`, end }
  return { text: '', end }
}

const listAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<{ text: string; end: number } | undefined> => {
  const [, mark, first = ''] = bullet.exec(lines[at]!) ?? []
  if (mark === undefined) return undefined
  const { body, end } = bodyAt(lines, at + 1, 0)
  const isOrdered = /\w|#/.test(mark)
  const number = /^\d+/.exec(mark)?.[0] ?? '1'
  const prefix = isOrdered ? `${number}. ` : '* '
  const inner = await blocks([first, ...body], state, depth + 1)
  return { text: prefix + inner.replaceAll(/\n(?=.)/g, `\n${' '.repeat(prefix.length)}`), end }
}

const fieldsAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<{ text: string; end: number } | undefined> => {
  const [, name, value = ''] = /^:([^:`\n]+):(?:\s+(.*))?$/.exec(lines[at]!) ?? []
  if (name === undefined) return undefined
  const { body, end } = bodyAt(lines, at + 1, 0)
  const inner = await blocks(
    [value, ...body].filter((line, index) => index > 0 || line !== ''),
    state,
    depth + 1,
  )
  return { text: `* **${name}**: ${inner.replaceAll(/\n(?=.)/g, '\n  ')}`, end }
}

const paragraphAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<{ text: string; end: number }> => {
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() !== '' && !/^\s/.test(lines[end]!) && !lines[end]!.startsWith('.. '))
    end++
  const text = lines.slice(at, end).join('\n')
  const next = lines[end] ?? ''
  // A term and its definition, which is indented directly below it.
  if (end === at + 1 && /^\s+\S/.test(next)) {
    const { body, end: after } = bodyAt(lines, end, 0)
    const inner = await blocks(body, state, depth + 1)
    return {
      text: `* **${translateInline(text.replace(/\s:\s.*$/, ''), state.names)}**\n\n  ${inner.replaceAll(/\n(?=.)/g, '\n  ')}`,
      end: after,
    }
  }
  if (text.startsWith('| '))
    return { text: translateInline(text.replaceAll(/^\| ?/gm, ''), state.names).replaceAll('\n', '  \n'), end }
  if (/::\s*$/.test(text)) {
    const { body, end: after } = bodyAt(lines, end, 0)
    const words = text.replace(/\s+::\s*$|^::\s*$/, '').replace(/::\s*$/, ':')
    return {
      text: [translateInline(words, state.names), body.length === 0 ? '' : code('', trimBlank(body).join('\n'))]
        .filter(Boolean)
        .join('\n\n'),
      end: after,
    }
  }
  return { text: translateInline(text, state.names), end }
}

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
      const inner = await blocks(body, state, depth + 1)
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
  const targets = new Map(
    [...text.matchAll(/^\.\. _`?([^:`\n]+)`?:[ \t]+(\S+)[ \t]*$/gm)].map(([, name, url]) => [
      name!.toLowerCase(),
      url!,
    ]),
  )
  const texts = new Map(
    [...text.matchAll(/^\.\. \|([^|\n]+)\| (?:replace|unicode):: *(.+)$/gm)].map(([, name, value]) => [name!, value!]),
  )
  const names: Names = { link: context.link, targets, texts }
  const lines = text.replaceAll('\t', '        ').split('\n')
  return `${looseTabs(await blocks(lines, { context, names, levels: [], targets, includes: maxIncludes }))}\n`
}
