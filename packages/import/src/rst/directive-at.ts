import { code } from '../text/blocks.ts'
import { writeDirective } from './directives.ts'
import { includedPart } from './included-part.ts'
import { translateInline } from './inline.ts'
import { bodyAt, trimBlank, type Block, type State } from './state.ts'

const directiveLine = /^\.\. ((?:[\w-]+:)?[\w.+-]+)::(?:\s+(.*))?$/
const option = /^:([\w-]+):(?:\s+(.*))?$/

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

/** Returns the directive that begins at a line. */
export const directiveAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<Block | undefined> => {
  const [, written, first = ''] = directiveLine.exec(lines[at]!) ?? []
  if (written === undefined) return undefined
  const name = written.toLowerCase()
  const { body, end } = bodyAt(lines, at + 1, 0)
  const isDirectlyBelow = (lines[at + 1] ?? '').trim() !== ''
  const { argument, options, rest } = isDirectlyBelow ? splitOptions(body) : { argument: [], options: {}, rest: body }
  const isNote = /^(?:note|tip|hint|important|warning|caution|danger|error|attention|seealso)$/.test(name)
  const content = isNote && first !== '' ? [first, ...argument, ...rest] : rest
  const said = isNote ? '' : [first, ...argument].join('\n').trim()
  if (name === 'include' || name === 'literalinclude') {
    const found = state.includes-- > 0 ? await state.context.include(said) : undefined
    if (found === undefined) return { text: '', end }
    if (name === 'literalinclude')
      return { text: code(options['language'] ?? /\.(\w+)$/.exec(said)?.[1] ?? '', includedPart(found, options)), end }
    return { text: depth > 4 ? '' : await state.blocks(includedPart(found, options).split('\n'), depth + 1), end }
  }
  const raw = trimBlank(content).join('\n')
  const inner = await state.blocks(trimBlank(content), depth + 1)
  const shown = writeDirective({
    name,
    argument: /code|math|image|figure|tab|csv|list|function|class|method|option|data|auto/.test(name)
      ? said
      : translateInline(said, state.names),
    options,
    raw,
    inner,
    link: state.names.link,
    inline: (text) => translateInline(text, state.names),
  })
  if (shown === undefined) state.context.keep(at + 1, `.. ${name}::`)
  return { text: shown ?? inner, end }
}
