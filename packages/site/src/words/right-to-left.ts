const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** Returns whether a language, such as `ar` or `fa-IR`, is written from right to left. */
export const isRightToLeft = (language: string): boolean => rightToLeft.has(language.split('-', 1)[0]!.toLowerCase())
