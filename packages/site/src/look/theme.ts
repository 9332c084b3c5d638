import type { SiteCustomization } from '@scriptorium/types'
import { paletteOf } from './palette.ts'

const radii = { straight: ['0', '0'], rounded: ['8px', '6px'], circular: ['16px', '999px'] } as const

// A font is loaded from nowhere: it is used where readers have it, and the fonts of their system are used otherwise.
const fontNamed = (name: string | undefined, fallback: string): string =>
  name !== undefined && /^[\w -]{1,64}$/.test(name) && name !== 'default' ? `"${name}",${fallback}` : fallback

const sans =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"'
const mono = 'ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace'

const known = new WeakMap<SiteCustomization, string>()

const write = (customization: SiteCustomization): string => {
  const { styling } = customization
  const [light, dark] = [paletteOf(customization, 'light'), paletteOf(customization, 'dark')]
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
export const themeOf = (customization: SiteCustomization): string => {
  const found = known.get(customization) ?? write(customization)
  known.set(customization, found)
  return found
}
