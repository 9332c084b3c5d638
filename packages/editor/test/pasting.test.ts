import { block } from '@scriptorium/content/markdown/document'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withEditor } from './with-editor.ts'

const editor = withEditor()

const paste = (page: Page, data: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((given) => {
    const transfer = new DataTransfer()
    for (const [type, text] of Object.entries(given)) transfer.setData(type, text)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
  }, data)

const hostile = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><script>window.hacked = 1</script></svg>',
  '<a href="javascript:window.hacked=1">link</a>',
  '<a href=" java&#10;script:window.hacked=1">link</a>',
  '<iframe src="javascript:window.hacked=1"></iframe>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<style>* { display: none }</style>',
  '<form action="javascript:window.hacked=1"><input autofocus onfocus="window.hacked = 1"></form>',
  '<math><mtext><style><img src=x onerror="window.hacked = 1"></style></mtext></math>',
  '<p style="background: url(https://evil.example/x)">styled</p>',
  '<object data="javascript:window.hacked=1"></object><embed src="javascript:window.hacked=1">',
  '<details open ontoggle="window.hacked = 1"><summary>s</summary>d</details>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
]

test('hostile HTML does nothing', async () => {
  const page = await editor.open()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const html of hostile) await paste(page, { 'text/html': `<p>before</p>${html}<p>after</p>` })
  await page.keyboard.press('Control+Enter')
  const document = JSON.stringify(await editor.document(page))
  expect(document).not.toMatch(/javascript:|onerror|srcdoc|hacked|evil\.example/i)
  expect(document).toContain('before')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(requests.filter((url) => url.includes('evil'))).toEqual([])
  expect(await page.locator('.prose.editing :is(script, style, iframe, form, object, embed)').count()).toBe(0)
  await page.close()
})

const sources: readonly (readonly [what: string, html: string, expected: object[]])[] = [
  [
    'a page with marked words and lists that go on',
    '<p><mark>yellow</mark> <mark style="background-color:green">green</mark> <mark class="own" style="background:#abc">own</mark></p><ol start="3"><li>three</li></ol><ol><li value="7">seven</li></ol><ol start="0"><li>zero</li></ol><ol start="x"><li>one</li></ol>',
    [
      {
        type: 'paragraph',
        nodes: [
          {
            leaves: [
              { text: 'yellow', marks: [{ type: 'color', data: { text: 'default', background: 'yellow' } }] },
              { text: ' ' },
              { text: 'green', marks: [{ type: 'color', data: { text: 'default', background: 'green' } }] },
              { text: ' ' },
              { text: 'own', marks: [{ type: 'color', data: { text: 'default', background: 'yellow' } }] },
            ],
          },
        ],
      },
      { type: 'list-ordered', data: { start: 3 } },
      { type: 'list-ordered', data: { start: 7 } },
      { type: 'list-ordered', data: { start: 0 } },
      { type: 'list-ordered', data: {} },
    ],
  ],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Title</span></h2><p dir="ltr"><span style="font-weight:700">bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">italic</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul></ul><ul><li dir="ltr" role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox"/><p dir="ltr" role="presentation"><span>Done</span></p></li></ul><table><tr><td><p><span style="font-weight:700">Name</span></p></td><td><p><span style="font-weight:700">Since</span></p></td></tr><tr><td><p><span>Search</span></p></td><td><p><span style="font-weight:700">2.1</span></p></td></tr></table></b>',
    [
      { type: 'heading-2' },
      {
        type: 'paragraph',
        nodes: [
          {
            leaves: [
              { text: 'bold', marks: [{ type: 'bold' }] },
              { text: ' and ', marks: [] },
              { text: 'italic', marks: [{ type: 'italic' }] },
            ],
          },
        ],
      },
      {
        type: 'list-unordered',
        nodes: [{ type: 'list-item', nodes: [{ type: 'paragraph' }, { type: 'list-unordered' }] }],
      },
      { type: 'list-tasks', nodes: [{ data: { checked: true }, nodes: [{ type: 'paragraph' }] }] },
      { type: 'table', data: { definition: { c0: { title: 'Name' }, c1: { title: 'Since' } }, records: { r0: {} } } },
    ],
  ],
  [
    'Word',
    '<html><body><p class=MsoNormal>Text<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span><![endif]>First</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>Inner</p></body></html>',
    [
      { type: 'paragraph' },
      {
        type: 'list-ordered',
        nodes: [
          {
            type: 'list-item',
            nodes: [{ type: 'paragraph' }, { type: 'list-ordered', nodes: [{ type: 'list-item' }] }],
          },
        ],
      },
    ],
  ],
  [
    'Word, with a title, proposed changes, merged cells, a note and a comment',
    '<html><body><p class=MsoTitle>Plan</p><p class=MsoNormal><span class=msoIns><ins datetime="2026-01-02">New</ins></span><span class=msoDel><del datetime="2026-01-02">Old</del></span> words</p><p class=MsoNormal>Text<a href="#_ftn1" name="_ftnref1">[1]</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span></p><table><tr><td colspan=2><p>Wide</p></td><td rowspan=2><p>Tall</p></td></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></table><div style="mso-element:comment-list"><p>A remark</p></div></body></html>',
    [
      { type: 'heading-1', nodes: [{ leaves: [{ text: 'Plan' }] }] },
      { type: 'paragraph', nodes: [{ leaves: [{ text: 'New words', marks: [] }] }] },
      { type: 'paragraph', nodes: [{ leaves: [{ text: 'Text[1]' }] }] },
      {
        type: 'table',
        data: { view: { columns: ['c0', 'c1', 'c2'] } },
        fragments: [
          { nodes: [{ nodes: [{ leaves: [{ text: 'Wide' }] }] }] },
          {},
          { nodes: [{ nodes: [{ leaves: [{ text: 'Tall' }] }] }] },
          { nodes: [{ nodes: [{ leaves: [{ text: 'a' }] }] }] },
          { nodes: [{ nodes: [{ leaves: [{ text: 'b' }] }] }] },
          {},
        ],
      },
    ],
  ],
  [
    'Word for the web and JetBrains',
    '<p role="heading" aria-level="2">Title</p><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>One</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Inner</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Two</p></li></ul></div><p>Between</p><div class="ListContainerWrapper"><ul><li data-aria-level="4294967294"><p>Other</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="4294967294"><p>Last</p></li></ul></div><pre><span>def f():<br></span>    <span>pass</span><br></pre>',
    [
      { type: 'heading-2' },
      {
        type: 'list-unordered',
        nodes: [
          { nodes: [{ type: 'paragraph' }, { type: 'list-unordered' }] },
          { nodes: [{ nodes: [{ leaves: [{ text: 'Two' }] }] }] },
        ],
      },
      { type: 'paragraph' },
      { type: 'list-unordered', nodes: [{ type: 'list-item' }, { type: 'list-item' }] },
      { type: 'code', nodes: [{ type: 'code-line' }, { nodes: [{ leaves: [{ text: '    pass' }] }] }] },
    ],
  ],
  [
    'GitHub, Confluence and Notion',
    '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p><p>Careful</p></div><div class="highlight highlight-source-js"><pre>a</pre></div><pre data-language="shell session">b</pre><div data-panel-type="error"><p>Stop</p></div><div data-node-type="actionList"><div data-task-state="DONE">One</div><div data-task-state="TODO">Two</div></div><div data-node-type="expand" data-title="More"><p>Inside</p></div><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Done</span></li></ul>',
    [
      { type: 'hint', data: { style: 'warning' }, nodes: [{ nodes: [{ leaves: [{ text: 'Careful' }] }] }] },
      { type: 'code', data: { syntax: 'js' } },
      { type: 'code', data: { syntax: 'shell' } },
      { type: 'hint', data: { style: 'danger' } },
      { type: 'list-tasks', nodes: [{ data: { checked: true } }, { data: { checked: false } }] },
      { type: 'expandable' },
      { type: 'list-tasks', nodes: [{ data: { checked: true } }] },
    ],
  ],
  [
    'Notion, KaTeX and a font of fixed width',
    '<ul>\n<li>[ ] todo<ul><li>[x] nested</li></ul></li>\n</ul><p>Einstein: <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span></p><span class="katex-display"><span class="katex"><math display="block"><semantics><mi>a</mi><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span></span><p>Run <span style="font-family:\'Courier New\',monospace">npm</span></p>',
    [
      {
        type: 'list-tasks',
        nodes: [
          { data: { checked: false }, nodes: [{ nodes: [{ leaves: [{ text: 'todo' }] }] }, { type: 'list-tasks' }] },
        ],
      },
      {
        type: 'paragraph',
        nodes: [{ leaves: [{ text: 'Einstein: ' }] }, { type: 'inline-math', data: { formula: 'E=mc^2' } }],
      },
      { type: 'math', data: { formula: 'a^2' } },
      { type: 'paragraph', nodes: [{ leaves: [{ text: 'Run ' }, { text: 'npm', marks: [{ type: 'code' }] }] }] },
    ],
  ],
  [
    'a web page',
    '<article><h1>Big<a href="https://example.com/#big">¶</a></h1><p>See <a href="https://example.com/x">this</a>.</p><pre><code class="language-js">a = 1\nb = 2</code></pre><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><blockquote>Words</blockquote><hr><aside>Tip</aside><video src="https://example.com/v.mp4">No film</video><video src="data:video/mp4;base64,AAAA"></video></article>',
    [
      { type: 'heading-1', nodes: [{ leaves: [{ text: 'Big' }] }] },
      {
        type: 'paragraph',
        nodes: [
          { object: 'text' },
          { type: 'link', data: { ref: { kind: 'url', url: 'https://example.com/x' } } },
          { object: 'text' },
        ],
      },
      { type: 'code', data: { syntax: 'js' }, nodes: [{ type: 'code-line' }, { type: 'code-line' }] },
      { type: 'table', data: { definition: { c0: { title: 'A' }, c1: { title: 'B' } } } },
      { type: 'blockquote' },
      { type: 'divider' },
      { type: 'hint', data: { style: 'info' } },
      { type: 'paragraph', nodes: [{ type: 'link', data: { ref: { url: 'https://example.com/v.mp4' } } }] },
    ],
  ],
]

test.each(sources)('text from %s becomes clean blocks', async (_what, html, expected) => {
  const page = await editor.open()
  await paste(page, { 'text/html': html, 'text/plain': 'text' })
  expect((await editor.document(page)).nodes).toMatchObject(expected)
  await page.close()
})

test('an address becomes a link, also of the selected words, and lines of an editor become code', async () => {
  const page = await editor.open()
  const url = 'https://example.com/x'
  const link = { type: 'link', data: { ref: { kind: 'url', url } } }
  await page.keyboard.type('word')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('toolbar').waitFor()
  await paste(page, { 'text/plain': url })
  await page.keyboard.press('End')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  await page.keyboard.type(' and ')
  await paste(page, { 'text/plain': url })
  await page.keyboard.press('Control+Enter')
  const html = '<meta charset="utf-8"><div style="font-family: Menlo, monospace"><div>a()</div><div>  b()</div></div>'
  await paste(page, {
    'text/html': html,
    // A comment is no heading.
    'text/plain': '# a\n  b()',
    'vscode-editor-data': '{"version":1,"mode":"python"}',
  })
  expect((await editor.document(page)).nodes).toMatchObject([
    { type: 'paragraph', nodes: [link, { leaves: [{ text: ' and ' }] }, link] },
    { type: 'code', data: { syntax: 'python' }, nodes: [{}, { nodes: [{ leaves: [{ text: '  b()' }] }] }] },
  ])
  await page.close()
})

test('Markdown becomes blocks', async () => {
  const page = await editor.open()
  await paste(page, {
    'text/plain': '# Title\n\n- one\n- two\n\n{% hint style="warning" %}\nCare\n{% endhint %}\n\n> [!NOTE]\n> More\n',
  })
  await page.locator('.prose.editing .hint').nth(1).waitFor()
  const { nodes } = await editor.document(page)
  expect(nodes.slice(0, 2)).toMatchObject([{ type: 'heading-1' }, { type: 'list-unordered' }])
  expect(nodes.slice(2)).toMatchObject([
    { type: 'hint', data: { style: 'warning' } },
    { type: 'hint', data: { style: 'info' }, nodes: [{ nodes: [{ leaves: [{ text: 'More' }] }] }] },
  ])
  await page.close()
})

test('Markdown that would take minutes to parse becomes text', async () => {
  const page = await editor.open()
  await paste(page, { 'text/plain': `# Title\n\n${'*_'.repeat(2_000)}\n` })
  await page.getByText('*_*_').waitFor()
  expect(await editor.types(page)).toEqual(['paragraph', 'paragraph'])
  await page.close()
})

test('a picture in pasted text is uploaded, and one undo takes back what was pasted', async () => {
  const page = await editor.open()
  await page.keyboard.type('typed')
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await paste(page, {
    'text/html': `<p>Text</p><img src="file:///C:/lost.png" alt="Lost"><img src="data:image/png;base64,${pixel}" alt="A dot">`,
  })
  await page.getByRole('alert').getByText('Lost cannot be pasted').waitFor()
  await page.locator('.prose.editing img[src="/picture.svg"]').waitFor()
  expect((await editor.document(page)).nodes.at(-1)).toMatchObject({
    type: 'images',
    nodes: [{ type: 'image', data: { ref: { kind: 'file', file: 'f1' }, alt: 'A dot' } }],
  })
  // The upload is no edit of its own.
  await page.keyboard.press('Control+z')
  expect((await editor.document(page)).nodes).toMatchObject([{ nodes: [{ leaves: [{ text: 'typed' }] }] }])
  await page.close()
})

test('cells of a spreadsheet fill a table from the cursor on', async () => {
  const page = await editor.open()
  await page.keyboard.type('/table')
  await page.keyboard.press('Enter')
  await page.locator('.prose.editing td').first().waitFor()
  // The title of the first column has the focus.
  await paste(page, { 'text/plain': 'A\tB\n' })
  await paste(page, { 'text/plain': 'a\tb\tc\td\ne\tf\tg\th\ni\tj\tk\tl' })
  const titles = await page
    .locator('.prose.editing thead input')
    .evaluateAll((all) => all.map((one) => 'value' in one && one.value))
  expect(titles).toEqual(['A', 'B', '', ''])
  expect(await page.locator('.prose.editing tbody tr').count()).toBe(3)
  expect(await page.locator('.prose.editing tbody tr').nth(2).locator('td').allTextContents()).toEqual([
    'i',
    'j',
    'k',
    'l',
  ])
  await page.close()
})

test('the first row of a pasted spreadsheet has the titles', async () => {
  const cells = '<table><tr><td>Bird</td><td>Height</td></tr><tr><td>King</td><td>95</td></tr></table>'
  for (const html of [
    `<meta charset="utf-8"><google-sheets-html-origin>${cells}</google-sheets-html-origin>`,
    `<html><head><meta name=Generator content="Microsoft Excel 15"></head><body>${cells}</body></html>`,
  ]) {
    const page = await editor.open()
    await paste(page, { 'text/html': html, 'text/plain': 'Bird\tHeight\nKing\t95' })
    const titles = await page
      .locator('.prose.editing thead input')
      .evaluateAll((all) => all.map((one) => 'value' in one && one.value))
    expect(titles).toEqual(['Bird', 'Height'])
    expect(await page.locator('.prose.editing tbody td').allTextContents()).toEqual(['King', '95'])
    await page.close()
  }
})

test('a selection is copied as Markdown and HTML, and pasted without loss', async () => {
  const document = {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [
      {
        object: 'block',
        type: 'heading-2',
        key: 'a',
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Title', marks: [] }] }],
      },
      block('table', [], {
        definition: { c0: { title: 'Size', type: 'text' } },
        view: { type: 'grid', columns: ['c0'] },
      }),
      {
        object: 'block',
        type: 'hint',
        key: 'b',
        isVoid: false,
        data: { style: 'warning', own: 1 },
        nodes: [
          {
            object: 'block',
            type: 'paragraph',
            isVoid: false,
            data: {},
            nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Care', marks: [] }] }],
          },
        ],
      },
    ],
  }
  const page = await editor.open('', document)
  await page.keyboard.press('Control+a')
  const copy = () =>
    page.evaluate(() => {
      const transfer = new DataTransfer()
      globalThis.document.activeElement!.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true }),
      )
      return Object.fromEntries([...transfer.types].map((type) => [type, transfer.getData(type)]))
    })
  // Markdown is written once its code has loaded.
  await expect.poll(async () => (await copy())['text/plain']).toContain('## Title')
  const copied = await copy()
  expect(copied['text/html']).toContain('<h3>Title</h3>')
  expect(copied['text/html']).toContain('<thead><tr><th>Size</th></tr></thead>')
  await page.locator('.prose.editing :is(h2, h3)').click({ position: { x: 1, y: 1 } })
  await page.waitForFunction(() => getSelection()!.isCollapsed)
  // The editor reads the selection of the browser when a key goes down, as a person's Ctrl does.
  await page.keyboard.press('Control')
  await paste(page, copied as Record<string, string>)
  const { nodes } = await editor.document(page)
  expect(nodes.filter(({ type }) => type === 'hint')).toMatchObject([{ data: { own: 1 } }, { data: { own: 1 } }])
  const keys = nodes.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  await page.close()
})
