import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('a folder of Jekyll has the order of its pages and their parents', async () => {
  const { tool, texts } = await translate({
    '_config.yml': 'title: Harbour\nbaseurl: /docs\n',
    'index.md': '---\ntitle: Home\nnav_order: 1\n---\n',
    'b.md': '---\ntitle: B\nnav_order: 2\npermalink: /the-b/\n---\n[home]({{ site.baseurl }}/) {% link c.md %}\n',
    'c.md': '---\ntitle: C\nparent: B\n---\n[b]({{ "/the-b/" | relative_url }}) [b]({% link b.md %})\n',
    '_layouts/default.md': 'no',
  })
  expect(tool).toBe('Jekyll')
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n* [Home](README.md)\n* [B](the-b/README.md)\n  * [C](the-b/c.md)\n'.replaceAll('the-b', 'b'),
  )
  expect(texts['b/c.md']).toContain('[b](README.md) [b](README.md)')
  expect(texts['b/README.md']).toContain('[home](../README.md)')
})

test('a folder of Jekyll has the navigation of its data', async () => {
  const { texts } = await translate({
    '_config.yml': 'collections:\n  docs:\n    output: true\n',
    '_data/navigation.yml':
      'docs:\n  - title: Begin\n    children:\n      - title: Two\n        url: /docs/two/\n      - title: One\n        url: /docs/one/\n',
    '_docs/one.md': '---\ntitle: One\n---\n',
    '_docs/two.md': '---\ntitle: Two\n---\n',
  })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n## Begin\n\n* [Two](begin/two.md)\n* [One](begin/one.md)\n')
})

test.for([
  ['{: .note }\nMind *this*.', '{% hint style="info" %}\nMind *this*.\n{% endhint %}'],
  ['> Hot\n{: .prompt-warning }', '{% hint style="warning" %}\nHot\n{% endhint %}'],
  ['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
  ['{% include note.html content="Mind" %}', '{% hint style="info" %}\nMind\n{% endhint %}'],
  ['{% include part.md who="you" %}', 'For you.'],
  ['{% raw %}`{{ x }}`{% endraw %}', '`{{ x }}`'],
  ['{% if site.x %}Shown{% endif %} {{ site.name }} {{ page.title }}', 'Shown Boat P'],
  ['{% for x in y %}{{ x }}{% endfor %}', '```liquid\n{% for x in y %}{{ x }}{% endfor %}\n```'],
  ['* TOC\n{:toc}\n\nAfter {{ unknown | filter }}', '\n\nAfter `{{ unknown | filter }}`'],
  ['{% comment %}no{% endcomment %}yes', 'yes'],
] as const)('Jekyll: %s', async ([source, expected]) => {
  const { texts } = await translate({
    '_config.yml': 'name: Boat\n',
    'index.md': `---\ntitle: P\n---\n# A\n\n${source}\n`,
    '_includes/part.md': 'For {{ include.who }}.\n',
    '_includes/note.html': '<div>',
  })
  expect(texts['README.md']).toContain(expected)
})

test('a list of addresses, includes in HTML, and old addresses of Jekyll', async () => {
  const { texts, addresses } = await translate({
    '_config.yml': 'title: Harbour\ncollections:\n  docs:\n    output: true\n',
    '_data/docs_nav.yml':
      '- title: Start\n  docs:\n    - link: /docs/one/\n    - link: /docs/two/\n    - link: /docs/three/\n',
    '_docs/one.md':
      '---\ntitle: One\nredirect_from: /docs/first/\n---\nSince {% include badge.html version="3" %}, `${{ x.y }}`\n\n{% for a in b %}{% for c in a %}{{ c }}{% endfor %}\n{{ a }}\n{% endfor %}\n',
    '_docs/two.md': '---\ntitle: Two\n---\n[first](/docs/first/)\n',
    '_docs/three.md': '---\ntitle: Three\n---\n',
    '_includes/badge.html': '<span class="badge">{{ include.version }}</span>\n',
  })
  expect(texts['SUMMARY.md']).toMatch(/Start[\s\S]*\[One\][\s\S]*\[Two\][\s\S]*\[Three\]/)
  const [one, two] = ['One', 'Two'].map((title) =>
    Object.values(texts).find((text) => text.includes(`title: ${title}`)),
  )
  expect(one).toContain('Since 3, `${{ x.y }}`')
  expect(one).toContain('```liquid\n{% for a in b %}{% for c in a %}{{ c }}{% endfor %}\n{{ a }}\n{% endfor %}\n```')
  expect(two).toMatch(/\[first\]\([^)]*one\.md\)/)
  expect(addresses.map(({ from }) => from)).toContain('/docs/first')
})

test('pages of collections have the addresses of the settings, and links lead to them', async () => {
  const { texts, addresses } = await translate({
    '_config.yml':
      'permalink: pretty\ncollections:\n  posts:\n    permalink: "/news/:year/:month/:day/:title/"\ndefaults:\n  - scope:\n      type: guides\n    values:\n      permalink: "/:collection/:path.html"\n',
    '_data/nav.yml':
      '- title: Begin\n  docs:\n    - link: /guides/no-title/\n    - link: /news/2020/01/02/first/\n    - link: /news/2021/03/04/second/\n',
    '_posts/2020-1-02-first.md':
      '---\ntitle: First\n---\n[g](/guides/no-title.html), [g](/guides/no-title), [p](/news/2021/03/04/second/)\n',
    '_posts/2021-03-04-other.md': '---\ntitle: Second\nslug: second\n---\n',
    '_guides/no-title.md': '---\n---\nWords.\n',
  })
  expect(texts['SUMMARY.md']).toContain('* [No title](begin/no-title.md)')
  expect(addresses.map(({ from }) => from)).toEqual(
    expect.arrayContaining(['/news/2020/01/02/first', '/news/2021/03/04/second', '/guides/no-title.html']),
  )
  const first = Object.values(texts).find((text) => text.includes('title: First'))!
  expect(first).toMatch(/\[g\]\(no-title\.md\), \[g\]\(no-title\.md\), \[p\]\([^)]*other\.md\)/)
})

test('pages outside of collections have the addresses of the settings, each its own', async () => {
  const { addresses } = await translate({
    '_config.yml':
      'permalink: constructor\ncollections:\n  docs:\n    permalink: "/other/:name/"\ndefaults:\n  - scope:\n      path: ""\n      type: pages\n    values:\n      permalink: "/:path/:basename/"\n',
    '_posts/2020-01-02-post.md': '# Post\n',
    'my_docs/one.md': '# One\n',
    'two.md': '# Two\n',
  })
  expect(addresses.map(({ from }) => from)).toEqual(expect.arrayContaining(['/my_docs/one', '/two']))
})

test('collections of Jekyll in a folder of their own, data that names pages by ids, and links between addresses', async () => {
  const { texts, addresses } = await translate({
    '_config.yml': 'collections_dir: all\ncollections:\n  docs:\n    output: true\n',
    '_data/nav.yml': '- title: Begin\n  items:\n    - id: watch\n    - id: install\n    - id: config\n',
    'all/_docs/install.md': '---\ntitle: Install\n---\n[config](../config.html#root)\n',
    'all/_docs/cmd.watch.md':
      '---\ntitle: Watch\npageid: watch\npermalink: docs/cmd/watch.html\n---\n[c](../config.html)\n',
    'all/_docs/configuration.md': '---\ntitle: Configuration\npageid: config\npermalink: docs/config.html\n---\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Begin\n\n* [Watch](begin/cmd.watch.md)\n* [Install](begin/install.md)\n* [Configuration](begin/configuration.md)\n',
  )
  expect(texts['begin/cmd.watch.md']).toContain('[c](configuration.md)')
  expect(addresses).toContainEqual({ from: '/docs/install', path: 'begin/install.md' })
})
