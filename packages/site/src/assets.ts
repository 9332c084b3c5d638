import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteCustomization } from '@scriptorium/types'
import { bundle } from './bundle.ts'
import { diagramPage } from './diagram-assets.ts'
import { noFonts, type PageFonts } from './fonts/family.ts'
import { fontWithId } from './fonts/font.ts'
import { firstFilesOf, fontFilesOf, nameOfFile, pageFontsOf } from './fonts/page-fonts.ts'
import { tryScript } from './try-assets.ts'
import { assistantRules, fontsInKey, fontsKey, styleSheetOf } from './style-sheet.ts'

/** A file that pages load. */
export interface Asset {
  name: string
  contentType: string
  content: Buffer | string
  /** How long it can be cached. Undefined: for ever, because its name contains the hash of its bytes. */
  maxAgeSeconds?: number
}

interface TextAsset extends Asset {
  content: string
}

/** The files that the pages of a site load. */
export interface SiteAssets {
  style: TextAsset
  script: TextAsset
  /** The names of the font files that pages in Latin letters need at once. */
  firstFonts: readonly string[]
}

const named = (base: string, ending: string, contentType: string, content: string): TextAsset => ({
  name: `${base}.${hash('sha256', content, 'base64url').slice(0, 12)}.${ending}`,
  contentType,
  content,
})

const loadScript = async (): Promise<TextAsset> =>
  named('site', 'js', 'text/javascript; charset=utf-8', `{\n${await bundle('main')}}\n`)

let script: Promise<TextAsset> | undefined

const styleSheetsKept = 100
const styleSheets = new Map<string, TextAsset>()

const styleOf = (fonts: PageFonts): TextAsset => {
  const key = fontsKey(fonts)
  const base = fonts.text || fonts.heading || fonts.code ? `site.${key}` : 'site'
  const found = styleSheets.get(key) ?? named(base, 'css', 'text/css; charset=utf-8', styleSheetOf(fonts))
  if (styleSheets.size >= styleSheetsKept) styleSheets.clear()
  styleSheets.set(key, found)
  return found
}

let assistant: Promise<{ script: TextAsset; style: TextAsset }> | undefined

const loadAssistant = async () => ({
  script: named('assistant', 'js', 'text/javascript; charset=utf-8', `{\n${await bundle('assistant/assistant')}}\n`),
  style: named('assistant', 'css', 'text/css; charset=utf-8', assistantRules()),
})

/** Returns the files of the assistant, which pages load when a reader opens it. */
export const assistantAssets = (): Promise<{ script: Asset; style: Asset }> => (assistant ??= loadAssistant())

let embed: Promise<Asset> | undefined

// Other products name it in their pages, so its name stays the same.
const loadEmbed = async (): Promise<Asset> => ({
  name: 'embed.js',
  contentType: 'text/javascript; charset=utf-8',
  content: `{\n${await bundle('tag', dirname(fileURLToPath(import.meta.resolve('@scriptorium/embed'))))}}\n`,
  maxAgeSeconds: 3600,
})

/** Returns the style sheet, the script and the fonts of the pages that look like this. Files are read once. */
export const siteAssets = async (look?: Pick<SiteCustomization, 'styling'>): Promise<SiteAssets> => {
  const fonts = look ? pageFontsOf(look) : noFonts
  return { style: styleOf(fonts), script: await (script ??= loadScript()), firstFonts: firstFilesOf(fonts) }
}

const fontFile = (name: string): Asset | undefined => {
  const [id = '', part] = name.split('.')
  const font = fontWithId(id)
  const file = font?.files.find((one) => one.part === part)
  if (!font || !file || nameOfFile(font, file) !== name) return undefined
  return { name, contentType: 'font/woff2', content: readFileSync(file.path) }
}

/** Returns the file with this name; undefined if no page has ever named it, or if its content is another one now. */
export const assetNamed = async (name: string): Promise<Asset | undefined> => {
  if (name.endsWith('.woff2')) return fontFile(name)
  if (name === 'embed.js') return (embed ??= loadEmbed())
  const fonts = name.split('.').length > 3 ? fontsInKey(name.split('.').slice(1, -2).join('.')) : noFonts
  const diagrams = name.startsWith('diagrams.') ? [await diagramPage()] : []
  const forms = name.startsWith('try.') ? [await tryScript()] : []
  const asked = name.startsWith('assistant.') ? Object.values(await assistantAssets()) : []
  const pages = [await (script ??= loadScript()), ...(fonts ? [styleOf(fonts)] : [])]
  const found = [...pages, ...diagrams, ...forms, ...asked]
  return found.find((asset) => asset.name === name)
}

/** Returns the font files that the pages of a site can load. */
export const fontAssetsOf = (look: Pick<SiteCustomization, 'styling'>): Asset[] =>
  fontFilesOf(pageFontsOf(look)).flatMap((name) => fontFile(name) ?? [])
