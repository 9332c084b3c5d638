import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { countFewCharacters, type WithRules } from './lengths.ts'

const require = createRequire(import.meta.url)
const { Ajv } = createRequire(require.resolve('express-openapi-validator'))('ajv') as {
  Ajv: new (options: object) => WithRules & { compile(schema: object): (data: unknown) => boolean }
}

test.each([
  ['abc', true],
  ['a', false],
  ['abcde', false],
  ['😀😀😀😀', true],
  ['😀😀', true],
  ['😀', false],
  ['😀a', true],
  ['😀😀😀😀a', false],
  ['😀😀😀abc', false],
])('a text of 2 to 4 characters: %s is %s', (text, isValid) => {
  for (const allErrors of [true, false]) {
    const check = countFewCharacters(new Ajv({ allErrors })).compile({ type: 'string', minLength: 2, maxLength: 4 })
    expect(check(text)).toBe(isValid)
  }
})
