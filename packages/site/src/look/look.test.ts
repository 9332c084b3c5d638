import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeColorsOf } from '../code/theme-colors.ts'
import { noFonts } from '../fonts/family.ts'
import { contrast, readColor } from './contrast.ts'
import { defaultCustomization } from '../../test/look.ts'
import { paletteOf } from './palette.ts'
import { themeOf } from './theme.ts'

const colors = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const themed = fc.record({ light: colors, dark: colors })

const ratio = (palette: Readonly<Record<string, string>>, text: string, background: string) =>
  contrast(readColor(palette[text])!, readColor(palette[background])!)

describe('themeOf', () => {
  test('operations of an API have the colors of their own code theme', async () => {
    const usual = { light: 'github-light', dark: 'dracula' }
    const look = (openapi: typeof usual) => ({
      ...defaultCustomization,
      styling: { ...defaultCustomization.styling, codeTheme: { default: usual, openapi } },
    })
    const same = look(usual)
    expect(themeOf(same, noFonts, await codeColorsOf(same))).not.toContain('.operation')
    const other = look({ light: 'nord', dark: 'nord' })
    const theme = themeOf(other, noFonts, await codeColorsOf(other))
    expect(theme).toContain('.operation{--code-keyword:var(--operation-code-keyword)')
    expect(theme).toMatch(/--operation-code-keyword:light-dark\(/)
  })
})

describe('paletteOf', () => {
  test('every color has the contrast of WCAG AA in both themes', () => {
    fc.assert(
      fc.property(
        themed,
        themed,
        themed,
        fc.constantFrom('default', 'bold', 'contrast', 'custom'),
        fc.constantFrom('clean', 'muted', 'bold', 'gradient'),
        (primaryColor, tint, other, preset, look) => {
          const colored = { ...defaultCustomization.styling, primaryColor, tint, infoColor: other, dangerColor: tint }
          const styling = { ...colored, theme: look as 'clean' }
          const header = { preset: preset as 'bold', links: [], backgroundColor: other, linkColor: tint }
          for (const theme of ['light', 'dark'] as const) {
            const palette = paletteOf({ ...defaultCustomization, styling, header }, theme)
            for (const background of ['bg', 'bg-soft', 'bg-code', ...(look === 'gradient' ? ['accent-soft'] : [])]) {
              expect(ratio(palette, 'text', background)).toBeGreaterThanOrEqual(7)
              expect(ratio(palette, 'text-soft', background)).toBeGreaterThanOrEqual(4.5)
            }
            expect(ratio(palette, 'accent-text', 'bg')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'accent-text', 'accent-soft')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'header-text', 'header')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'info-text', 'info-soft')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'text', 'danger-soft')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'code-comment', 'bg-code')).toBeGreaterThanOrEqual(4.5)
            expect(ratio(palette, 'control', 'bg')).toBeGreaterThanOrEqual(3)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a bold site has a header in its primary color, unless the header has a style of its own', () => {
    const bold = { ...defaultCustomization, styling: { ...defaultCustomization.styling, theme: 'bold' as const } }
    const { header, accent } = paletteOf(bold, 'light')
    expect(header).toBe(accent)
    const contrasting = paletteOf({ ...bold, header: { preset: 'contrast', links: [] } }, 'light')
    expect(contrasting['header']).toBe(contrasting['text'])
    expect(paletteOf(defaultCustomization, 'light')['header']).toBe(paletteOf(defaultCustomization, 'light')['bg'])
  })
})

describe('themeOf', () => {
  test('only the gradient style has a backdrop', () => {
    const themed = (theme: 'clean' | 'gradient') =>
      themeOf({ ...defaultCustomization, styling: { ...defaultCustomization.styling, theme } }, noFonts)
    expect(themed('gradient')).toContain('--backdrop:linear-gradient(')
    expect(themed('clean')).not.toContain('--backdrop')
  })

  test('a font of the computer of the reader is tried first', () => {
    const styling = { ...defaultCustomization.styling, font: 'Fira Sans' }
    expect(themeOf({ ...defaultCustomization, styling }, noFonts)).toMatch(/--font:"Fira Sans"/)
  })

  test('a font whose name could end the CSS rule is not used', () => {
    const styling = { ...defaultCustomization.styling, font: 'a"}body{display:none' }
    expect(themeOf({ ...defaultCustomization, styling }, noFonts)).not.toContain('display:none')
  })
})
