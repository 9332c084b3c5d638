// What another direction needs than the text around it: letters, and characters that turn the direction of what follows.
const turning = String.raw`\u202a-\u202e`
const foreignInArabic = new RegExp(String.raw`[^\P{L}\p{Script=Arabic}]|[${turning}]`, 'u')
const foreign = new RegExp(String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc${turning}]`, 'u')

/** Returns a text without the characters that isolate its values, which nobody sees: what is saved or compared has none of them. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

/**
 * Returns a value so that it moves nothing beside it in a text: one of another direction stands between characters that isolate it.
 * The value loses those of its own, because one of them would end its isolation.
 */
export const isolate = (value: string, isInArabic = false): string => {
  const plain = withoutIsolates(value)
  return (isInArabic ? foreignInArabic : foreign).test(plain) ? `\u2068${plain}\u2069` : plain
}
