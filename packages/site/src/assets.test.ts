import { expect, test } from 'vitest'
import { defaultCustomization } from '../test/look.ts'
import { assetNamed, assistantAssets, fontAssetsOf, siteAssets } from './assets.ts'

const { styling } = defaultCustomization
const look = { styling: { ...styling, font: 'Inter' } }

test('every file that pages name is found by its name, with the same content', async () => {
  const sites = await Promise.all([siteAssets(), siteAssets(look)])
  const named = [...sites.flatMap(({ style, script }) => [style, script]), ...Object.values(await assistantAssets())]
  for (const asset of named) {
    expect(asset).not.toHaveProperty('maxAgeSeconds')
    expect(await assetNamed(asset.name)).toEqual(asset)
  }
  const fonts = fontAssetsOf(look)
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(await assetNamed(font.name)).toEqual(font)
  expect(fonts.map(({ name }) => name)).toEqual(expect.arrayContaining([...sites[1]!.firstFonts]))
})

test('sites with other fonts have another style sheet and the same script', async () => {
  const [plain, other] = [await siteAssets(), await siteAssets(look)]
  expect(other.style.name).not.toBe(plain.style.name)
  expect(other.style.content).toContain('@font-face')
  expect(other.script).toBe(plain.script)
})

test.for(['site.000000000000.css', 'site.000000000000.js', 'inter.latin.0000000.woff2', 'other.js', 'site.css', ''])(
  'no file is named %s',
  async (name) => {
    expect(await assetNamed(name)).toBeUndefined()
  },
)
