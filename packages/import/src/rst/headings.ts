import type { Block, State } from './state.ts'

/** A line of signs, which marks a heading or a rule. */
export const underline = /^([=\-`:'"~^_*+#<>.!$%&,/;?@\\|])\1{1,}\s*$/

/** Returns the heading that begins at a line. */
export const headingAt = (lines: readonly string[], at: number, { levels }: State): Block | undefined => {
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
