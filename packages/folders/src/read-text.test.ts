import { expect, test } from 'vitest'
import { sizeFault, textOf } from './read-text.ts'

test('a page can have every size up to the limit, but not 0', () => {
  const mebibyte = 2 ** 20
  expect([1, mebibyte].map((size) => sizeFault(size, 1))).toEqual([undefined, undefined])
  expect([0, mebibyte + 1].map((size) => sizeFault(size, 1))).toEqual(['it is empty', 'it is larger than 1 MiB'])
})

test('a page is UTF-8 without NUL', () => {
  const bytes = (...all: number[]) => textOf(Uint8Array.from(all))
  expect(bytes(0xc3, 0xa9)).toEqual({ text: 'é' })
  expect(bytes(0xe9)).toEqual({ reason: 'it is not UTF-8' })
  expect(bytes(0x61, 0)).toEqual({ reason: 'it contains a NUL character' })
})
