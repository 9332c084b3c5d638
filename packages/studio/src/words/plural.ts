/** A text of the interface. One with a number has a form for each plural category of its language. */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Values that a text names in braces. */
export type Values = Readonly<Record<string, number | string>>

// What another direction needs than the text around it: letters, and characters that turn the direction of what follows.
const turning = String.raw`\u202a-\u202e\u2066-\u2069`
const foreignInArabic = new RegExp(String.raw`[^\P{L}\p{Script=Arabic}]|[${turning}]`, 'u')
const foreign = new RegExp(String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc${turning}]`, 'u')

/** Returns a value so that it moves nothing beside it: one of another direction stands between characters that isolate it. */
const isolated = (value: string, language: string): string =>
  (language === 'ar' ? foreignInArabic : foreign).test(value) ? `\u2068${value}\u2069` : value

/** Returns a text without the characters that isolate its values, which nobody sees: what is saved or compared has none of them. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')

/** Returns the text with its values, in the form that `count` needs. */
export const fill = (phrase: Phrase, values: Values, language: string): string => {
  const count = Number(values['count'] ?? 0)
  const form =
    typeof phrase === 'string' ? phrase : (phrase[new Intl.PluralRules(language).select(count)] ?? phrase.other)
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(language) : isolated(value, language)
  })
}
