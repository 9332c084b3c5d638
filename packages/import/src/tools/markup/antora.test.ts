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
