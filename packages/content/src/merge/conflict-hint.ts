/** The request's version of a block, marked as being in conflict with what stands before it. */
export const conflictHint = (text: string): string =>
  `{% hint style="warning" %}\n**Conflict:** the change request has this version:\n\n${text.trimEnd()}\n{% endhint %}\n`
