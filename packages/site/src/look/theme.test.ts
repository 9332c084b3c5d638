import type { SiteCustomization } from '@scriptorium/types'
import { expect, test } from 'vitest'
import { defaultCustomization } from '../../test/look.ts'
import { noFonts } from '../fonts/family.ts'
import { themeOf } from './theme.ts'

const valueIn = (styling: Partial<SiteCustomization['styling']>, name: string): string | undefined => {
  const look = { ...defaultCustomization, styling: { ...defaultCustomization.styling, ...styling } }
  return new RegExp(`[{;]--${name}:([^;}]*)`).exec(themeOf(look, noFonts))?.[1]
}

test.for([
  ['straight', '0', '0'],
  ['rounded', '8px', '6px'],
  ['circular', '16px', '999px'],
] as const)('%s corners have the radius %s, and small ones %s', ([corners, radius, small]) => {
  expect(valueIn({ corners }, 'radius')).toBe(radius)
  expect(valueIn({ corners }, 'radius-small')).toBe(small)
})

test('only a look with depth has shadows', () => {
  expect(valueIn({ depth: 'flat' }, 'shadow')).toBe('none')
  expect(valueIn({ depth: 'subtle' }, 'shadow')).toMatch(/px/)
})

test('only the gradient theme has a backdrop', () => {
  expect(valueIn({ theme: 'gradient' }, 'backdrop')).toContain('linear-gradient')
  expect(valueIn({ theme: 'clean' }, 'backdrop')).toBeUndefined()
})

test('the first color is that of the light theme', () => {
  const [, light, dark] = /light-dark\((#\w+),(#\w+)\)/.exec(valueIn({}, 'bg')!)!
  expect(Number.parseInt(light!.slice(1, 3), 16)).toBeGreaterThan(Number.parseInt(dark!.slice(1, 3), 16))
})

test('headings have the font of the text unless they have their own', () => {
  expect(valueIn({ font: 'Lato' }, 'font')).toMatch(/^"Lato",ui-sans-serif/)
  expect(valueIn({ font: 'Lato' }, 'font-heading')).toMatch(/^"Lato",ui-sans-serif/)
  expect(valueIn({ font: 'Lato', headingFont: 'Merriweather' }, 'font-heading')).toMatch(/^"Merriweather","Lato"/)
  expect(valueIn({ monospaceFont: 'Hack' }, 'font-code')).toMatch(/^"Hack",ui-monospace/)
})

test('a name that is no font, or could end the rule, is left out', () => {
  for (const font of ['default', 'x";}body{color:red', 'x'.repeat(65)]) {
    expect(valueIn({ font } as never, 'font')).toMatch(/^ui-sans-serif/)
  }
})
