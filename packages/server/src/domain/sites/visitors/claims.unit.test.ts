import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'

const schema = {
  type: 'object',
  properties: {
    staff: { type: 'boolean' },
    plan: { type: 'string', enum: ['free', 'pro'] },
    age: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
    team: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
    unsigned: { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false },
  },
  additionalProperties: false,
}
const site = { adaptiveContent: 'on', visitorSchema: JSON.stringify(schema) } as const

test.each([
  [{ staff: true, other: 1 }, { staff: true }],
  [{ staff: 'yes' }, {}],
  [
    { staff: 'true', age: '3' },
    { staff: true, age: 3 },
  ],
  [{ age: '' }, {}],
  [{ age: 'Infinity' }, {}],
  [{ plan: 'pro' }, { plan: 'pro' }],
  [{ plan: 'gold' }, {}],
  [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  [{ tags: ['a', 1] }, {}],
  [{ tags: 'a' }, {}],
  [{ team: { name: 'Web', other: 1 } }, { team: { name: 'Web' } }],
  [{ team: 'Web' }, {}],
  [{ toString: true }, {}],
])('of the signed claims %j, %j count', (signed, expected) => {
  expect(claimsOf(site, signed, {})).toEqual({ ...expected, unsigned: {} })
})

test('a signed token says nothing about unsigned claims, and unsigned ones are never signed', () => {
  expect(claimsOf(site, { unsigned: { beta: true } }, {})).toEqual({ unsigned: {} })
  expect(claimsOf(site, {}, { beta: 'true', staff: 'true' })).toEqual({ unsigned: { beta: true } })
})

test('the order of the given claims changes nothing', () => {
  const [one, other] = [
    { staff: true, age: 1 },
    { age: 1, staff: true },
  ].map((signed) => claimsOf(site, signed, {}))
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

test.each([{ ...site, adaptiveContent: 'off' } as const, { ...site, visitorSchema: null }])(
  'no claim counts without adaptive content or a schema',
  (without) => {
    expect(claimsOf(without, { staff: true }, { beta: true })).toEqual({})
  },
)
