import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { assetNamed, fontAssetsOf, siteAssets } from '../assets.ts'
import { themeOf } from '../look/theme.ts'
import { defaultCustomization } from '../../test/look.ts'
import { fontNamed } from './font.ts'
import { pageFontsOf } from './page-fonts.ts'

const named = [
  ['Inter', 'Inter'],
  ['Roboto', 'Roboto'],
  ['RobotoSlab', 'Roboto Slab'],
  ['OpenSans', 'Open Sans'],
  ['SourceSansPro', 'Source Sans 3'],
  ['SourceSans3', 'Source Sans 3'],
  ['Lato', 'Lato'],
  ['Ubuntu', 'Ubuntu'],
  ['Raleway', 'Raleway'],
  ['Merriweather', 'Merriweather'],
  ['Overpass', 'Overpass'],
  ['NotoSans', 'Noto Sans'],
  ['IBMPlexSerif', 'IBM Plex Serif'],
  ['Poppins', 'Poppins'],
  ['FiraSans', 'Fira Sans'],
  ['FiraCode', 'Fira Code'],
  ['IBMPlexMono', 'IBM Plex Mono'],
  ['JetBrainsMono', 'JetBrains Mono'],
  ['SourceCodePro', 'Source Code Pro'],
  ['RobotoMono', 'Roboto Mono'],
  ['SpaceMono', 'Space Mono'],
  ['DMMono', 'DM Mono'],
  ['Inconsolata', 'Inconsolata'],
] as const

const lookWith = (fonts: { font?: string; headingFont?: string; monospaceFont?: string }) => ({
  ...defaultCustomization,
  styling: { ...defaultCustomization.styling, ...fonts },
})

describe('fonts of pages', () => {
  test.each(named)('%s is the font %s', (name, family) => {
    expect(fontNamed(name)?.family).toBe(family)
  })

  test.each(['default', 'ABCFavorit', '../x', 'NotoSansSC'])('%s is not served', (name) => {
    const look = lookWith({ font: name, monospaceFont: 'default' })
    expect(pageFontsOf(look)).toEqual({ text: undefined, heading: undefined, code: undefined })
  })

  test('the style sheet names files that exist, and a font of the computer with the same width', async () => {
    const look = lookWith({ font: 'Inter', headingFont: 'Merriweather', monospaceFont: 'IBMPlexMono' })
    const { style, firstFonts } = await siteAssets(look)
    expect(style.name).toMatch(/^site\.inter\.merriweather\.ibm-plex-mono\.[\w-]{12}\.css$/)
    const files = [...style.content.matchAll(/url\(([^)]+)\)/g)].map(([, name]) => name!)
    expect(new Set(fontAssetsOf(look).map(({ name }) => name))).toEqual(new Set(files))
    for (const name of [...files, ...firstFonts]) expect((await assetNamed(name))?.contentType).toBe('font/woff2')
    expect(await assetNamed(style.name)).toEqual(style)
    expect(style.content).toMatch(/font-family:"Inter fallback";src:local\("Arial"\)[^}]*size-adjust:10[0-9.]+%/)
    expect(themeOf(look, pageFontsOf(look))).toContain('--font:"Inter","Inter fallback",ui-sans-serif')
    expect(themeOf(look, pageFontsOf(look))).toContain('--font-heading:"Merriweather","Merriweather fallback",ui-serif')
  })

  test('with any two fonts, the style sheet stays within its budget', async () => {
    for (const [font] of named) {
      const { style } = await siteAssets(lookWith({ font, headingFont: 'default', monospaceFont: 'IBMPlexMono' }))
      expect([font, gzipSync(style.content).length]).toEqual([font, expect.toSatisfy((size) => size < 12_000)])
    }
  })

  test.each(['site.css', 'site.inter._._.AAAAAAAAAAAA.css', 'inter.latin-wght-normal.AAAAAAAAAAAA.woff2', '.woff2'])(
    'there is no file %s',
    async (name) => {
      expect(await assetNamed(name)).toBeUndefined()
    },
  )
})
