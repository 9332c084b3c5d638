import { isolate } from './isolate.ts'

/**
 * Returns a text with values in place of their names in braces, such as `{count}`. A name without a value leaves nothing, and a value
 * of another direction turns nothing beside it.
 */
export const fillIn = (text: string, values: Readonly<Record<string, number | string>>): string => {
  const isArabic = /\p{Script=Arabic}/u.test(text)
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => isolate(String(values[name] ?? ''), isArabic))
}
