import { translateInline } from './inline.ts'
import { bodyAt, type Block, type State } from './state.ts'

/** Returns an explicit block that is no directive: a target, a footnote, a substitution, or a comment. */
export const explicitAt = (lines: readonly string[], at: number, state: State): Block | undefined => {
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
