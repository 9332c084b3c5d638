import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { html, type Html } from '../html.ts'

const require = createRequire(import.meta.url)
const maxKnown = 2000

let folder: string | undefined
interface Shape {
  readonly box: string
  readonly path: string
}

const known = new Map<string, Shape | undefined>()

/** The styles of icons that a site can choose. The free icons have two: outlines stand for all that are not solid. */
export type IconStyle = 'duotone' | 'light' | 'regular' | 'solid' | 'thin'

const familiesOf = (style: IconStyle): readonly string[] =>
  style === 'solid' || style === 'duotone' ? ['solid', 'brands', 'regular'] : ['regular', 'solid', 'brands']

const read = (name: string, style: IconStyle): Shape | undefined => {
  folder ??= join(dirname(require.resolve('@fortawesome/fontawesome-free/package.json')), 'svgs')
  for (const family of familiesOf(style)) {
    try {
      const source = readFileSync(join(folder, family, `${name}.svg`), 'utf8')
      const [, box, path] = /viewBox="([\d .-]+)".*?<path[^>]* d="([^"]+)"/s.exec(source) ?? []
      if (box !== undefined && path !== undefined) return { box, path }
    } catch {
      // The icon is not in this family.
    }
  }
  return undefined
}

const shapeOf = (name: unknown, style: IconStyle): Shape | undefined => {
  if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) return undefined
  const key = `${style}/${name}`
  if (!known.has(key) && known.size < maxKnown) known.set(key, read(name, style))
  return known.get(key)
}

/** Returns an icon by its Font Awesome name; undefined if there is none of this name. */
export const authorIcon = (name: unknown, style: IconStyle): Html | undefined => {
  const shape = shapeOf(name, style)
  if (!shape) return undefined
  const { box, path } = shape
  return html`<svg class="icon" viewBox="${box}" aria-hidden="true" focusable="false"><path d="${path}" /></svg>`
}

/** Returns an icon as a picture that pages refer to as `#i`, by its Font Awesome name; undefined if there is none of this name. */
export const iconFile = (name: string): string | undefined => {
  const shape = shapeOf(name, 'regular')
  if (!shape) return undefined
  const { box, path } = shape
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="${box}"><path d="${path}" /></svg>`)
}
