import type { Body } from '../store.ts'

const opening = 'Conflict:'
const explanation = ' the change request has this version:'

/** The words at the start of a conflict hint, the first of them in bold. */
export const conflictWords = { opening, explanation } as const

const inMarkdown = `**${opening}**${explanation}`
const inDocument = JSON.stringify(explanation)

/** Whether a body has an unresolved conflict of a merge. */
export const showsConflict = ({ format, text }: Body): boolean =>
  text.includes(format === 'markdown' ? inMarkdown : inDocument)

/** Returns the request's version of a block, marked as being in conflict with the block before it. */
export const conflictHint = (text: string): string =>
  `{% hint style="warning" %}\n**${opening}**${explanation}\n\n${text.trimEnd()}\n{% endhint %}\n`
