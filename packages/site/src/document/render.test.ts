import { block, inline, textNode, voidBlock, type BlockNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { describe, expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { paintCode } from '../code/paint.ts'
import type { Control } from './block-form.ts'
import type { Target } from './context.ts'
import { renderDocument } from './render.ts'

const markupOf = (markdown: string, targets?: Record<string, Target>) =>
  String(renderDocument(readMarkdown(markdown), contextWith(targets)).html)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([<>]) ?/g, '$1')

describe('renderDocument', () => {
  test.each([
    ['**bold** _it_ ~~no~~ `x`', '<p><strong>bold</strong><em>it</em><del>no</del><code>x</code></p>'],
    [
      '`observedAt_someVeryLong.name` `short_name`',
      '<code>observed<wbr>At_<wbr>some<wbr>Very<wbr>Long.<wbr>name</code>',
    ],
    [
      '`short_name` AN_ERROR_WITH_A_LONG_NAME',
      '<code>short_name</code>AN_<wbr>ERROR_<wbr>WITH_<wbr>A_<wbr>LONG_<wbr>NAME',
    ],
    ['3. c\n4. d', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>'],
    ['> q', '<blockquote><p>q</p></blockquote>'],
    ['a\n\n***\n\nb', '<p>a</p><hr /><p>b</p>'],
    ['[out](https://a.example/)', 'href="https://a.example/" target="_blank" rel="noopener"'],
    ['[mail](mailto:a@b.example)', '<a href="mailto:a@b.example">mail</a>'],
    ['- [x] yes\n- [ ] no', '<input type="checkbox" disabled checked aria-label="Done" />'],
    ['{% hint style="warning" %}\nCareful\n{% endhint %}', 'class="hint warning"'],
    [
      '{% tabs %}\n{% tab title="One" %}\n1\n{% endtab %}\n{% tab title="Two" %}\n2\n{% endtab %}\n{% endtabs %}',
      'aria-selected="true"',
    ],
    ['<details>\n\n<summary>More</summary>\n\nInside\n\n</details>', '<span><a id="more"></a>More</span>'],
    [
      '{% stepper %}\n{% step %}\n### One\n{% endstep %}\n{% endstepper %}',
      '<span class="step-mark" aria-hidden="true">1</span>',
    ],
    ['| a | b |\n|---|--:|\n| 1 | 2 |', '<th scope="col" class="to-end">'],
    ['| | a |\n|---|---|\n| 1 | 2 |', '<thead><tr><td></td><th scope="col">a</th></tr></thead>'],
    ['| ![An eel](https://a.example/e.png) | a |\n|---|---|\n| 1 | 2 |', '<thead><tr><th scope="col"><p><img'],
    ['$$\nx^2\n$$', '<math'],
    [
      '{% embed url="https://www.youtube.com/watch?v=abc" %}',
      'data-embed="https://www.youtube-nocookie.com/embed/abc"',
    ],
    ['{% embed url="https://a.example/x" %}', 'class="reference"'],
    [
      'Done :tada: `:tada:` :not-one: 12:30:45',
      '<p>Done 🎉 <code>:tada:</code> :not-one: 12:30:45</p>'.replaceAll(/ ?([<>]) ?/g, '$1'),
    ],
    ['- [x] yes\n- plain', '</li><li><p>plain</p></li></ul>'],
    [
      '```diff\n-a\n+b\n c\n```',
      '<span class="line deleted">-a</span><span class="line inserted">+b</span><span class="line">c</span>',
    ],
    [
      '| Name | What it is |\n|---|---|\n| a | A text that is far too long for a column of names |',
      '<colgroup><col width="67" /><col /></colgroup>',
    ],
    [
      '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td></td><td>Wetlands</td></tr></tbody></table>',
      '<div class="card-title brief"><p>Wetlands</p></div>',
    ],
    [
      '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><img src="https://a.example/e.png" alt=""></td><td>Wetlands</td></tr></tbody></table>',
      '<div class="card-title brief"><p>Wetlands</p></div>',
    ],
    [
      '{% tabs %}\n{% tab title="One" %}\n1\n{% endtab %}\n{% tab title="Two" %}\n2\n{% endtab %}\n{% endtabs %}',
      'aria-selected="true"><span><a id="one"></a>One</span></button><button type="button" role="tab" id="tab-2-tab" aria-controls="tab-2" aria-selected="false" tabindex="-1"><span><a id="two"></a>Two</span>',
    ],
    [
      '{% tabs %}\n{% tab title="" %}\n1\n{% endtab %}\n{% tab title="" %}\n2\n{% endtab %}\n{% endtabs %}',
      'aria-selected="true"><span>Tab 1</span></button><button type="button" role="tab" id="tab-2-tab" aria-controls="tab-2" aria-selected="false" tabindex="-1"><span>Tab 2',
    ],
    [
      '{% tabs %}\n{% tab title="On Linux" %}\n1\n{% endtab %}\n{% endtabs %}',
      'aria-selected="true"><span><a id="on-linux"></a>On Linux</span></button>',
    ],
    [
      '<details>\n\n<summary>Show `x` & y</summary>\n\nInside\n\n</details>',
      '<span><a id="show-x--y"></a>Show `x` &amp; y</span></summary>',
    ],
    [
      '<details>\n\n<summary>Same</summary>\n\nInside\n\n</details>\n\n## Same',
      '<span>Same</span></summary><div class="expanded"><p>Inside</p></div></details><h2 id="same">',
    ],
    ['{% unknown %}\nIts words.\n{% endunknown %}', '<p>Its words.</p>'],
  ])('renders %j', (markdown, expected) => {
    expect(markupOf(markdown)).toContain(expected)
  })

  test('lists headings with unique ids, and skips no level', () => {
    const { html, outline } = renderDocument(readMarkdown('### Deep\n\n# Top\n\n### Deep\n'), contextWith())
    expect(outline).toEqual([
      { id: 'deep', title: 'Deep', level: 2 },
      { id: 'top', title: 'Top', level: 2 },
      { id: 'deep-1', title: 'Deep', level: 3 },
    ])
    expect(String(html)).toContain('<h3 id="deep-1">')
  })

  test.each([
    ['Text.\n\n## One\n\n### Part\n\n### Part\n', ['2 One', '3 Part', '3 Part']],
    ['## One\n\n### Part\n\n### Part\n', ['2 Part', '2 Part']],
    ['## One\n\n### Part\n\n## Two\n', ['2 One', '3 Part', '2 Two']],
    ['## One\n', ['2 One']],
    ['Text.\n', []],
  ])('lists the two highest levels of headings, without a single one at the top: %j', (markdown, expected) => {
    const { outline } = renderDocument(readMarkdown(markdown), contextWith())
    expect(outline.map(({ title, level }) => `${level} ${title}`)).toEqual(expected)
  })

  test('keeps a place for an image whose file has dimensions', () => {
    const nodes = [
      block('images', [voidBlock('image', { ref: { kind: 'file', file: 'f' }, width: 300, alt: 'A map' })]),
    ]
    const { html } = renderDocument({ nodes }, contextWith({ f: { href: '/f.png', width: 600, height: 400 } }))
    expect(String(html)).toMatch(/src="\/f\.png" alt="A map"\s+width="300" height="200" loading="eager"/)
  })

  test('a reference without a target that the visitor may see is text that says so', () => {
    const nodes = [block('paragraph', [inline('link', { ref: { kind: 'page', page: 'gone' } }, [textNode('there')])])]
    expect(String(renderDocument({ nodes }, contextWith()).html)).toMatch(
      /^<p><span class="unlinked" title="[^"]+">there<\/span><\/p>$/,
    )
  })

  test('colors code whose language is known, and marks highlighted lines', async () => {
    const { nodes } = readMarkdown('```js\nconst a = 1 // one\n```')
    const painted = await paintCode(nodes)
    const markup = String(renderDocument({ nodes }, contextWith({}, { painted })).html)
    expect(markup).toContain('<span class="tk">const</span>')
    expect(markup).toMatch(/<span class="tm">[^<]*\/\/ one/)
  })

  test('marks the blocks that a change request edits', () => {
    const nodes = [{ ...block('paragraph', [textNode('new')]), key: 'k' }]
    const { html } = renderDocument({ nodes }, contextWith({}, { marks: new Map([['k', 'added']]) }))
    expect(String(html)).toContain('<div class="changed added"><p>new</p></div>')
  })

  test('says the language of a block that was not translated', () => {
    const { nodes } = readMarkdown('# One\n\n- two\n')
    const untranslated = { language: 'ar', reason: 'placeholders' }
    const mark = (node: BlockNode): void => {
      node.meta = { untranslated: node.type === 'list-item' ? { language: 'a"b' } : untranslated }
      for (const inner of node.nodes ?? []) if (inner.object === 'block') mark(inner)
    }
    const marked = structuredClone(nodes)
    for (const node of marked) mark(node)
    const shown = String(renderDocument({ nodes: marked }, contextWith()).html)
    expect(shown).toMatch(/<h\d lang="ar" dir="rtl" id="one"/)
    expect(shown).toContain('<p lang="ar" dir="rtl">two</p>')
    expect(shown).toContain('<li>')
  })

  test('shows the blocks inside a block of an unknown kind', () => {
    const nodes = [block('from-the-future', [block('paragraph', [textNode('still here')])])]
    expect(String(renderDocument({ nodes }, contextWith()).html)).toBe('<p>still here</p>')
  })
})

test('a text field of an integration keeps the line breaks and spaces of its value', () => {
  const node: BlockNode = { object: 'block', type: 'integration-control', isVoid: true, data: {} }
  const field = { kind: 'text', label: '', name: 'a', type: 'multiline', placeholder: '', isDisabled: false } as const
  const controls = new Map([[node, { ...field, value: '\n x' }]])
  const { html } = renderDocument({ nodes: [node] }, contextWith({}, { blockForms: { forms: new Map(), controls } }))
  // HTML ignores the first line break.
  expect(String(html)).toContain('>\n\n x</textarea>')
})

test('an embed and a file have their captions, and columns have their widths', () => {
  const embed = '{% embed url="https://example.com/a" %}\nOf the embed\n{% endembed %}\n'
  const file = '{% file src="https://example.com/a.pdf" %}\nOf the file\n{% endfile %}\n'
  const columns =
    '{% columns %}\n{% column width="40%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}\n'
  const targets = { 'https://example.com/a.pdf': { href: 'https://example.com/a.pdf' } }
  const document = readMarkdown(`${embed}\n${file}\n${columns}`)
  const { html, css } = renderDocument(document, contextWith(targets))
  expect(String(html)).toMatch(/<figcaption>\s*<p>Of the embed<\/p>[^]*<figcaption>\s*<p>Of the file<\/p>/)
  expect(css).toContain('--columns:minmax(0,40fr) minmax(0,60fr)')
})

test('choices of an integration have the label of their field, and each button has a name', () => {
  const [extras, apply] = [0, 1].map((): BlockNode => ({
    object: 'block',
    type: 'integration-control',
    isVoid: true,
    data: {},
  }))
  const choices = [{ label: 'Roof', value: '"a"', isChosen: true }]
  const controls = new Map<BlockNode, Control>([
    [extras!, { kind: 'choices', label: 'Extras', name: 'b', look: 'checkbox', choices, isDisabled: false }],
    [apply!, { kind: 'button', label: '', action: 0, isDisabled: false }],
  ])
  const blockForms = { forms: new Map(), controls }
  const { html } = renderDocument({ nodes: [extras!, apply!] }, contextWith({}, { blockForms }))
  expect(String(html)).toContain('<legend>Extras</legend>')
  expect(String(html)).toMatch(/<button[^>]*>\s*Apply\s*<\/button>/)
})
