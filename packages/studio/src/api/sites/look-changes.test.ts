import type { SiteCustomization } from '@scriptorium/client'
import { expect, test } from 'vitest'
import { changesOfLook } from './look-changes.ts'

test('names only what was changed, and takes out what is gone', () => {
  const styling = { theme: 'clean', corners: 'rounded', tint: { light: '#ffffff', dark: '#000000' } }
  const site = { title: 'Harbour', styling, footer: { groups: [] } } as unknown as SiteCustomization
  const { tint: _tint, ...untinted } = site.styling
  const { title: _title, ...untitled } = site
  expect(changesOfLook(site, site)).toEqual({})
  expect(changesOfLook(site, { ...untitled, styling: { ...untinted, corners: 'circular' } })).toEqual({
    title: null,
    styling: { corners: 'circular', tint: null },
  })
})
