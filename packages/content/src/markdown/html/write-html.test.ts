import { expect, test } from 'vitest'
import { readMarkdown } from '../read.ts'
import { writeHtmlBlock } from './write-html.ts'

test.for([
  ['Words', '<p>'],
  ['## Part', '<h2'],
  ['- one', '<ul><li>'],
  ['3. one', '<ol start="3"><li>'],
  ['- [x] one', '<ul><li data-checked="true">'],
  ['- [ ] one', '<ul><li data-checked="false">'],
  ['> said', '<blockquote>'],
  ['***', '<hr>'],
  ['```js\nx\n```', '<pre'],
  ['{% hint style="danger" %}\nHot.\n{% endhint %}', '<div data-gb-custom-block data-tag="hint" data-style="danger"'],
])('%j is HTML that other programs understand', ([markdown, html]) => {
  const [block] = readMarkdown(`${markdown}\n`).nodes
  expect(writeHtmlBlock(block!).slice(0, html!.length)).toBe(html)
})
