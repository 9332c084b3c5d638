import { isolate } from '@scriptorium/site/words/isolate'

/** A text of the interface. One with a number has a form for each plural category of its language. */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Values that a text names in braces. */
export type Values = Readonly<Record<string, number | string>>

/** Returns the text with its values, in the form that `count` needs. */
export const fill = (phrase: Phrase, values: Values, language: string): string => {
  const count = Number(values['count'] ?? 0)
  const form =
    typeof phrase === 'string' ? phrase : (phrase[new Intl.PluralRules(language).select(count)] ?? phrase.other)
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(language) : isolate(value, language === 'ar')
  })
}
