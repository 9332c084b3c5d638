import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spellingsOf } from './family.ts'
import { readRanges, type Ranges } from './ranges.ts'

/** A file of a font: some of its characters in one style. */
export interface FontFile {
  path: string
  /** The part of the file name that follows the id of the font, without its ending. */
  part: string
  style: 'italic' | 'normal'
  /** One weight, or the lightest and the heaviest of a variable font. */
  weight: string
  /** The characters, as `unicode-range` lists them. */
  range: string
  ranges: Ranges
  /** The name of the set of characters, such as `latin`. */
  subset: string
}

/** A font of an installed package of Fontsource. */
export interface Font {
  id: string
  family: string
  category: string
  files: readonly FontFile[]
}

interface Metadata {
  family: string
  category: string
  weights: number[]
  variable?: { wght?: { min: string; max: string } } | false
}

// Names of customizations for fonts whose packages have another name now.
const renamed: Readonly<Record<string, string>> = { 'source-sans-pro': 'source-sans-3' }

// Pages use these. A weight between them takes the next one that the font has.
const usedWeights = { normal: ['400', '500', '600', '700'], italic: ['400', '700'] } as const
const styles = ['normal', 'italic'] as const

/** Returns the id that Fontsource gives to a font of this name. */
const fontIdOf = (name: string): string => {
  const id = spellingsOf(name).at(-1)!.toLowerCase().replaceAll(/[ _]+/g, '-')
  return renamed[id] ?? id
}

const folderOf = (id: string): string | undefined => {
  for (const scope of ['@fontsource-variable', '@fontsource']) {
    try {
      return dirname(fileURLToPath(import.meta.resolve(`${scope}/${id}/unicode.json`)))
    } catch {
      // The package is not installed.
    }
  }
  return undefined
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

const weightsOf = (
  { variable, weights }: Metadata,
  style: (typeof styles)[number],
): { name: string; weight: string }[] => {
  const axis = variable === undefined || variable === false ? undefined : variable.wght
  if (axis) return [{ name: 'wght', weight: `${axis.min} ${axis.max}` }]
  return usedWeights[style].filter((one) => weights.includes(Number(one))).map((one) => ({ name: one, weight: one }))
}

const readFont = (id: string): Font | undefined => {
  const folder = /^[a-z0-9-]{1,64}$/.test(id) ? folderOf(id) : undefined
  if (folder === undefined) return undefined
  const metadata = readJson<Metadata>(join(folder, 'metadata.json'))
  const files: FontFile[] = []
  for (const [subset, range] of Object.entries(readJson<Record<string, string>>(join(folder, 'unicode.json'))))
    for (const style of styles)
      for (const { name, weight } of weightsOf(metadata, style)) {
        const part = `${subset.replaceAll(/[[\]]/g, '')}-${name}-${style}`
        const path = join(folder, 'files', `${id}-${part}.woff2`)
        if (existsSync(path)) files.push({ path, part, style, weight, range, ranges: readRanges(range), subset })
      }
  const { family, category } = metadata
  return files.length === 0 ? undefined : { id, family, category, files }
}

const fontsKept = 500
const known = new Map<string, Font | undefined>()

/** Returns the font with this id; undefined if no package with it is installed. */
export const fontWithId = (id: string): Font | undefined => {
  if (known.size >= fontsKept) known.clear()
  if (!known.has(id)) known.set(id, readFont(id))
  return known.get(id)
}

/** Returns the font that a customization names; undefined for `default` and for fonts that are not installed. */
export const fontNamed = (name: string | undefined): Font | undefined =>
  name === undefined || name === 'default' ? undefined : fontWithId(fontIdOf(name))
