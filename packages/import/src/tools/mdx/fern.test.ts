import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('pages of Fern can be outside of its folder, and a changelog is a folder', async () => {
  const { texts } = await translate({
    'fern/docs.yml':
      'products:\n  - display-name: Harbour\n    path: ../docs/index.yml\n    versions:\n      - display-name: Latest\n        path: ../docs/index.yml\n',
    'fern/README.md': '# How we build the site\n',
    'docs/index.yml':
      'navigation:\n  - section: Begin\n    contents:\n      - page: Overview\n        path: overview.mdx\n  - changelog: ./changes\n',
    'docs/overview.mdx': '---\nsubtitle: In short\n---\nWords.\n',
    'docs/changes/2024-01-02.mdx': 'First.\n',
    'docs/other.mdx': 'Not shown.\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Begin\n\n* [Overview](begin/overview.md)\n\n## Changelog\n\n* [2024-01-02](changelog/2024-01-02.md)\n',
  )
  expect(texts['begin/overview.md']).toBe('---\ntitle: Overview\ndescription: In short\n---\n\nWords.\n')
  expect(Object.values(texts).join()).not.toContain('Not shown')
})

test('versions of Fern in other branches and hidden ones are left out', async () => {
  const { texts, variants } = await translate({
    'fern/docs.yml':
      'versions:\n  - display-name: "2.0"\n    ref: release/2\n  - display-name: Next\n    path: next.yml\n  - display-name: "1.0"\n    path: v1.yml\n  - display-name: "0.5"\n    path: v0.yml\n    hidden: true\n',
    'fern/next.yml': 'navigation:\n  - page: New\n    path: pages/new.mdx\n',
    'fern/v1.yml': 'navigation:\n  - page: Old\n    path: pages/old.mdx\n',
    'fern/v0.yml': 'navigation:\n  - page: Oldest\n    path: pages/oldest.mdx\n',
    'fern/pages/new.mdx': 'New\n',
    'fern/pages/old.mdx': 'Old\n',
    'fern/pages/oldest.mdx': 'Oldest\n',
  })
  expect(variants.map(({ code }) => code)).toEqual(['1.0'])
  expect(texts['SUMMARY.md']).toMatch(/^# Summary\n\n\* \[New\]/)
  expect(texts['SUMMARY.md']).not.toContain('Oldest')
})

test('pages of Fern have the addresses of their navigation, snippets, and order in folders', async () => {
  const { texts, addresses } = await translate({
    'fern/docs.yml':
      'instances:\n  - url: x.docs.buildwithfern.com\n    custom-domain: docs.x.com/learn\ntabs:\n  guides:\n    display-name: Guides\n  more:\n    display-name: More\n    skip-slug: true\nnavigation:\n  - tab: guides\n    layout:\n      - section: First steps\n        contents:\n          - page: Set up\n            path: pages/a.mdx\n          - page: Secret\n            path: pages/s.mdx\n            hidden: true\n  - tab: more\n    layout:\n      - folder: pages/more\n        title: Others\n      - changelog: log\n        hidden: true\n',
    'fern/pages/a.mdx':
      '<Markdown src="/snippets/part.mdx" who="you" />\n\n<Button href="/learn/others/beta">Beta</Button> <Download src="./x.pdf">PDF</Download>\n\n<Versions>\n<Version version="v1">One</Version>\n</Versions>\n\n[gone](../../gone.md)\n',
    'fern/pages/s.mdx': '[up](/guides/first-steps/set-up)\n',
    'fern/pages/more/alpha.mdx': '---\nsidebar-title: The alpha\nposition: 2\n---\n',
    'fern/pages/more/beta.mdx': '---\ntitle: Beta\nposition: 1\n---\n',
    'fern/log/2024-01-01.mdx': 'Begun\n',
    'fern/snippets/part.mdx': '---\nx: 1\n---\nFor **{who}**.\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Guides\n\n* First steps\n  * [Set up](guides/first-steps/a.md)\n\n## More\n\n* Others\n  * [Beta](more/others/beta.md)\n  * [The alpha](more/others/alpha.md)\n',
  )
  const text = texts['guides/first-steps/a.md']!
  expect(text).toContain('For **you**.\n\n[Beta](../../more/others/beta.md) [PDF](./x.pdf)')
  expect(text).toContain('{% tab title="v1" %}\nOne\n{% endtab %}')
  expect(text).toContain('[gone](../../gone.md)')
  expect(texts['log/2024-01-01.md']).toContain('hidden: true')
  expect(texts['pages/s.md']).toMatch(/hidden: true[^]*\[up\]\(\.\.\/guides\/first-steps\/a\.md\)/)
  expect(addresses).toContainEqual({ from: '/learn/guides/first-steps/set-up', path: 'guides/first-steps/a.md' })
})

test('a tab of Fern can be a changelog, and text for programs is left out', async () => {
  const { texts } = await translate({
    'fern/docs.yml':
      'tabs:\n  docs:\n    display-name: Docs\n  log:\n    display-name: News\n    changelog: ./log\nnavigation:\n  - tab: docs\n    layout:\n      - page: A\n        path: pages/a.mdx\n  - tab: log\n',
    'fern/pages/a.mdx': 'Words <llms-only>for programs</llms-only><llms-ignore>and people</llms-ignore>.\n',
    'fern/log/2024-01-01.mdx': 'Begun\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Docs\n\n* [A](docs/a.md)\n\n## News\n\n* [2024-01-01](news/2024-01-01.md)\n',
  )
  expect(texts['docs/a.md']).toContain('Words and people.')
})

test('the operations of an API of Fern become pages, first those of its layout', async () => {
  const spec = {
    paths: {
      '/pets': { get: { summary: 'List pets', tags: ['Pets'] }, post: { summary: 'Add a pet', tags: ['Pets'] } },
      '/health': { get: { operationId: 'health', responses: { 200: { description: 'Well' } } } },
    },
  }
  const { texts, addresses } = await translate({
    'fern/docs.yml':
      'navigation:\n  - page: Start\n    path: start.mdx\n  - api: The API\n    layout:\n      - GET /health\n  - api: Other\n    api-name: other\n',
    'fern/generators.yml': 'api:\n  specs:\n    - openapi: ../spec/pets.yaml\n',
    'spec/pets.yaml': JSON.stringify(spec),
    'fern/apis/other/openapi/openapi.json': JSON.stringify({ paths: { '/x': { put: { summary: 'Put x' } } } }),
    'fern/start.mdx': 'Words\n\n<EndpointRequestSnippet endpoint="POST /pets" />\n',
  })
  expect(texts['SUMMARY.md']!.replaceAll(/\([^()]*\)/g, '')).toBe(
    '# Summary\n\n* [Start]\n\n## The API\n\n* [health]\n* Pets\n  * [List pets]\n  * [Add a pet]\n\n## Other\n\n* [Put x]\n',
  )
  const health = addresses.find(({ from }) => from === '/the-api/health')
  expect(texts[health!.path]).toBe(
    '---\ntitle: health\n---\n\n```http\nGET /health\n```\n\n| Response | Description |\n| --- | --- |\n| `200` | Well |',
  )
  expect(texts['start.md']).toContain('```http\nPOST /pets\n```')
})

test('specifications of Fern that cannot be shown are told', async () => {
  const { kept } = await translate({
    'fern/docs.yml': 'navigation:\n  - page: A\n    path: a.mdx\n  - api: Pets\n',
    'fern/a.mdx': 'A\n',
    'fern/generators.yml': 'api:\n  specs:\n    - openapi: ./missing.yml\n    - asyncapi: ./channels.yml\n',
    'fern/channels.yml': 'asyncapi: 2.6.0\n',
  })
  expect(kept).toEqual([
    { path: 'fern/generators.yml', line: 1, construct: 'AsyncAPI: ./channels.yml' },
    { path: 'fern/generators.yml', line: 1, construct: 'OpenAPI: fern/missing.yml' },
  ])
})
