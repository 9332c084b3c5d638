import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SiteCustomization } from '@scriptorium/types'
import { fallbackRule } from './fallback.ts'
import type { PageFonts } from './family.ts'
import { fontNamed, fontWithId, type Font, type FontFile } from './font.ts'

// A font for Chinese or Japanese has a hundred files. Readers of these languages have fonts for them.
const maxFiles = 48

const servable = (name: string | undefined): Font | undefined => {
  const font = fontNamed(name)
  return font !== undefined && font.files.length <= maxFiles ? font : undefined
}

/** Returns the fonts of a customization that the site serves. */
export const pageFontsOf = ({ styling }: Pick<SiteCustomization, 'styling'>): PageFonts => {
  const heading = servable(styling.headingFont)
  const text = servable(styling.font)
  return { text, heading: heading?.id === text?.id ? undefined : heading, code: servable(styling.monospaceFont) }
}

const isUpright = ({ style }: FontFile): boolean => style === 'normal'
const isOfCode = (file: FontFile): boolean => isUpright(file) && /wght|400|700/.test(file.part)
const isOfHeading = (file: FontFile): boolean => isUpright(file) && /wght|600|700/.test(file.part)

// Browsers slant what has no italic file: code and headings rarely do.
const facesOf = ({ text, heading, code }: PageFonts): [Font, FontFile[]][] => [
  ...(text ? [[text, [...text.files]] as [Font, FontFile[]]] : []),
  ...(heading ? [[heading, heading.files.filter(isOfHeading)] as [Font, FontFile[]]] : []),
  ...(code && code.id !== text?.id ? [[code, code.files.filter(isOfCode)] as [Font, FontFile[]]] : []),
]

const names = new Map<string, string>()

/** Returns the name of a file of a font. It contains a hash of the bytes, so that the file can be cached for ever. */
export const nameOfFile = ({ id }: Pick<Font, 'id'>, { path, part }: FontFile): string => {
  const name = names.get(path) ?? `${id}.${part}.${hash('sha256', readFileSync(path), 'base64url').slice(0, 7)}.woff2`
  names.set(path, name)
  return name
}

// A font that is not there at the first paint waits for the next page, so that no text moves. Pages load the first files early.
const faceRule = (font: Font, file: FontFile): string =>
  `@font-face{font-family:"${font.family}";font-style:${file.style};font-weight:${file.weight};font-display:optional;` +
  `src:url(${nameOfFile(font, file)});unicode-range:${file.range}}`

const mathFile = (): { font: Font; file: FontFile } | undefined => {
  const font = fontWithId('stix-two-math')
  return font && { font, file: font.files[0]! }
}

/** Returns the name of the file of the font for formulas; undefined if its package is not installed. */
export const mathFontName = (): string | undefined => {
  const math = mathFile()
  return math && nameOfFile(math.font, math.file)
}

/** Returns the rule that loads a font for formulas. Brackets and roots grow only in a font that is made for it. */
export const mathFontRule = (): string => {
  const math = mathFile()
  if (!math) return ''
  const source = `local("${math.font.family}"),url(${nameOfFile(math.font, math.file)})`
  return `@font-face{font-family:"Scriptorium Math";font-display:optional;src:${source}}`
}

/** Returns the rules that load the fonts. Addresses are relative to the style sheet. */
export const fontRules = (fonts: PageFonts): string =>
  facesOf(fonts)
    .map(([font, files]) => files.map((file) => faceRule(font, file)).join('') + fallbackRule(font))
    .join('')

/** Returns the names of all files of the fonts that pages can load. */
export const fontFilesOf = (fonts: PageFonts): string[] => {
  const math = mathFile()
  const ofText = facesOf(fonts).flatMap(([font, files]) => files.map((file) => nameOfFile(font, file)))
  return [...ofText, ...(math ? [nameOfFile(math.font, math.file)] : [])]
}

/** Returns the names of the files that pages in Latin letters need at once. */
export const firstFilesOf = (fonts: PageFonts): string[] =>
  facesOf({ ...fonts, code: undefined }).flatMap(([font, files]) => {
    const file = files.find(
      ({ subset, style, part }) => subset === 'latin' && style === 'normal' && /wght|400|700/.test(part),
    )
    return file ? [nameOfFile(font, file)] : []
  })
