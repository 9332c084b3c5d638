import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { html, type Html } from '../html.ts'

const require = createRequire(import.meta.url)

interface Shape {
  readonly box: string
  readonly path: string
}

/** The styles of icons that a site can choose. The free icons have two: outlines stand for all that are not solid. */
export type IconStyle = 'duotone' | 'light' | 'regular' | 'solid' | 'thin'

const families = ['solid', 'regular', 'brands'] as const
type Family = (typeof families)[number]

const familiesOf = (style: IconStyle): readonly Family[] =>
  style === 'solid' || style === 'duotone' ? ['solid', 'brands', 'regular'] : ['regular', 'solid', 'brands']

let folder: string | undefined
const filesOf = new Map<Family, ReadonlySet<string>>()

// Only names of files that exist are keys, so requests for other names take no memory.
const shapes = new Map<string, Shape | undefined>()

const openFolder = (): string => {
  if (folder !== undefined) return folder
  folder = join(dirname(require.resolve('@fortawesome/fontawesome-free/package.json')), 'svgs')
  for (const family of families) filesOf.set(family, new Set(readdirSync(join(folder, family))))
  return folder
}

const read = (path: string): Shape | undefined => {
  const source = readFileSync(path, 'utf8')
  const [, box, shape] = /viewBox="([\d .-]+)".*?<path[^>]* d="([^"]+)"/s.exec(source) ?? []
  return box === undefined || shape === undefined ? undefined : { box, path: shape }
}

const shapeOf = (name: unknown, style: IconStyle): Shape | undefined => {
  if (typeof name !== 'string') return undefined
  const [root, file] = [openFolder(), `${name}.svg`]
  const family = familiesOf(style).find((one) => filesOf.get(one)!.has(file))
  if (family === undefined) return undefined
  const path = join(root, family, file)
  if (!shapes.has(path)) shapes.set(path, read(path))
  return shapes.get(path)
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
