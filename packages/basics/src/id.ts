import { customAlphabet } from 'nanoid'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const random20 = customAlphabet(base62, 20)

/** Returns a new id: 20 characters of base62 with at least one letter, so that it never looks like a number. */
export const newId = (): string => {
  const id = random20()
  return /[a-zA-Z]/.test(id) ? id : newId()
}

const inBase62 = (number: number, length: number): string => {
  let digits = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) digits = base62[rest % 62] + digits
  return digits.padStart(length, '0')
}
const random9 = customAlphabet(base62, 9)
let last = { time: 0, count: 0 }

/** Returns a new id that sorts, byte by byte, after all that this process has made, and by the clock after those of other processes. */
export const newOrderedId = (): string => {
  const time = Math.max(Date.now(), last.time)
  last = { time, count: time === last.time ? last.count + 1 : 0 }
  return inBase62(time, 8) + inBase62(last.count, 3) + random9()
}
