import { describe, expect, test } from 'vitest'
import { requirementsOf } from './requirements.ts'

const texts = (condition: string) => requirementsOf(condition)?.map(({ text }) => text)
const claims = (condition: string) => requirementsOf(condition)?.flatMap((one) => one.claims)

describe('requirementsOf', () => {
  test.each(['true', '1 == 1', 'true && !false'])('%s requires nothing', (condition) => {
    expect(requirementsOf(condition)).toEqual([])
  })

  test.each(['false', 'visitor.claims.a && false', 'null', 'visitor.claims.a ==', 'has(space.title)'])(
    '%s never holds',
    (condition) => {
      const found = requirementsOf(condition)
      expect(found === undefined || found.length > 0).toBe(true)
    },
  )

  test('the operands of && are alike in any order and form, and those of || are one', () => {
    const [a, b] = texts('visitor.claims.a && visitor.claims.b == "x"')!
    expect(texts('(visitor.claims["b"] == "x") && (visitor.claims.a && true)')).toEqual([b, a])
    expect(texts('visitor.claims.a || visitor.claims.b == "x"')).toHaveLength(1)
  })

  test.each([
    ['visitor.claims.a == 1', 'visitor.claims.a == "1"'],
    ['visitor.claims.a == null', 'visitor.claims.a == undefined'],
    ['visitor.claims.a == 1', 'visitor.claims.a == 1.5'],
    ['visitor.claims.a', '!visitor.claims.a'],
  ])('%s is another requirement than %s', (one, other) => {
    expect(texts(one)).not.toEqual(texts(other))
  })

  test.each([
    ['visitor.claims.plan == "pro"', ['plan']],
    ['visitor.claims.unsigned.beta', ['unsigned.beta']],
    ['has(visitor.claims.a) || visitor.claims["b"]', ['a', 'b']],
    ['"a" in visitor.claims', ['*']],
    ['visitor.claims.unsigned == visitor.claims.a', ['*', 'a']],
    ['visitor.claims[visitor.claims.a]', ['*', 'a']],
    ['has(visitor)', ['*']],
  ])('the claims of %s are %s', (condition, expected) => {
    expect(claims(condition)).toEqual(expected)
  })
})
