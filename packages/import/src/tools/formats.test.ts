import { expect, test } from 'vitest'
import { translate, treeOf } from '../../test/tree-of.ts'
import { translateTree } from '../index.ts'

test('a module of Antora has its navigation, includes, links, pictures and notes', async () => {
  const { tool, texts } = await translate({
    'docs/antora.yml':
      "name: harbour\ntitle: Harbour\nversion: '2'\nasciidoc:\n  attributes:\n    release: '2.1'\nnav:\n- modules/ROOT/nav.adoc\n",
    'docs/modules/ROOT/nav.adoc':
      '.Begin {page-component-version}\n* xref:index.adoc[Home]\n** xref:guide:index.adoc[]\n* https://a.b[Code]\n',
    'docs/modules/ROOT/pages/index.adoc':
      '= Start\n\nSee xref:guide:index.adoc#deep[] and xref:other::x.adoc[that]. Release {release}.\n\nimage::a.png[A]\n\n[WARNING]\n====\nHot.\n====\n\n[source,ruby]\n----\ninclude::example$a.rb[tag=here]\n----\n\ninclude::partial$p.adoc[]\n\n|===\n|A |B\n\n|1 |2\n|===\n\nTerm:: Words\n\nkbd:[Ctrl+C]\n\nThe end.\n',
    'docs/modules/ROOT/examples/a.rb': '# tag::here[]\nputs 1\n# end::here[]\nputs 2\n',
    'docs/modules/ROOT/partials/p.adoc': 'Included.\n',
    'docs/modules/ROOT/images/a.png': 'PNG',
    'docs/modules/guide/pages/index.adoc': '= The guide\n\n[#deep]\n== Deep\n',
  })
  expect(tool).toBe('Antora')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Begin 2\n\n* [Home](begin-2/home/README.md)\n  * [The guide](begin-2/home/guide.md)\n* [Code](https://a.b)\n',
  )
  const page = texts['begin-2/home/README.md']!
  expect(page).toContain('See [The guide](guide.md#deep) and that. Release 2.1.')
  expect(page).toMatch(/!\[A\]\([./]*docs\/modules\/ROOT\/images\/a\.png\)/)
  expect(page).toContain('{% hint style="warning" %}\nHot.\n{% endhint %}')
  expect(page).toContain('```ruby\nputs 1\n```')
  expect(page).toContain('Included.')
  expect(page).toContain('The end.')
  expect(page).toMatch(/\| A \| B \|/)
})

test('a copy of a website has its menu, main content, notes and code', async () => {
  const menu =
    '<nav><ul><li><a href="index.html">Home</a></li><li>Guides<ul><li><a href="b.html">Second</a></li><li><a href="a.html">First</a></li></ul></li></ul></nav>'
  const { tool, texts } = await translate({
    'index.html': `<title>Start | Harbour</title>${menu}<main><h1>Start</h1><p>Go to <a href="a.html#x">a</a>.</p><script>bad()</script></main>`,
    'a.html': `${menu}<main><h1>A<a class="headerlink">¶</a></h1><div class="admonition tip"><p class="admonition-title">Tip</p><p>Do.</p></div><div class="highlight-python"><pre>x()</pre></div><h2 id="x">Xs</h2></main><footer>foot</footer>`,
    'b.html': `${menu}<main><h1>B</h1></main>`,
  })
  expect(tool).toBe('HTML')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Home](README.md)\n\n## Guides\n\n* [Second](guides/b.md)\n* [First](guides/a.md)\n',
  )
  expect(texts['README.md']).toBe('# Start\n\nGo to [a](guides/a.md#x).\n')
  expect(texts['guides/a.md']).toBe(
    '# A\n\n{% hint style="success" %}\nDo.\n{% endhint %}\n\n```python\nx()\n```\n\n## Xs <a href="#x" id="x"></a>\n',
  )
})

test('an export of Confluence has its tree, notes, code and attachments', async () => {
  const { tool, texts } = await translate({
    'DOC/index.html':
      '<title>Docs</title><p>Confluence</p><h2>Available Pages:</h2><ul><li><a href="Home_100.html">Home</a><ul><li><a href="Set-up_200.html">Set up</a></li></ul></li></ul>',
    'DOC/Home_100.html':
      '<title>Docs : Home</title><div id="breadcrumb-section">x</div><div id="main-content" class="wiki-content group"><div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Careful</p><div class="confluence-information-macro-body"><p>Hot.</p></div></div><p><a href="Set-up_200.html">go</a> <img src="attachments/100/1.png" alt="P"></p><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">x();</pre></div>',
    'DOC/Set-up_200.html': '<title>Docs : Set up</title><div id="main-content"><p>Words</p></div>',
    'DOC/attachments/100/1.png': 'PNG',
  })
  expect(tool).toBe('Confluence')
  expect(texts['SUMMARY.md']).toMatch(/\* \[Home\]\((.*)\)\n {2}\* \[Set up\]/)
  const home = Object.values(texts).find((text) => text.includes('Hot.'))!
  expect(home).toMatch(/^---\ntitle: Home\n---\n/)
  expect(home).toContain('{% hint style="danger" %}\n**Careful**\n\nHot.\n{% endhint %}')
  expect(home).toContain('```java\nx();\n```')
  expect(home).toMatch(/!\[P\]\([./]*DOC\/attachments\/100\/1\.png\)/)
})

test('an export of Notion has its pages in the order of links, callouts and databases as tables', async () => {
  const id = (n: number) => String(n).repeat(32)
  const { tool, texts } = await translate({
    [`Wiki ${id(1)}.md`]: `# Wiki\n\n<aside>\n💡 Mind this.\n\n</aside>\n\n[Zeta](Wiki/Zeta%20${id(2)}.md)\n\n[Alpha](Wiki/Alpha%20${id(3)}.md)\n\n![p](Wiki/p.png)\n`,
    [`Wiki/Zeta ${id(2)}.md`]: '# Zeta\n',
    [`Wiki/Alpha ${id(3)}.md`]: '# Alpha\n',
    [`Wiki/Tasks ${id(4)}.csv`]: 'Name,State\nPaint,"To, do"\n',
    [`Wiki/Tasks ${id(4)}_all.csv`]: 'Name,State\nPaint,"To, do"\nSail,Done\n',
    [`Wiki/Tasks ${id(4)}/Paint ${id(5)}.md`]: '# Paint\n',
    'Wiki/p.png': 'PNG',
  })
  expect(tool).toBe('Notion')
  expect(texts['SUMMARY.md']).toMatch(/\* \[Wiki\].*\n {2}\* \[Zeta\].*\n {2}\* \[Alpha\].*\n {2}\* \[Tasks\]/)
  expect(Object.keys(texts).join(' ')).not.toContain(id(2))
  const wiki = Object.values(texts).find((text) => text.startsWith('# Wiki'))!
  expect(wiki).toContain('{% hint style="info" %}\nMind this.\n{% endhint %}')
  expect(wiki).toContain('[Zeta](Zeta.md)')
  expect(Object.values(texts).find((text) => text.startsWith('# Tasks'))).toMatch(
    /\| Name \| State \|\n\| --- \| --- \|\n\| \[Paint\]\(<Paint\.md>\) \| To, do \|\n\| Sail \| Done \|/,
  )
})

test('an export of Notion as HTML has its tasks, lists, toggles, formulas, columns and entries of databases', async () => {
  const id = (n: number) => String(n).repeat(32)
  const page = (title: string, body: string, properties = '') =>
    `<title>${title}</title><article class="page sans"><header><div class="page-header-icon"><span class="icon">📚</span></div><h1 class="page-title">${title}</h1>${properties}</header><div class="page-body">${body}</div></article>`
  const { texts } = await translate({
    [`Wiki ${id(1)}.html`]: page(
      'Wiki',
      `<figure class="block-color-red_background callout"><div><span class="icon">💡</span></div><div><p>Mind this.</p></div></figure>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Paint</span></li></ul>
<ol class="numbered-list" start="1"><li>One</li></ol><ol class="numbered-list" start="2"><li>Two</li></ol>
<ul class="toggle"><li><details open=""><summary>More</summary><p>Inside</p></details></li></ul>
<span class="katex"><span class="katex-mathml"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html">a2</span></span>
<figure class="image"><a href="Wiki/p.png"><img src="Wiki/p.png"/></a><figcaption>A boat</figcaption></figure>
<figure><a href="https://a.b/c" class="bookmark source"><div class="bookmark-title">An article</div><div class="bookmark-href">https://a.b/c</div></a></figure>
<div class="column-list"><div class="column"><p>Left</p></div><div class="column"><p>Right</p></div></div>
<p><a href="https://www.notion.so/Paint-${id(2)}?pvs=21">Paint</a></p>`,
    ),
    [`Wiki/Tasks/Paint ${id(2)}.html`]: page(
      'Paint',
      '<p>Words.</p>',
      '<table class="properties"><tbody><tr><th><span class="icon">i</span>State</th><td>Done</td></tr></tbody></table>',
    ),
    'Wiki/p.png': 'PNG',
  })
  expect(texts['SUMMARY.md']).toMatch(/\* \[Wiki\].*\n {2}\* Tasks\n {4}\* \[Paint\]/)
  const [wiki, paint] = ['# Wiki', '# Paint'].map((title) => Object.values(texts).find((one) => one.startsWith(title))!)
  expect(wiki).not.toContain('📚')
  expect(wiki).toContain('{% hint style="danger" %}\nMind this.\n{% endhint %}')
  expect(wiki).toContain('* [x] Paint\n')
  expect(wiki).toContain('1. One\n2. Two\n')
  expect(wiki).toContain('<details>\n\n<summary>More</summary>\n\nInside\n\n</details>')
  expect(wiki).toContain('$$a^2$$')
  expect(wiki).toMatch(/!\[A boat\]\([^)]*p\.png\)/)
  expect(wiki).toContain('[An article](https://a.b/c)')
  expect(wiki).toContain('{% column %}\nLeft\n{% endcolumn %}')
  expect(wiki).toMatch(/\[Paint\]\([^)]*Paint\.md\)/)
  expect(paint).toMatch(/\| State +\| Done +\|/)
})

test('a page of Notion has the properties of its database as a table, and formulas', async () => {
  const id = (n: number) => String(n).repeat(32)
  const { texts } = await translate({
    [`Wiki ${id(1)}.md`]: `# Wiki\n\n[Tasks](Wiki/Tasks%20${id(4)}.csv) cost $5 and $6, not $a^2$.\n`,
    [`Wiki/Tasks ${id(4)}.csv`]: 'Name,State\nSail,\nPaint,Done\n',
    [`Wiki/Tasks ${id(4)}_all.csv`]: 'Name,State\nSail,\nPaint,Done\n',
    [`Wiki/Tasks/Paint ${id(5)}.md`]: '# Paint\n\nState: Done\n\nNote: this is text.\n',
    [`Wiki/Tasks/Sail ${id(6)}.md`]: '# Sail\n\n',
  })
  expect(texts['SUMMARY.md']).toMatch(/\[Tasks\].*\n {4}\* \[Sail\].*\n {4}\* \[Paint\]/)
  const [wiki, paint] = ['# Wiki', '# Paint'].map((title) => Object.values(texts).find((one) => one.startsWith(title))!)
  expect(wiki).toMatch(/\[Tasks\]\(Tasks\/README\.md\) cost \$5 and \$6, not \$\$a\^2\$\$\./)
  expect(paint).toContain('| Property | Value |\n| --- | --- |\n| State | Done |\n\nNote: this is text.\n')
})

test('a page of Confluence as HTML has its macros, and only its content', async () => {
  const { texts } = await translate({
    'DOC/index.html': '<p>Confluence</p><ul><li><a href="10000.html">Über uns</a></li></ul>',
    'DOC/10000.html': `<title>Docs : Über uns</title><ol id="breadcrumbs"><li>Docs</li></ol><h1>Docs : Über uns</h1><div class="page-metadata">By Ann</div><div id="main-content" class="wiki-content group">
<div class="toc-macro"><ul><li>Start</li></ul></div>
<div class="confluence-information-macro confluence-information-macro-note"><p class="title">Mind</p><div class="confluence-information-macro-body"><p>A note.</p></div></div>
<div class="panel"><div class="panelHeader"><b>Title</b></div><div class="panelContent"><p>In it</p></div></div>
<div class="expand-container"><div class="expand-control"><img src="x.png"/><span class="expand-control-text">More</span></div><div class="expand-content"><p>Hidden</p></div></div>
<ul class="inline-task-list"><li class="checked">Done</li><li>Open</li></ul>
<p><a href="attachments/100/1.pdf?version=1&amp;api=v2">guide</a> <span class="status-macro">OK</span></p>
<table class="confluenceTable"><tbody><tr><th>A</th></tr><tr><td><p>one</p><ul><li>two</li></ul></td></tr></tbody></table></div><div class="pageSection">Attachments:</div>`,
    'DOC/attachments/100/1.pdf': 'PDF',
  })
  expect(texts['SUMMARY.md']).toContain('* [Über uns](über-uns.md)')
  const text = texts['über-uns.md']!
  expect(text).not.toMatch(/Start|By Ann|Docs :|Attachments:|x\.png/)
  expect(text).toContain('{% hint style="warning" %}\n**Mind**\n\nA note.\n{% endhint %}')
  expect(text).toContain('{% hint style="info" %}\n**Title**\n\nIn it\n{% endhint %}')
  expect(text).toContain('<summary>More</summary>\n\nHidden')
  expect(text).toMatch(/\* \[x\] Done\s+\* \[ \] Open/)
  expect(text).toMatch(/\[guide\]\([./]*DOC\/attachments\/100\/1\.pdf\) `OK`/)
  expect(text).toContain('<td><p>one</p><ul><li>two</li></ul></td>')
})

test('a document of Word that is none is told, and stops nothing', async () => {
  const tree = treeOf({ 'a.docx': 'no zip' })
  const translated = await translateTree({ ...tree, bytes: () => Promise.resolve(new TextEncoder().encode('no zip')) })
  expect(translated).toMatchObject({
    tool: 'Word',
    files: [],
    kept: [{ path: 'a.docx', construct: 'A file that cannot be read' }],
  })
})

test('a book in AsciiDoc has its chapters in their order, and links between them', async () => {
  const { texts } = await translate({
    'index.adoc':
      '= The harbour\n:level: high\n\ninclude::links.adoc[]\n\ninclude::water.adoc[leveloffset=+1]\n\ninclude::boats.adoc[]\n',
    'links.adoc': ':unit: metres\n:depth: two {unit}\n',
    'boats.adoc':
      '[[boats]]\n== Boats\n\nThe water is {depth} deep, see <<tide>> and <<low,low water>>. <<boats>>\n\n=== Sails\n',
    'water.adoc': '= Water\n\n[#tide]\n== The tide\n\nIt is {level}.\n\n[[low]]\n=== Low\n',
    'annex.adoc': '= Annex\n\nWords.\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [The harbour](README.md)\n* [Water](water.md)\n* [Boats](boats.md)\n* [Annex](annex.md)\n',
  )
  expect(texts['README.md']).not.toContain('Boats')
  expect(texts['boats.md']).toContain('# Boats')
  expect(texts['boats.md']).toContain('## Sails')
  expect(texts['boats.md']).toContain(
    'The water is two metres deep, see [The tide](water.md#tide) and [low water](water.md#low).',
  )
})

test('the values of a property in a database of Notion as HTML are apart', async () => {
  const { texts } = await translate({
    [`Tasks ${'a'.repeat(32)}.html`]:
      '<html><body><article><div class="page-body"><table class="collection-content"><thead><tr><th>Tags</th></tr></thead><tbody><tr><td><span class="selected-value">wet</span><span class="selected-value">cold</span></td></tr></tbody></table></div></article></body></html>',
  })
  expect(Object.values(texts).join('\n')).toContain('wet, cold')
})
