import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('a folder of Hugo has its weights, languages and titles', async () => {
  const { tool, texts, look } = await translate({
    'hugo.toml':
      "title = 'Harbour'\ndefaultContentLanguage = 'en'\n[languages.de]\nlanguageName = 'Deutsch'\ncontentDir = 'content/de'\n[languages.en]\ncontentDir = 'content/en'\n",
    'content/en/_index.md': '+++\ntitle = "Start"\n+++\nHello\n',
    'content/en/docs/_index.md': '---\ntitle: Docs\nweight: 2\n---\n',
    'content/en/docs/b.md': '---\ntitle: B\nweight: 1\n---\n[start](/) {{< ref "a.md" >}}\n',
    'content/en/docs/a.md': '---\ntitle: A\nlinkTitle: The A\nweight: 20\n---\n[b]({{< relref "b" >}})\n',
    'content/en/about/_index.md': '---\ntitle: About\nweight: 1\n---\n',
    'content/de/_index.md': '---\ntitle: Anfang\n---\n',
  })
  expect(tool).toBe('Hugo')
  expect(look.name).toBe('Harbour')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Start](README.md)\n* [About](about.md)\n* [Docs](docs/README.md)\n  * [B](docs/b.md)\n  * [The A](docs/a.md)\n\n## Deutsch\n\n* [Anfang](de/anfang.md)\n'.replace(
      'de/anfang.md',
      Object.keys(texts).find((path) => texts[path]!.includes('Anfang') && path !== 'SUMMARY.md')!,
    ),
  )
  expect(texts['docs/a.md']).toContain('[b](b.md)')
})

test.for([
  ['{{< hint warning >}}\nHot\n{{< /hint >}}', '{% hint style="warning" %}\nHot\n{% endhint %}'],
  ['{{% alert title="Mind" color="danger" %}}\nNo\n{{% /alert %}}', '{% hint style="danger" %}\n**Mind**\n\nNo'],
  [
    '{{< tabs "x" >}}\n{{< tab "One" >}}1{{< /tab >}}\n{{< tab "Two" >}}2{{< /tab >}}\n{{< /tabs >}}',
    '{% tab title="Two" %}\n2\n{% endtab %}',
  ],
  ['{{< figure src="a.png" alt="A" caption="The a" >}}', '![A](../content/a.png)\n\n_The a_'.replace('../', '')],
  ['{{< highlight go "linenos=table" >}}\nx\n{{< /highlight >}}', '```go\nx\n```'],
  ['{{< details "More" >}}\nx\n{{< /details >}}', '<summary>More</summary>\n\nx'],
  ['{{< youtube abc >}}', '{% embed url="https://www.youtube.com/watch?v=abc" %}'],
  ['See [the *words*]({{% unknown x %}}).', 'See the *words*.'],
  ['{{< unknown a="b" >}}{{< unknown >}}', '`{{< unknown a="b" >}}` `{{< unknown >}}`'],
  ['{{< rem words >}}{{< vendor name="Box" home="https://a.b" >}}', '[Box](https://a.b)'],
  ['{{< wrapped >}}words{{< /wrapped >}}', 'words'],
  ['`{{</* ref */>}}`', '`{{< ref >}}`'],
  ['{{< include "part.md" >}}', 'Part.'],
] as const)('Hugo: %s', async ([source, expected]) => {
  const { texts } = await translate({
    'config.toml': '',
    'content/_index.md': `${source}\n`,
    'content/a.png': 'PNG',
    'content/part.md': 'Part.\n',
  })
  expect(texts['README.md']).toContain(expected)
})

test('settings in a folder, templates of shortcodes, includes and headless pages of Hugo', async () => {
  const { texts, pages, addresses } = await translate({
    'hugo.toml': "title = 'Harbour'\n",
    'config/_default/languages.toml': "[en]\ncontentDir = 'content/en'\n",
    'content/en/_index.md': '---\ntitle: Start\n---\n',
    'content/en/a.md':
      '---\ntitle: A\naliases: [/old/a]\n---\n{{% include "_common/part.md" %}}\n\n{{< since 2 >}} {{< cond >}}[b](/b/) {{< img src="pics/x.png" >}}\n\n{{< code-toggle file=hugo >}}\n[[menus.main]]\nname = \'A\'\n{{< /code-toggle >}}\n',
    'content/en/b.md': '---\ntitle: B\n---\n[a](/old/a/)\n',
    'content/en/_common/_index.md': '---\ncascade:\n  _build:\n    list: never\n---\n',
    'content/en/_common/part.md': '---\n# none\n---\nA part.\n',
    'layouts/shortcodes/since.html': '{{- /* Says since when. */ -}}\n<span class="x">Since {{ .Get 0 }}</span>',
    'layouts/shortcodes/cond.html': '{{ if .Page }}x{{ end }}',
    'assets/pics/x.png': 'PNG',
  })
  expect(pages).toHaveLength(5)
  expect(texts['a.md']).toContain('A part.\n\nSince 2 `{{< cond >}}`[b](b.md) ![](assets/pics/x.png)')
  expect(texts['a.md']).toContain('{% code title="hugo" %}\n```toml\n[[menus.main]]')
  expect(texts['b.md']).toContain('[a](a.md)')
  expect(addresses).toContainEqual({ from: '/old/a', path: 'a.md' })
  const part = Object.entries(texts).find(([path]) => path.endsWith('part.md'))!
  expect(part[1]).toContain('hidden: true')
})

test('a folder of Hugo can have its settings in JSON', async () => {
  const { tool, look } = await translate({
    'docs/config.json': '{ "title": "Harbour" }',
    'docs/content/_index.md': 'Hello\n',
  })
  expect(tool).toBe('Hugo')
  expect(look.name).toBe('Harbour')
})

test('a menu that has the pages orders them, and the other pages of Hugo follow', async () => {
  const { texts } = await translate({
    'hugo.toml': "title = 'Harbour'\n",
    'config/_default/menus/menus.en.toml':
      "[[docs]]\nname = 'Sailing'\nweight = 20\nidentifier = 'sail'\nurl = '/sail/'\n[[docs]]\nname = 'Commands'\nweight = 30\nurl = '/commands/'\n[[docs]]\nname = 'Forum'\nurl = 'https://forum.example'\n[[footer]]\nname = 'Law'\nurl = '/law/'\n",
    'content/_index.md': '---\ntitle: Start\n---\n',
    'content/sail/_index.md': '---\ntitle: All about sails\nmenu: { docs: { parent: sail, weight: 1 } }\n---\n',
    'content/sail/a.md': '---\ntitle: A\nmenu: { docs: { parent: sail } }\n---\n',
    'content/sail/z.md': '---\ntitle: Z\nlinktitle: The Z\nmenu: { docs: { parent: sail, weight: 5 } }\n---\n',
    'content/berth.md': '---\ntitle: Berth\nmenu: docs\nweight: 10\n---\n',
    'content/commands/run.md': '---\ntitle: run\n---\n',
    'content/news.md': '---\ntitle: News\n---\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    [
      '# Summary\n\n* [Start](README.md)\n* [Berth](berth.md)\n* [Sailing](sail/README.md)\n  * [The Z](sail/z.md)\n  * [A](sail/a.md)\n',
      '## Commands\n\n* [run](commands/run.md)\n\n---\n\n* [Forum](https://forum.example)\n* [News](news.md)\n',
    ].join('\n'),
  )
})

test('a menu that has a part of the pages only, but below its entries, orders them', async () => {
  const named = (count: number, fields: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `content/${fields === '' ? 'others' : 'sail'}/p${at}.md`,
        `---\ntitle: P${at}\n${fields}---\n`,
      ]),
    )
  const read = async (count: number) => {
    const { texts } = await translate({
      'hugo.toml': "[[menus.docs]]\nname = 'Sails'\nidentifier = 'sail'\n",
      ...named(count, 'menu: { docs: { parent: sail } }\n'),
      ...named(80, ''),
    })
    return texts['SUMMARY.md']!
  }
  expect(await read(20)).toMatch(/^# Summary\n\n(?:## |\* )Sails\n/)
  expect(await read(19)).not.toContain('Sails')
})

test('a menu of the header does not order the pages of Hugo', async () => {
  const { texts } = await translate({
    'hugo.toml': "[[menus.main]]\nname = 'B'\nurl = '/b/'\n",
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [
        `content/${name}.md`,
        `---\ntitle: ${name}\n${name === 'd' ? 'menu: main\n' : ''}---\n`,
      ]),
    ),
  })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [a](a.md)\n* [b](b.md)\n* [c](c.md)\n* [d](d.md)\n')
})

test('references and pictures of Hugo are found by a part of their names', async () => {
  const { texts } = await translate({
    'hugo.toml': '',
    'content/a/index.md': '[b]({{< ref "b.md#part" >}}) {{< imgproc sunset Resize "300x" >}} {{< ref "a/" >}}\n',
    'content/a/01-sunset.jpg': 'JPG',
    'content/deep/b.md': '# B\n',
  })
  expect(texts['a.md'] ?? texts['a/README.md']).toContain('[b](deep/b.md#part) ![](content/a/01-sunset.jpg)')
})

test('each language of Hugo has the menu of its own files and settings', async () => {
  const page = (title: string, menu: string) => `---\ntitle: ${title}\nmenu: { docs: { parent: ${menu} } }\n---\n`
  const { texts } = await translate({
    'hugo.toml':
      "[languages.en]\ncontentDir = 'content/en'\n[languages.de]\ncontentDir = 'content/de'\nlanguageName = 'Deutsch'\n",
    'config/_default/menus.de.toml': "[[docs]]\nname = 'Segeln'\nidentifier = 'sail'\n",
    'config/_default/menus.en.toml':
      "[[docs]]\nname = 'Sailing'\nidentifier = 'sail'\n[[docs]]\nname = 'Home'\nurl = '/'\nweight = 1\n",
    'content/en/a.md': page('A', 'sail'),
    'content/en/b.md': '---\ntitle: B\n---\n[a]({{< ref "a.md" >}})\n',
    'content/en/deep/c.md': '---\ntitle: C\n---\n[a]({{< ref "a.md" >}})\n',
    'content/de/a.md': page('Ah', 'sail'),
  })
  expect(texts['SUMMARY.md']).toContain('## Sailing\n\n* [A]')
  expect(texts['SUMMARY.md']).toMatch(/Segeln\n\s*\* \[Ah\]/)
  expect(texts['SUMMARY.md']).toMatch(/\* \[B\]\(b\.md\)/)
  expect(texts['deep/c.md']).toContain('[a](../')
})
