import { includedPart } from '../rst/included-part.ts'
import { looseTabs, writeDirective } from '../rst/directives.ts'
import type { RstContext } from '../rst/rst-to-markdown.ts'
import { code } from '../text/blocks.ts'
import { linesOf, mapText, outsideCode } from '../text/lines.ts'
import { findBlocks, type Block } from './directives.ts'
import { translateMystInline } from './inline.ts'

/** What a page needs of the other files. */
export interface MystContext extends RstContext {
  /** The texts that stand for names between two braces. */
  substitutions: ReadonlyMap<string, string>
  /** Translates a part in reStructuredText. */
  rst(text: string): Promise<string>
}

interface State {
  context: MystContext
  /** How many files the page can still include. */
  includes: number
}

const maxDepth = 20
const maxIncludes = 200

const target = /^\(([^()\s]+)\)=\s*$/
const attributesAlone = /^\s*\{[#.\w][^{}%]*\}\s*$/
const field = /^:([\w-][\w -]*):(?:\s+(.*))?$/
// The argument of these is no text.
const isLiteral = /code|math|image|figure|include|^raw$|csv|function|class|method|option|data|auto|youtube|toctree/

const anchorOf = (label: string): string => label.toLowerCase().replaceAll(/[^\w-]+/g, '-')

/** Returns lines of text without comments and attributes. Labels become anchors of the heading that follows them. */
const plainLines = (lines: readonly string[]): string[] => {
  const out: string[] = []
  let label: string | undefined
  for (const line of lines) {
    if (line.startsWith('%') || attributesAlone.test(line)) continue
    if (line.startsWith('+++')) {
      out.push('')
      continue
    }
    const [, named] = target.exec(line) ?? []
    if (named !== undefined) {
      label ??= anchorOf(named)
      continue
    }
    const [, name, value = ''] = field.exec(line) ?? []
    const isField = name !== undefined && /^(?:$|\* \*\*)/.test(out.at(-1) ?? '')
    const isHeading = /^#{1,6}\s/.test(line)
    if (label !== undefined && line.trim() !== '') {
      out.push(isHeading ? `${line.replace(/\s*\{#[^{}]*\}\s*$/, '')} {#${label}}` : line)
      label = undefined
    } else out.push(isField ? `* **${name}**: ${value}` : line)
  }
  return out
}

const maxExpandedLength = 1_000_000

/** Puts texts in place of their names. A text can have names itself. */
const expand = (text: string, texts: ReadonlyMap<string, string>, depth = 0): string => {
  if (texts.size === 0 || depth > 3 || !text.includes('{{')) return text
  const put = (part: string) =>
    part.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => texts.get(name) ?? whole)
  const expanded = mapText(text, (line) => outsideCode(line, put))
  return expanded === text || expanded.length > maxExpandedLength ? text : expand(expanded, texts, depth + 1)
}

const included = async ({ name, argument, options }: Block, state: State, depth: number): Promise<string> => {
  const found = state.includes-- > 0 ? await state.context.include(argument) : undefined
  if (found === undefined) return ''
  const part = includedPart(found, options)
  if (name === 'literalinclude' || options['literal'] !== undefined)
    return code(options['language'] ?? /\.(\w+)$/.exec(argument)?.[1] ?? '', part, options['caption'])
  if (argument.endsWith('.rst')) return state.context.rst(part)
  return depth > 4 ? '' : blocks(expand(part, state.context.substitutions).split('\n'), state, depth + 1)
}

// Options of settings that a site describes, such as their type and their default.
const describedOptions = (options: Readonly<Record<string, string>>, context: MystContext): string =>
  Object.entries(options)
    .map(([name, value]) => `* **${name}**: ${translateMystInline(value, context)}`)
    .join('\n')

const directive = async (block: Block, at: number, state: State, depth: number): Promise<string> => {
  const { context } = state
  const { argument, options, lines } = block
  const name = block.name.toLowerCase()
  const raw = lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
  if (name === 'include' || name === 'literalinclude') return included(block, state, depth)
  if (name === 'eval-rst') return context.rst(raw)
  const inner = await blocks(lines, state, depth + 1)
  if (name === 'config:option')
    return `**\`${argument.split(' ')[0]}\`**\n\n${describedOptions(options, context)}\n\n${inner.trim()}`
  const words = isLiteral.test(name) ? argument : translateMystInline(argument, context)
  const shown = writeDirective({ name, argument: words, options, raw, inner: inner.trim(), link: context.link })
  if (shown === undefined) context.keep(at + 1, `{${name}}`)
  return shown ?? inner
}

/** Returns lines as blocks of Markdown. */
const blocks = async (lines: readonly string[], state: State, depth = 0): Promise<string> => {
  if (depth > maxDepth) return lines.join('\n')
  const { context } = state
  const find = findBlocks(lines)
  const kinds = linesOf(lines.join('\n'))
  const out: string[] = []
  let run: string[] = []
  const flush = () => {
    if (run.length > 0) out.push(translateMystInline(plainLines(run).join('\n'), context))
    run = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const block = find(at)
    if (block !== undefined) {
      flush()
      const text = await directive(block, at, state, depth)
      const indent = ' '.repeat(block.before.length)
      const own = text.split('\n').map((one) => (one === '' ? one : indent + one))
      const isItem = block.before.trim() !== ''
      out.push(isItem ? block.before + own.join('\n').slice(indent.length) : ['', ...own, ''].join('\n'))
      at = block.end - 1
    } else if (kinds[at]!.isCode) {
      flush()
      out.push(line)
    } else run.push(line)
  }
  flush()
  return out.join('\n')
}

/** Converts a page in MyST, the Markdown of Sphinx, to Markdown. Directives that are not known keep their content and are told to `keep`. */
export const mystToMarkdown = async (text: string, context: MystContext): Promise<string> => {
  const state = { context, includes: maxIncludes }
  return looseTabs(await blocks(expand(text, context.substitutions).split('\n'), state))
}
