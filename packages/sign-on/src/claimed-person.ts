/** Returns whether a text that an identity provider claims is an address of mail that a user can have. */
export const isEmail = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 254 && /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]+$/u.test(text)

/** Returns a claimed name as a display name: at most 64 characters, without control characters. It can be empty. */
export const displayNameOf = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  ]
    .slice(0, 64)
    .join('')
