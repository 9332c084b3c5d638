import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFonts } from './fonts/family.ts'
import { fontWithId } from './fonts/font.ts'
import { fontRules, mathFontRule } from './fonts/page-fonts.ts'

const parts = ['base', 'layout', 'blocks', 'touch', 'forced', 'print']
const folder = join(import.meta.dirname, 'style')

const readSheet = (path: string): string =>
  readFileSync(join(folder, path), 'utf8').replaceAll(/@import '\.\/(.+)';/g, (_, part: string) => readSheet(part))

const read = (names: readonly string[]): string =>
  names
    .map((name) => readSheet(`${name}.css`))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>~]) ?/g, '$1')
    .replaceAll(/([a-z]): /g, '$1:')
    .replaceAll(/([ (:,-])0\./g, '$1.')
    .replaceAll(/\[([\w-]+)='([a-z]+)'\]/g, '[$1=$2]')
    .replaceAll(';}', '}')

let shared: string | undefined

const noFont = '_'
const roles = ['text', 'heading', 'code'] as const

/** Returns the style sheet of pages with these fonts. */
export const styleSheetOf = (fonts: PageFonts): string => fontRules(fonts) + (shared ??= mathFontRule() + read(parts))

let formRules: string | undefined

/** Returns the rules for blocks that readers use. Few pages have one, so they are in the style element of those pages. */
export const blockFormRules = (): string => (formRules ??= read(['block-form']))

let operationRules: string | undefined

/** Returns the rules for operations of an API, which are in the style element of the pages that have one. */
export const apiRules = (): string => (operationRules ??= read(['operation']))

let searchRules: string | undefined

/** Returns the rules for the page of a search, which are in its style element. */
export const searchPageRules = (): string => (searchRules ??= read(['search-page']))

/** Returns the rules of the assistant, which pages load with its script. */
export const assistantRules = (): string => read(['assistant'])

/** Returns a name for these fonts, which `fontsInKey` reads. */
export const fontsKey = (fonts: PageFonts): string => roles.map((role) => fonts[role]?.id ?? noFont).join('.')

/** Returns the fonts of a key; undefined if there are no such fonts. */
export const fontsInKey = (key: string): PageFonts | undefined => {
  const ids = key.split('.')
  const [text, heading, code] = ids.map((id) => fontWithId(id))
  const isKnown = ids.length === roles.length && ids.every((id) => id === noFont || fontWithId(id) !== undefined)
  return isKnown ? { text, heading, code } : undefined
}
