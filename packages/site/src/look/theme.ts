import type { SiteCustomization } from '@scriptorium/types'
import type { CodeColors } from '../code/theme-colors.ts'
import { paletteOf } from './palette.ts'

const radii = { straight: ['0', '0'], rounded: ['8px', '6px'], circular: ['16px', '999px'] } as const

// Names such as `SourceCodePro` stand for fonts whose names have spaces.
const spellings = (name: string): string[] => {
  const spaced = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return [...new Set([name, spaced.replace('Jet Brains', 'JetBrains')])]
}

// A font is loaded from nowhere: it is used where readers have it, and the fonts of their system are used otherwise.
const fontNamed = (name: string | undefined, fallback: string): string => {
  if (name === undefined || !/^[\w -]{1,64}$/.test(name) || name === 'default') return fallback
  return [...spellings(name).map((one) => `"${one}"`), fallback].join(',')
}

const sans =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"'
const mono = 'ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace'

const themesKept = 500
const known = new Map<string, string>()

const write = (customization: SiteCustomization, code: CodeColors | undefined): string => {
  const { styling } = customization
  const [light, dark] = [paletteOf(customization, 'light', code), paletteOf(customization, 'dark', code)]
  const colors = Object.entries(light).map(([name, value]) =>
    value === dark[name] ? `--${name}:${value}` : `--${name}:light-dark(${value},${dark[name]})`,
  )
  const [radius, radiusSmall] = radii[styling.corners] ?? radii.rounded
  const body = fontNamed(styling.font, sans)
  const rules = [
    ...colors,
    `--radius:${radius}`,
    `--radius-small:${radiusSmall}`,
    `--shadow:${styling.depth === 'flat' ? 'none' : '0 1px 3px rgb(0 0 0/.08),0 8px 24px rgb(0 0 0/.08)'}`,
    `--font:${body}`,
    `--font-heading:${fontNamed(styling.headingFont, body)}`,
    `--font-code:${fontNamed(styling.monospaceFont, mono)}`,
  ]
  return `:root{${rules.join(';')}}`
}

/** Returns the CSS variables of a site: its colors for both themes, corners, shadows and fonts. */
export const themeOf = (customization: SiteCustomization, code?: CodeColors): string => {
  const key = JSON.stringify([customization.styling, customization.header, code])
  const found = known.get(key) ?? write(customization, code)
  if (known.size >= themesKept) known.clear()
  known.set(key, found)
  return found
}
