import { expect, test } from 'vitest'
import { imageOf, longColor, typedOf } from './themed-values.ts'

test('one address of a picture stands for both themes', () => {
  const one = { light: '/a.svg', dark: '/a.svg' }
  expect(imageOf({ light: ' /a.svg ', dark: '' })).toEqual(one)
  expect(imageOf({ light: '', dark: '/a.svg' })).toEqual(one)
  expect(imageOf({ light: '/a.svg', dark: '/b.svg' })).toEqual({ light: '/a.svg', dark: '/b.svg' })
  expect(imageOf({ light: ' ', dark: '' })).toBeUndefined()
  expect(typedOf(one)).toEqual({ light: '/a.svg', dark: '' })
  expect(typedOf({ light: '/a.svg', dark: '/b.svg' })).toEqual({ light: '/a.svg', dark: '/b.svg' })
  expect(typedOf(undefined)).toEqual({ light: '', dark: '' })
})

test('a short color has six digits in a field', () => {
  expect(longColor('#0a7')).toBe('#00aa77')
  expect(longColor('#2f6f4f')).toBe('#2f6f4f')
})
