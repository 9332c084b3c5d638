import { expect, test } from 'vitest'
import { translateHtmlNotes } from './html-notes.ts'

const info = (body: string): string => `\n{% hint style="info" %}\n${body}\n{% endhint %}\n`

test.for([
  ['a note of Markdown', '<div class="note">\n\nThe *words*\n\n</div>', info('The *words*')],
  [
    'a note of HTML with a title and empty lines',
    '<div class="note unreleased">\n  <h5>The <code>x</code></h5>\n\n  <p>\n\n    Words\n\n  </p>\n</div>',
    info('**The <code>x</code>**\n\n<p>Words</p>'),
  ],
  ['a note on one line', '<div class="alert alert-info" role="alert">Words</div>', info('Words')],
  [
    'a note with an element in it',
    '<div class="note">\n<div class="x">\na\n</div>\n</div>',
    info('<div class="x">\na\n</div>'),
  ],
  [
    'a note in a list',
    '- a\n\n  <div class="note">\n  b\n  </div>',
    `- a\n\n\n  {% hint style="info" %}\n  b\n  {% endhint %}\n`,
  ],
  [
    'a class of the title',
    '<div class="admonition note">\n<p class="admonition-title">Mind</p>\n<p>b</p>\n</div>',
    info('**Mind**\n\n<p>b</p>'),
  ],
])('%s becomes a hint', ([, source, expected]) => expect(translateHtmlNotes(source!)).toBe(expected))

test.for([
  ['code', '```html\n<div class="note">\na\n</div>\n```'],
  ['inline code', '`<div class="note">` a\n</div>'],
  ['an element of another class', '<div class="demo">\na\n</div>'],
  ['a note without an end', '<div class="note">\na'],
  ['a note whose end has words after it', '<div class="note">\na\n</div> b'],
  ['20,000 beginnings', '<div class="note">\n'.repeat(20_000)],
])('%s stays', ([, source]) => expect(translateHtmlNotes(source!)).toBe(source))

test('a long run of spaces in a note takes no time', () => {
  const words = `a${' '.repeat(200_000)}b`
  expect(translateHtmlNotes(`<div class="note">\n${words}\n</div>`)).toBe(info(words))
})
