import type { SiteCustomization } from '@scriptorium/types'
import type { Oklch } from 'culori'
import type { CodeColors } from '../code/theme-colors.ts'
import { color, css, filled, readable, readColor } from './contrast.ts'

type Styling = SiteCustomization['styling']
type Theme = 'dark' | 'light'

/** The colors of one theme by the names of their CSS variables. */
export type Palette = Readonly<Record<string, string>>

const minText = 7
const minSoftText = 4.6
const minControl = 3

const hints = ['info', 'success', 'warning', 'danger'] as const

/** Hues of code, far enough apart to tell them from each other. */
const codeHues = {
  keyword: [300, 0.15],
  string: [150, 0.11],
  'string-expression': [150, 0.11],
  constant: [55, 0.12],
  function: [250, 0.13],
  parameter: [30, 0.07],
  link: [215, 0.1],
  punctuation: [0, 0.01],
  comment: [260, 0.015],
} as const

interface Surfaces {
  bg: Oklch
  soft: Oklch
  code: Oklch
  border: Oklch
}

const tintOf = (styling: Styling, theme: Theme): { hue: number; chroma: number } => {
  const tint = readColor(styling.tint?.[theme])
  const primary = readColor(styling.primaryColor[theme])
  const isTinted = tint !== undefined || styling.theme === 'muted' || styling.theme === 'gradient'
  return { hue: tint?.h ?? primary?.h ?? 260, chroma: isTinted ? 0.012 : 0.004 }
}

const surfacesOf = (styling: Styling, theme: Theme): Surfaces => {
  const { hue, chroma } = tintOf(styling, theme)
  const at = (l: number, factor = 1) => color(l, chroma * factor, hue)
  if (theme === 'dark') return { bg: at(0.175), soft: at(0.21), code: at(0.205), border: at(0.29, 1.5) }
  const isMatched = styling.background === 'match' || styling.theme === 'muted'
  return { bg: isMatched ? at(0.985) : color(1, 0, 0), soft: at(0.972), code: at(0.968), border: at(0.91, 1.5) }
}

const hintColors = (styling: Styling, theme: Theme, { bg, soft }: Surfaces): [string, string][] =>
  hints.flatMap((name): [string, string][] => {
    const wish = readColor(styling[`${name}Color`][theme]) ?? color(0.6, 0.1, 250)
    const background =
      theme === 'dark' ? color(0.245, Math.min(wish.c, 0.045), wish.h) : color(0.965, Math.min(wish.c, 0.025), wish.h)
    return [
      [name, css(readable(wish, [bg, background], minControl))],
      [`${name}-text`, css(readable(wish, [bg, soft, background], minSoftText))],
      [`${name}-soft`, css(background)],
    ]
  })

const codeColors = (
  theme: Theme,
  { code, soft }: Surfaces,
  chosen: CodeColors | undefined,
  prefix = 'code',
): [string, string][] =>
  Object.entries(codeHues).map(([name, [hue, chroma]]) => {
    const usual = color(theme === 'dark' ? 0.78 : 0.5, chroma, hue)
    const wish = readColor(chosen?.[theme][name]) ?? usual
    return [`${prefix}-${name}`, css(readable(wish, [code, soft], minSoftText))]
  })

/** Returns the style of the header. A bold site has a bold header, unless its owner has chosen another one. */
export const headerPresetOf = ({ header, styling }: Pick<SiteCustomization, 'header' | 'styling'>) =>
  header.preset === 'default' && styling.theme === 'bold' ? 'bold' : header.preset

const headerColors = (
  { header, styling }: SiteCustomization,
  theme: Theme,
  /** Where pages begin. */
  top: Oklch,
  text: Oklch,
): [string, string][] => {
  const primary = readColor(styling.primaryColor[theme]) ?? color(0.55, 0.15, 260)
  const preset = headerPresetOf({ header, styling })
  const own = preset === 'custom' ? readColor(header.backgroundColor?.[theme]) : undefined
  const wish = preset === 'bold' ? primary : preset === 'contrast' ? text : own
  if (!wish)
    return [
      ['header', css(top)],
      ['header-text', css(text)],
    ]
  const { background, text: on } = filled(wish, minSoftText)
  const link = preset === 'custom' ? readColor(header.linkColor?.[theme]) : undefined
  return [
    ['header', css(background)],
    ['header-text', css(link ? readable(link, [background], minSoftText) : on)],
  ]
}

const derive = (customization: SiteCustomization, theme: Theme, code: CodeColors | undefined): Palette => {
  const { styling } = customization
  const surfaces = surfacesOf(styling, theme)
  const { bg, soft, border } = surfaces
  const { hue, chroma } = tintOf(styling, theme)
  const isDark = theme === 'dark'
  const primary = readColor(styling.primaryColor[theme]) ?? color(0.55, 0.15, 260)
  const calm = isDark ? color(primary.l, primary.c * 0.85, primary.h) : primary
  const button = filled(calm, minSoftText)
  const accentSoft = isDark ? color(0.26, Math.min(calm.c, 0.05), calm.h) : color(0.96, Math.min(calm.c, 0.03), calm.h)
  const top = styling.theme === 'gradient' ? accentSoft : bg
  const below = [bg, top, soft, surfaces.code]
  const text = readable(color(isDark ? 0.93 : 0.24, chroma, hue), below, minText)
  return {
    bg: css(bg),
    'bg-soft': css(soft),
    'bg-code': css(surfaces.code),
    text: css(text),
    'text-soft': css(readable(color(isDark ? 0.72 : 0.5, chroma * 2, hue), below, minSoftText)),
    border: css(border),
    control: css(readable(color(isDark ? 0.45 : 0.75, chroma, hue), [bg, soft], minControl)),
    accent: css(button.background),
    'on-accent': css(button.text),
    'accent-text': css(readable(calm, [bg, soft, accentSoft], minSoftText)),
    'accent-soft': css(accentSoft),
    ...Object.fromEntries([
      ...hintColors(styling, theme, surfaces),
      ...codeColors(theme, surfaces, code),
      ...(code?.operations ? codeColors(theme, surfaces, code.operations, 'operation-code') : []),
      ...headerColors(customization, theme, top, text),
    ]),
  }
}

const palettesKept = 500
const known = new Map<string, Palette>()

/**
 * Returns the colors of a theme, derived from the colors that the owner of the site chose. Each text has the contrast that WCAG
 * asks for: a chosen color that lacks it is made darker or lighter. Palettes are remembered, because that takes milliseconds.
 */
export const paletteOf = (customization: SiteCustomization, theme: Theme, code?: CodeColors): Palette => {
  const key = JSON.stringify([customization.styling, customization.header, theme, code])
  const found = known.get(key) ?? derive(customization, theme, code)
  if (known.size >= palettesKept) known.clear()
  known.set(key, found)
  return found
}
