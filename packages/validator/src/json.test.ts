import { describe, expect, it } from 'vitest'
import { positionOfSyntaxError } from './json.ts'

describe('positionOfSyntaxError', () => {
  it.each([
    ['', 1, 1],
    ['  ', 1, 3],
    ['{', 1, 2],
    ['{"a":x}', 1, 6],
    ['{"a":1,}', 1, 8],
    ['[1,2,,3]', 1, 6],
    ['{"a" 1}', 1, 6],
    ['{"a":1 "b":2}', 1, 8],
    ['{a:1}', 1, 2],
    ['"abc', 1, 1],
    ['"a\nb"', 1, 1],
    ['"\\x"', 1, 1],
    ['[1]]', 1, 4],
    ['{"a":[1}', 1, 8],
    ['01', 1, 1],
    ['1.', 1, 1],
    ['nul', 1, 1],
    ['{}{}', 1, 3],
    ['{\n  "a": 1,\n  "b": tru\n}', 3, 8],
  ])('of %j is line %i, column %i', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(positionOfSyntaxError(text)).toEqual({ line, column })
  })
})
