import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('links whose address is not in the folder leave their words, and pictures can stand in the folder of assets', async () => {
  const { texts } = await translate({
    'antora.yml':
      'name: a\nversion: "1"\nnav: [modules/ROOT/nav.adoc]\nasciidoc:\n  attributes:\n    url-own: https://a.b\n',
    'modules/ROOT/nav.adoc': '* xref:index.adoc[]\n',
    'modules/ROOT/pages/index.adoc':
      '= Start\n\nSee {url-org}/issues/1[issue #1^], {url-own}/x[own] and {other} words.\n\nimage::demo.gif[Demo]\n\n----\nlet x = {row}[0]\n----\n',
    'modules/ROOT/assets/images/demo.gif': 'GIF',
  })
  const page = Object.values(texts).find((text) => text.includes('# Start'))!
  expect(page).toContain('See issue #1, [own](https://a.b/x) and {other} words.')
  expect(page).toContain('let x = {row}[0]')
  expect(page).toContain('![Demo](modules/ROOT/assets/images/demo.gif)')
})

test('several components link to each other, and versions of one are variants', async () => {
  const { texts, addresses, variants } = await translate({
    'antora.yml':
      'name: sails\ntitle: Sails\nversion: "2"\nnav: [modules/ROOT/nav.adoc]\nasciidoc:\n  attributes:\n    cut: wide\n',
    'modules/ROOT/nav.adoc': '* xref:index[]\n',
    'modules/ROOT/pages/index.adoc':
      '= Start\n\nA {cut} xref:hull::index.adoc[hull], xref:1@sails::index.adoc[before] and xref:hull:wood:oak.adoc[].\n\n[source,js]\n----\ninclude::{codedir}/demo/rig.js[]\n----\n',
    'code/demo/rig.js': 'rig()',
    'code/other/rig.js': 'other()',
    'old/antora.yml': 'name: sails\ntitle: Sails\nversion: "1"\nasciidoc:\n  attributes:\n    cut: narrow\n',
    'old/modules/ROOT/pages/index.adoc': '= Old start\n\nA {cut} sail.\n',
    'hull/antora.yml': 'name: hull\ntitle: The hull\nversion: ~\nnav: [modules/ROOT/nav.adoc]\n',
    'hull/modules/ROOT/nav.adoc': '* xref:index.adoc[]\n* xref:wood:oak.adoc[]\n',
    'hull/modules/ROOT/pages/index.adoc': '= Hull\n',
    'hull/modules/wood/pages/oak.adoc': '= Oak\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Start](README.md)\n\n## The hull\n\n* [Hull](the-hull/hull.md)\n* [Oak](the-hull/oak.md)\n\n## 1\n\n* [Old start](1/old-start.md)\n',
  )
  expect(texts['README.md']).toContain(
    'A wide [hull](the-hull/hull.md), [before](1/old-start.md) and [Oak](the-hull/oak.md).',
  )
  expect(texts['README.md']).toContain('```js\nrig()\n```')
  expect(texts['1/old-start.md']).toContain('A narrow sail.')
  expect(variants).toMatchObject([{ kind: 'version', code: '1' }])
  expect(addresses).toContainEqual({ from: '/hull/wood/oak', path: 'the-hull/oak.md' })
  expect(addresses).toContainEqual({ from: '/sails/2', path: 'README.md' })
})
