import { customAlphabet } from 'nanoid'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const random20 = customAlphabet(base62, 20)

/** A new id: 20 characters of base62 with at least one letter, so that it never looks like a number. */
export const newId = (): string => {
  const id = random20()
  return /[a-zA-Z]/.test(id) ? id : newId()
}
