import { describe, expect, it } from 'vitest'
import { isDay, isEmittedMoment, parseMoment } from './moment.ts'

describe('parseMoment', () => {
  it.each([
    ['2026-01-31T09:00:00Z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31t09:00:00.5z', '2026-01-31T09:00:00.500Z'],
    ['2026-01-31T09:00:00.123456789Z', '2026-01-31T09:00:00.123Z'],
    ['2026-01-31T09:00:00+05:30', '2026-01-31T03:30:00.000Z'],
    ['2024-02-29T23:59:59-01:00', '2024-03-01T00:59:59.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('accepts %s', (text, moment) => {
    expect(parseMoment(text)).toBe(moment)
  })

  it.each([
    '2016-12-31T23:59:60Z',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
    '0000-12-31T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-01-01T00:00:00',
    '2026-01-01',
    '2026-01-01 00:00:00Z',
    'now',
    '',
  ])('refuses %s', (text) => {
    expect(parseMoment(text)).toBeUndefined()
  })
})

describe('isEmittedMoment', () => {
  it('accepts only the format of toISOString', () => {
    expect(isEmittedMoment(new Date(0).toISOString())).toBe(true)
    expect(isEmittedMoment('1970-01-01T00:00:00Z')).toBe(false)
  })
})

describe('isDay', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['2027-1-1', false],
    ['2027-01-01T0', false],
    ['', false],
  ])('of %j is %j', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })
})
