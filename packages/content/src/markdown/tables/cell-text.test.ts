import { describe, expect, test } from 'vitest'
import { cellText } from './cell-text.ts'
import { readMarkdown } from '../read.ts'

describe('cellText keeps inline markup, on one line', () => {
  test.each([
    ['A plain text.', 'A plain text.'],
    [
      '**Bold**, *slanted*, _slanted_, ~~gone~~ and `a|b`',
      String.raw`**Bold**, *slanted*, *slanted*, ~~gone~~ and ${'`a\\|b`'}`,
    ],
    ['See [the *guide*](https://example.com/a_(b)).', 'See [the *guide*](https://example.com/a_%28b%29).'],
    ['One\n\nTwo  \nthree\nfour', 'One<br>Two<br>three four'],
    ['Either:\n- `a`: *first*\n- `b`\n\n  more', 'Either:<br>• `a`: *first*<br>• `b`<br>more'],
    ['3. c\n4. d', '3. c<br>4. d'],
    ['# Note\n> quoted', '**Note**<br>quoted'],
    ['```\na\n  b\n```', '`a b`'],
    [
      '<p>An <b>id</b> as <code>a_b</code>,<br>see <a href="https://a.example">it</a></p>',
      'An **id** as `a_b`,<br>see [it](https://a.example)',
    ],
    ['One of:<ul><li>a</li><li>b</li></ul>', 'One of:<br>• a<br>• b'],
    ['The tag `<br>`', 'The tag `<br>`'],
    ['Like /pets/<petId> or Array<string>', String.raw`Like /pets/\<petId\> or Array\<string\>`],
    ['snake_case_name and 2 * 3 * 4', String.raw`snake\_case\_name and 2 \* 3 \* 4`],
    ['[here](#top) ![a picture](https://a.example/x.png)', 'here a picture'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a · b<br>1 · 2'],
    ['AT&amp;T &amp;lt;', String.raw`AT&T \&lt;`],
  ])('%j', (text, expected) => {
    expect(cellText(text)).toBe(expected)
  })
})

describe('hostile text has no effect on the page:', () => {
  const texts = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) [y](data:text/html,1) <javascript:alert(1)>',
    '[x](https://a.example/"onclick="alert(1)) [y](https://a.example/{{7*7}}|{% raw %})',
    '{{ 7*7 }} {% include "x" %} **{% hint %}**',
    'a | b\n| - | - |\nc',
    '</td></tr></table><iframe srcdoc="<script>1</script>">',
    '<!-- a --> <!--',
    '`a` `` ` `` ``` ',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '$$x$$ :smile: [^1]\n\n[^1]: note',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '*'.repeat(500),
    '['.repeat(500),
    '_a'.repeat(250),
    '> '.repeat(250),
    '- '.repeat(250),
    '**a*'.repeat(100),
  ]
  test.each(texts)('%j', (text) => {
    const cell = cellText(text)
    expect(cell).not.toContain('\n')
    const { nodes } = readMarkdown(`| A | B |\n| - | - |\n| ${cell || ' '} | end |\n`)
    expect(nodes).toMatchObject([{ type: 'table' }])
    const written = JSON.stringify(nodes)
    expect(nodes[0]!.fragments).toHaveLength(2)
    expect(written).toContain('"text":"end"')
    expect(written).not.toMatch(/"(?:type":"(?:inline-math|expression|image)|ref":\{[^}]*(?:javascript|data):)/)
  })
})
