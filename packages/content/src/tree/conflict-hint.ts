import type { Body } from '../store.ts'

const opening = 'Conflict:'
const explanation = ' the change request has this version:'
const titleExplanation = ' main has this title:'

/** The words at the start of a conflict hint, the first of them in bold. */
export const conflictWords = { opening, explanation, titleExplanation } as const

const explanations = [explanation, titleExplanation]

/** Returns whether a body has an unresolved conflict of a merge. */
export const showsConflict = ({ format, text }: Body): boolean =>
  explanations.some((one) => text.includes(format === 'markdown' ? `**${opening}**${one}` : JSON.stringify(one)))

const hint = (words: string, text: string): string =>
  `{% hint style="warning" %}\n**${opening}**${words}\n\n${text.trimEnd()}\n{% endhint %}\n`

/** Returns the request's version of a block, marked as being in conflict with the block before it. */
export const conflictHint = (text: string): string => hint(explanation, text)

const marks = hint(explanation, '\0')
  .split('\0')
  .map((mark) => mark.trim())

/** Returns the request's version of a block that a conflict hint shows; undefined for other Markdown. */
export const textInHint = (source: string): string | undefined => {
  const [start, end] = [marks[0]!, marks[1]!]
  const text = source.trim()
  return text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length).trim() : undefined
}

/** Returns main's title of a page as Markdown, marked as being in conflict with the request's. */
export const titleHint = (title: string): string => hint(titleExplanation, title)

/** Returns the words for what the change request deleted and main changed: a block, or the nth part of the text above. */
export const deletedWords = (part: 'block' | 'item' | 'row' | 'line', number?: number): string =>
  number === undefined
    ? `The ${part} above is deleted.`
    : `${part[0]!.toUpperCase()}${part.slice(1)} ${number} is deleted.`

/** Returns the same words as Markdown. */
export const deletedNote = (...of: Parameters<typeof deletedWords>): string => `*${deletedWords(...of)}*`
