import { bodyAt, type Block, type State } from './state.ts'

const bullet = /^([*+-]|(?:\d+|#|[a-z])[.)]|\((?:\d+|#|[a-z])\))\s+(\S.*)$/i

/** Returns the item of a list that begins at a line. */
export const listAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<Block | undefined> => {
  const [, mark, first = ''] = bullet.exec(lines[at]!) ?? []
  if (mark === undefined) return undefined
  const { body, end } = bodyAt(lines, at + 1, 0)
  const isOrdered = /\w|#/.test(mark)
  const number = /^\d+/.exec(mark)?.[0] ?? '1'
  const prefix = isOrdered ? `${number}. ` : '* '
  const inner = await state.blocks([first, ...body], depth + 1)
  return { text: prefix + inner.replaceAll(/\n(?=.)/g, `\n${' '.repeat(prefix.length)}`), end }
}

/** Returns the field of a list of fields that begins at a line. */
export const fieldsAt = async (
  lines: readonly string[],
  at: number,
  state: State,
  depth: number,
): Promise<Block | undefined> => {
  const [, name, value = ''] = /^:([^:`\n]+):(?:\s+(.*))?$/.exec(lines[at]!) ?? []
  if (name === undefined) return undefined
  const { body, end } = bodyAt(lines, at + 1, 0)
  const inner = await state.blocks(
    [value, ...body].filter((line, index) => index > 0 || line !== ''),
    depth + 1,
  )
  return { text: `* **${name}**: ${inner.replaceAll(/\n(?=.)/g, '\n  ')}`, end }
}
