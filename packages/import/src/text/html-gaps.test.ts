import { expect, test } from 'vitest'
import { joinHtml } from './html-gaps.ts'

test.for([
  [
    'a table',
    '<table>\n<tr>\n\n  <td>a\n  b</td>\n\n</tr>\n\n</table>\n\nc',
    '<table>\n<tr>\n  <td>a\n  b</td>\n</tr>\n</table>\n\nc',
  ],
  [
    'pictures',
    '<div align="center">\n\n<img src="a.png">\n\n<em>b</em>\n\n</div>',
    '<div align="center">\n<img src="a.png">\n<em>b</em>\n</div>',
  ],
  [
    'preformatted text',
    '<table>\n<tr><td>\n<pre>\na\n\n\nb\n</pre>\n\n</td></tr>\n</table>',
    '<table>\n<tr><td>\n<pre>\na&#10;&#10;\nb\n</pre>\n</td></tr>\n</table>',
  ],
])('the empty lines of %s go', ([, source, expected]) => expect(joinHtml(source!)).toBe(expected))

test.for([
  ['Markdown in an element', '<div>\n\n<img src="a.png">\n\n**b**\n\n</div>'],
  ['code in an element', '<div>\n\n```html\n<p>\n\n</p>\n```\n</div>'],
  ['an element without an end', '<div>\n\n<p>\n\n</p>'],
  ['20,000 beginnings', '<div>\n\n'.repeat(20_000)],
])('%s stays', ([, source]) => expect(joinHtml(source!)).toBe(source))
