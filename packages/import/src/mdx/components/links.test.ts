import { expect, test } from 'vitest'
import { parseRepaired } from '../parse.ts'
import type { Writer } from '../writer.ts'
import { anchorOf } from './links.ts'

const writer = { inner: () => 'words' } as unknown as Writer

test.for([
  ['<a id="part"></a>', '<a href="#part" id="part"></a>'],
  ['<a id="part" href="/other"></a>', '<a href="/other" id="part"></a>'],
  [`<a id={'a<b> "c"'}></a>`, '<a href="#a%3Cb%3E%20%22c%22" id="a%3Cb%3E%20%22c%22"></a>'],
  ['<a id="part" href="/other">words</a>', '[words](/other)'],
  ['<a name="part">words</a>', 'words'],
])('an anchor %s', ([text, written]) => {
  const [paragraph] = parseRepaired(text!).nodes
  expect(anchorOf(paragraph!.type === 'paragraph' ? paragraph!.children![0]! : paragraph!, writer)).toBe(written)
})
