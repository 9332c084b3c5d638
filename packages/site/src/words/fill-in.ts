/** Returns a text with values in place of their names in braces, such as `{count}`. A name without a value leaves nothing. */
export const fillIn = (text: string, values: Readonly<Record<string, number | string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
