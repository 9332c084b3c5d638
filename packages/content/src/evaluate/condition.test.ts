import { describe, expect, test } from 'vitest'
import { conditionFault, holds } from './condition.ts'

const scope = { visitor: { claims: { plan: 'pro', beta: false } } }

describe('holds', () => {
  test.each([
    ['visitor.claims.plan == "pro"', true],
    ['visitor.claims.none != "free"', false],
    ['!visitor.claims.none', false],
    ['!visitor.claims.beta', true],
    ['!has(visitor.claims.none)', true],
    ['visitor.claims.plan ==', false],
  ])('%s is %s', (condition, expected) => {
    expect(holds(condition, scope)).toBe(expected)
  })
})

describe('conditionFault', () => {
  test.each([
    '"a" - 1 == 2',
    '"a" - "b" == 2',
    '1 - "a" == 2',
    '1 < "a"',
    '!1',
    '-"a" == 1',
    'visitor.claims.a in "abc"',
    '1 && visitor.claims.a',
    'visitor.claims.a || "x"',
    '1.includes(visitor.claims.a)',
    'space.vars.a == "x"',
    '"text"',
    'visitor.claims.a ? 1 : 2',
  ])('refuses %s', (condition) => {
    expect(conditionFault(condition)).toBeDefined()
  })

  test.each([
    'true',
    'visitor.claims.beta',
    '!visitor.claims.unsigned.beta || has(visitor.claims["plan"])',
    'visitor.claims.tags.includes("a") && visitor.claims.plan in ["a", "b"]',
    'visitor.claims.age + 1 >= 18 ? visitor.claims.a : false',
    'visitor.claims.plan == null',
  ])('accepts %s', (condition) => {
    expect(conditionFault(condition)).toBeUndefined()
  })

  test.each([
    ['visitor.claims.plan ==', 22, 'expected a value'],
    ['visitor.claims.plan = "a"', 20, 'unexpected ='],
    ['visitor.claims.plan == "a', 23, 'the string has no end'],
    ['(visitor.claims.a', 17, 'expected )'],
    ['visitor.claims.a visitor', 17, 'expected the end or an operator'],
    ['visitor.', 8, 'expected a name'],
    ['  plan == "a"', 2, 'plan is unknown: a condition can use visitor.claims'],
    ['"pro"', 0, 'a condition cannot be string'],
    ['"a" == 1', 4, '== compares string with number'],
    ['true < 1', 0, 'an operand of < cannot be boolean'],
    ['visitor.claims.a && "b"', 20, 'an operand of && cannot be string'],
    ['!"a"', 1, 'the operand of ! cannot be string'],
    ['visitor.claims.a in "abc"', 20, 'the right side of in cannot be string'],
    [`true${' || true'.repeat(200)}`, 1024, 'has more than 1024 characters'],
  ])('refuses %s at %i', (condition, at, message) => {
    expect(conditionFault(condition)).toEqual({ at, message })
  })
})
