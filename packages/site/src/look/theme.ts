import type { SiteCustomization } from '@scriptorium/types'
import type { CodeColors } from '../code/theme-colors.ts'
import { fallbackNameOf, kindOf, spellingsOf, type PageFonts } from '../fonts/family.ts'
import type { Font } from '../fonts/font.ts'
import { paletteOf } from './palette.ts'

const radii = { straight: ['0', '0'], rounded: ['8px', '6px'], circular: ['16px', '999px'] } as const

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join()

/**
 * Returns the fonts to try, best first: the one that the site serves, or the one of this name on the reader's computer, and then
 * those of the system.
 */
const stackOf = (name: string | undefined, served: Font | undefined, fallback: string): string => {
  if (served)
    return `${quoted([served.family, fallbackNameOf(served)])},${kindOf(served) === 'serif' ? serif : fallback}`
  if (name === undefined || !/^[\w -]{1,64}$/.test(name) || name === 'default') return fallback
  return `${quoted(spellingsOf(name))},${fallback}`
}

const sans =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"'
const serif = 'ui-serif,Georgia,Cambria,"Noto Serif","Times New Roman",serif'
const mono = 'ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace'

const themesKept = 500
const known = new Map<string, string>()

const write = (customization: SiteCustomization, fonts: PageFonts, code: CodeColors | undefined): string => {
  const { styling } = customization
  const [light, dark] = [paletteOf(customization, 'light', code), paletteOf(customization, 'dark', code)]
  const colors = Object.entries(light).map(([name, value]) =>
    value === dark[name] ? `--${name}:${value}` : `--${name}:light-dark(${value},${dark[name]})`,
  )
  const [radius, radiusSmall] = radii[styling.corners] ?? radii.rounded
  const body = stackOf(styling.font, fonts.text, sans)
  const heading = stackOf(styling.headingFont, fonts.heading, body)
  const rules = [
    ...colors,
    `--radius:${radius}`,
    `--radius-small:${radiusSmall}`,
    `--shadow:${styling.depth === 'flat' ? 'none' : '0 1px 3px rgb(0 0 0/.08),0 8px 24px rgb(0 0 0/.08)'}`,
    ...(styling.theme === 'gradient' ? ['--backdrop:linear-gradient(var(--accent-soft),var(--bg) 30rem)'] : []),
    `--font:${body}`,
    `--font-heading:${heading}`,
    `--font-code:${stackOf(styling.monospaceFont, fonts.code, mono)}`,
  ]
  const operations = Object.keys(light).flatMap((name) => {
    const [, own] = /^operation-(.+)/.exec(name) ?? []
    return own === undefined ? [] : [`--${own}:var(--${name})`]
  })
  return `:root{${rules.join(';')}}${operations.length > 0 ? `.operation{${operations.join(';')}}` : ''}`
}

/** Returns the CSS variables of a site: its colors for both themes, background, corners, shadows and the fonts that it serves. */
export const themeOf = (customization: SiteCustomization, fonts: PageFonts, code?: CodeColors): string => {
  const fontIds = [fonts.text?.id, fonts.heading?.id, fonts.code?.id]
  const key = JSON.stringify([customization.styling, customization.header, fontIds, code])
  const found = known.get(key) ?? write(customization, fonts, code)
  if (known.size >= themesKept) known.clear()
  known.set(key, found)
  return found
}
