import type { Font } from './font.ts'

// Browsers run this module, so it reads no files.

/** The fonts that a site serves. A font that is not there is one of the reader's computer. */
export interface PageFonts {
  text: Font | undefined
  heading: Font | undefined
  code: Font | undefined
}

/** Serves no fonts: pages use those of the reader's computer. */
export const noFonts: PageFonts = { text: undefined, heading: undefined, code: undefined }

export type FontKind = 'sans' | 'serif' | 'mono'

/** Returns the CSS generic family of a font. */
export const kindOf = ({ category }: Pick<Font, 'category'>): FontKind =>
  category === 'monospace' ? 'mono' : category === 'serif' ? 'serif' : 'sans'

/** Returns the name of the font that pages show until this one has loaded. */
export const fallbackNameOf = ({ family }: Pick<Font, 'family'>): string => `${family} fallback`

/** Returns the spellings of a name in which each word starts with a capital letter: `SourceCodePro` is `Source Code Pro`, too. */
export const spellingsOf = (name: string): string[] => {
  const spaced = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])|([a-z])(?=\d)/g, '$1$3 $2')
  return [...new Set([name, spaced.replace('Jet Brains', 'JetBrains')])]
}
