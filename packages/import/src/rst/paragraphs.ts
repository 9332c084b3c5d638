import { code } from '../text/blocks.ts'
import { translateInline } from './inline.ts'
import { bodyAt, trimBlank, type Block, type State } from './state.ts'

/** Returns the paragraph, the term, the verse or the literal block that begins at a line. */
export const paragraphAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<Block> => {
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() !== '' && !/^\s/.test(lines[end]!) && !lines[end]!.startsWith('.. '))
    end++
  const text = lines.slice(at, end).join('\n')
  const next = lines[end] ?? ''
  // A term and its definition, which is indented directly below it.
  if (end === at + 1 && /^\s+\S/.test(next)) {
    const { body, end: after } = bodyAt(lines, end, 0)
    const inner = await state.blocks(body, depth + 1)
    return {
      text: `* **${translateInline(text.replace(/\s:\s.*$/, ''), state.names)}**\n\n  ${inner.replaceAll(/\n(?=.)/g, '\n  ')}`,
      end: after,
    }
  }
  if (text.startsWith('>>> ')) return { text: code('pycon', text), end }
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
