import { describe, expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

describe('a folder of Mintlify', () => {
  const files = {
    'docs.json': JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Begin', pages: ['index', { group: 'More', pages: ['guides/deep'] }] }] },
          { tab: 'Blog', href: 'https://example.com/blog' },
        ],
      },
    }),
    'index.mdx': [
      '---',
      'title: "Welcome"',
      'description: What it is',
      '---',
      "import Notice from '/snippets/notice.mdx'",
      "export const product = 'Harbour'",
      '',
      '{/* a comment */}',
      'Hello from {product}.',
      '',
      '<Notice />',
      '',
      '<Steps>',
      '  <Step title="Install">',
      '    Run this:',
      '',
      '    ```sh',
      '    npm i',
      '    ```',
      '  </Step>',
      '  <Step title="Go">Done.</Step>',
      '</Steps>',
      '',
      '<CodeGroup>',
      '```bash npm',
      'npm i',
      '```',
      '',
      '```bash yarn',
      'yarn',
      '```',
      '</CodeGroup>',
      '',
      '<CardGroup cols={2}>',
      '  <Card title="Deep" icon="x" href="/guides/deep">Read on</Card>',
      '</CardGroup>',
      '',
      '<Pricing plan="pro" />',
      '',
      '<ParamField body="name" type="string" required>The name.</ParamField>',
    ].join('\n'),
    'guides/deep.mdx':
      '---\ntitle: Deep\nsidebarTitle: Deeper\n---\n<Tabs><Tab title="A">One</Tab><Tab title="B">Two</Tab></Tabs>\n',
    'snippets/notice.mdx': '<Warning>Mind **this**.</Warning>\n',
  }

  test('has its tabs, groups and pages, and blocks for its components; what is unknown stays as text and is told', async () => {
    const { tool, texts, kept } = await translate(files)
    expect(tool).toBe('Mintlify')
    expect(Object.keys(texts).toSorted()).toEqual([
      'SUMMARY.md',
      'guides/begin/more/deep.md',
      'guides/begin/welcome.md',
    ])
    expect(texts['SUMMARY.md']).toBe(
      [
        '# Summary',
        '',
        '## Guides',
        '',
        '* Begin',
        '  * [Welcome](guides/begin/welcome.md)',
        '  * More',
        '    * [Deeper](guides/begin/more/deep.md)',
        '',
        '---',
        '',
        '* [Blog](https://example.com/blog)',
        '',
      ].join('\n'),
    )
    const page = texts['guides/begin/welcome.md']!
    expect(page).toMatch(/^---\ntitle: Welcome\ndescription: What it is\n---\n/)
    expect(page).toContain('Hello from Harbour.')
    expect(page).toContain('{% hint style="warning" %}\nMind **this**.\n{% endhint %}')
    expect(page).toContain('{% step %}\n### Install\n\nRun this:\n\n```sh\nnpm i\n```\n{% endstep %}')
    expect(page).toContain('{% tab title="yarn" %}\n```bash\nyarn\n```\n{% endtab %}')
    expect(page).toContain('<strong>Deep</strong></td><td>Read on</td><td><a href="more/deep.md">')
    expect(page).toContain('```jsx\n<Pricing plan="pro" />\n```')
    expect(page).toContain('**`name`** _string, required_\n\nThe name.')
    expect(page).not.toMatch(/import |export |a comment/)
    expect(kept).toEqual([{ path: 'index.mdx', line: expect.any(Number) as number, construct: '<Pricing>' }])
    expect(texts['guides/begin/more/deep.md']).toContain('{% tab title="B" %}\nTwo\n{% endtab %}')
  })

  test('tells the line in the file, with its front matter', async () => {
    const { kept } = await translate({ 'docs.json': '{}', 'a.mdx': '---\ntitle: A\n---\n\nWords\n\n<Unknown />\n' })
    expect(kept).toEqual([{ path: 'a.mdx', line: 7, construct: '<Unknown>' }])
  })

  test('shows signs that make a page no valid MDX', async () => {
    const { texts, kept } = await translate({ 'docs.json': '{}', 'index.mdx': '# A\n\nBroken {here <b\n' })
    expect(texts['README.md']).toContain('Broken &#123;here &lt;b')
    expect(kept).toEqual([{ path: 'index.mdx', line: 3, construct: 'MDX that cannot be read: {here <b' }])
  })

  test('has a look, redirects, languages, hidden pages and operations', async () => {
    const { texts, look, redirects, variants } = await translate({
      'docs.json': JSON.stringify({
        name: 'Harbour',
        colors: { primary: '#166E3F' },
        logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
        favicon: '/favicon.svg',
        redirects: [{ source: '/old', destination: '/api/run' }],
        navigation: {
          languages: [
            { language: 'en', groups: [{ group: 'API', root: 'api/index', pages: ['api/run'] }] },
            {
              language: 'fr',
              groups: [
                { group: 'Secret', hidden: true, pages: ['fr/x'] },
                { group: 'API', pages: ['fr/run'] },
              ],
            },
          ],
        },
      }),
      'openapi.json': JSON.stringify({ paths: { '/run': { post: { summary: 'Run it', description: 'Runs.' } } } }),
      'api/index.mdx':
        '---\ntitle: API\n---\n<div><img className="hidden dark:block" src="/b.png" /><img src="/a.png" alt="A" /></div>\n',
      'api/run.mdx': '---\nopenapi: "openapi.json POST /run"\n---\n',
      'fr/run.mdx': '---\ntitle: Lancer\n---\n',
      'fr/x.mdx': '---\ntitle: X\n---\n',
      'a.png': 'PNG',
    })
    expect(look).toEqual({
      name: 'Harbour',
      description: undefined,
      color: '#166E3F',
      logo: 'logo/light.svg',
      darkLogo: 'logo/dark.svg',
      favicon: 'favicon.svg',
    })
    expect(variants).toMatchObject([{ kind: 'language', code: 'fr', title: 'français', folder: 'fr' }])
    expect(redirects).toEqual([{ from: '/old', to: 'api/run.md' }])
    expect(texts['SUMMARY.md']).toBe(
      '# Summary\n\n* [API](api/README.md)\n  * [Run it](api/run.md)\n\n## français\n\n* API\n  * [Lancer](fr/api/run.md)\n',
    )
    expect(texts['api/run.md']).toBe('---\ntitle: Run it\n---\n\n```http\nPOST /run\n```\n\nRuns.')
    expect(texts['api/README.md']).toContain('![A](../a.png)')
    expect(texts['api/README.md']).not.toContain('b.png')
  })

  test.for([
    ['<Tree><Tree.Folder name="app"><Tree.File name="a.ts" /></Tree.Folder></Tree>', '- app\n  - a.ts'],
    ['<Color><Color.Item name="blue" value="#00f" /></Color>', '- blue: `#00f`'],
    ['| a |\n| - |\n| <Check /> |', '| ✓ |'],
    ['```js app.js [expandable] lines\n1\n```', '{% code title="app.js" %}\n```js\n1\n```\n{% endcode %}'],
    ['<HeroCard title="Go" href="/x" description="Now" />', '<strong>Go</strong></td><td>Now</td><td><a href="/x">'],
    [
      "<IndexCards cards={[{ title: 'One', description: 'First.', href: 'https://a.b' }, { title: 'Two' }]} />",
      '<strong>One</strong></td><td>First.</td><td><a href="https://a.b">',
    ],
    ['<Card title="Long">\n\n- a\n- b\n\n</Card>', '**Long**\n\n- a\n- b'],
    ['<div class="warning">\n\nMind *this*\n\n</div>', '{% hint style="warning" %}\nMind *this*\n{% endhint %}'],
    ['<aside className="alert alert--info">One</aside>', '{% hint style="info" %}\nOne\n{% endhint %}'],
    ['<ul><li>One **b**</li><li>Two</li></ul>', '- One **b**\n- Two'],
    ['<table><tr><th>A</th></tr><tr><td>`x|y`</td></tr></table>', '| A |\n| --- |\n| `x\\|y` |'],
    ['<h2 id="x">Head <code>y</code></h2>', '## Head <code>y</code> <a href="#x" id="x"></a>'],
    [
      '<Steps>\n  First\n\n  <Step title="A">Do</Step>\n  ### Then\n  <Step title="B">Do</Step>\n</Steps>',
      'First\n\n### Then\n\n{% stepper %}\n{% step %}\n### A',
    ],
    [
      '<Tabs>\nWords\n\n<Tab title="A">a</Tab>\n</Tabs>',
      'Words\n\n{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}',
    ],
    ['<CardGroup>\nWords\n\n<Card title="A" />\n</CardGroup>', 'Words\n\n<table data-view="cards">'],
    ['<CodeGroup>\nWords\n\n```js\n1\n```\n</CodeGroup>', 'Words\n\n{% tabs %}'],
    ['<CodeBlock title="A">\n```js\n1\n```\n</CodeBlock>', '{% code title="A" %}\n```js\n1\n```\n{% endcode %}'],
    ['<CodeBlock title="A">\n```js\n1\n```\n\nWords\n</CodeBlock>', 'Words\n\n{% code title="A" %}\n```js\n1'],
    [
      '<CodeGroup>\n<Tab title="A">\nWords\n\n```js\n1\n```\n</Tab>\n</CodeGroup>',
      '{% tab title="A" %}\nWords\n\n```js\n1\n```\n{% endtab %}',
    ],
    [
      '<CodeGroup>\n<div>\nFirst\n\n```js\n1\n```\n\nThen\n\n```sh\n2\n```\n</div>\n</CodeGroup>',
      '{% tab title="js" %}\nFirst\n\n```js\n1\n```\n\nThen\n\n```sh\n2\n```\n{% endtab %}',
    ],
    [
      '<Steps>\nFirst\n<Step title="A">Do</Step>\nLast\n</Steps>',
      'First\n\nLast\n\n{% stepper %}\n{% step %}\n### A\n\nDo\n{% endstep %}',
    ],
    ['<Tabs>\nOne *word* <Tab title="A">a</Tab> two\n</Tabs>', 'One *word*\n\ntwo\n\n{% tabs %}'],
    [
      'A <Tooltip tip="b &quot;c&quot;" headline="B" cta="more" href="/x">word</Tooltip> <Icon icon="x" /> here',
      'A <span data-annotation="&lt;strong>B&lt;/strong> b &amp;quot;c&amp;quot;">word</span> ([more](/x))  here',
    ],
    [
      '<ParamField query="a" type="string">\nOne.\n</ParamField>\n<ParamField path="b" type="string"/>\n<Hint2>\nTwo\n</Hint2>\nThree',
      '**`a`** _string_\n\nOne.\n\n**`b`** _string_\n\nTwo\n\nThree',
    ],
    [
      '<Color>\n<Color.Item value={{ light: "#fff", dark: "#000" }} />\n<Color.Item value="#f00" />\n</Color>',
      '- `#fff`, `#000`\n- `#f00`',
    ],
    ['<Visibility for="agents">no</Visibility>yes', 'yes'],
    ['import { a } from "/snippets/c.mdx"\n\nIt is {a}.', 'It is the A.'],
    ['import S from "/snippets/s.mdx"\n\n<S word="bananas" />', 'Say bananas.'],
  ] as const)('writes %s', async ([source, expected]) => {
    const { texts } = await translate({
      'docs.json': '{}',
      'index.mdx': `# A\n\n${source}\n`,
      'snippets/c.mdx': 'export const a = "the A"\n',
      'snippets/s.mdx': 'Say {word}.\n',
    })
    expect(texts['README.md']).toContain(expected)
  })
})

test('redirects with patterns lead to each of their pages', async () => {
  const redirects = [
    { source: '/old/:slug', destination: '/guides/:slug' },
    { source: '/api/:version/:slug*', destination: '/reference/:slug*' },
    { source: '/v1/:slug*', destination: '/reference/:slug*' },
  ]
  const settings = { 'docs.json': JSON.stringify({ navigation: ['guides/tides', 'reference/a/b'], redirects }) }
  const translated = await translate({ ...settings, 'guides/tides.mdx': '[B](/v1/a/b)\n', 'reference/a/b.mdx': 'B\n' })
  expect(translated.redirects).toEqual([
    { from: '/old/tides', to: 'tides.md' },
    { from: '/v1/a/b', to: 'b.md' },
  ])
  expect(translated.texts['tides.md']).toContain('[B](b.md)')
})

const pets = {
  openapi: '3.1.0',
  paths: {
    '/pets': {
      get: {
        summary: 'List pets',
        tags: ['Pets'],
        parameters: [{ $ref: '#/components/parameters/limit' }],
        responses: { 200: { description: 'The pets' } },
      },
      post: {
        summary: 'Add a pet',
        tags: ['Pets'],
        description: 'Adds <one>.',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
      },
    },
    '/health': { get: { operationId: 'health' } },
    '/secret': { get: { summary: 'Secret', 'x-hidden': true } },
  },
  components: {
    parameters: {
      limit: { name: 'limit', in: 'query', description: 'At most\nthis | many', schema: { type: 'integer' } },
    },
    schemas: {
      Pet: { required: ['name'], properties: { name: { type: 'string', description: 'What it is called' } } },
    },
  },
}

const all = '## API\n\n* Pets\n  * [List pets]\n  * [Add a pet]\n* [health]\n'

test.for<[string, unknown, string, string]>([
  ['a group', { groups: [{ group: 'API', openapi: 'spec/pets.yaml' }] }, all, '/api-reference/pets/add-a-pet'],
  [
    'a tab with a folder',
    { tabs: [{ tab: 'API', openapi: { source: '/spec/pets.yaml', directory: 'http' } }] },
    all,
    '/http/pets/add-a-pet',
  ],
  ['a list', { anchors: [{ anchor: 'API', openapi: ['spec/pets.yaml'] }] }, all, '/api-reference/pets/add-a-pet'],
  [
    'the part above',
    {
      groups: [{ group: 'API', openapi: 'spec/pets.yaml', pages: ['start', { group: 'New', pages: ['POST /pets'] }] }],
    },
    '## API\n\n* [Start]\n* New\n  * [Add a pet]\n',
    '/api-reference/add-a-pet',
  ],
  [
    'the page',
    { groups: [{ group: 'API', pages: ['spec/pets.yaml POST /pets'] }] },
    '## API\n\n* [Add a pet]\n',
    '/api-reference/add-a-pet',
  ],
])('operations of an API become pages by the specification of %s', async ([, navigation, items, address]) => {
  const { texts, addresses } = await translate({
    'docs.json': JSON.stringify({ navigation, api: { openapi: 'spec/pets.yaml' } }),
    'spec/pets.yaml': JSON.stringify(pets),
    'start.mdx': '---\ntitle: Start\n---\n',
    'own.mdx': '---\nopenapi: "GET /pets"\n---\n\nWords.\n',
    'other.mdx': '---\ntitle: Other\napi: "POST https://a.b/c"\n---\n',
  })
  expect(texts['SUMMARY.md']!.replaceAll(/\([^()]*\)/g, '')).toContain(items)
  expect(texts['own.md']).toBe(
    '---\ntitle: List pets\n---\n\n```http\nGET /pets\n```\n\n| Parameter | In | Type | Description |\n| --- | --- | --- | --- |\n| `limit` | query | integer | At most this \\| many |\n\n| Response | Description |\n| --- | --- |\n| `200` | The pets |\n\nWords.\n',
  )
  expect(texts['other.md']).toContain('```http\nPOST https://a.b/c\n```')
  const added = addresses.find(({ from }) => from === address)
  expect(texts[added!.path]).toContain('| `name` | body | string, required | What it is called |')
})

test('a specification that cannot be read is told', async () => {
  const { texts, kept } = await translate({
    'docs.json': JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'https://a.b/openapi.json' }] } }),
    'index.mdx': '# A\n',
  })
  expect(kept).toEqual([
    {
      path: 'api-reference/https-a-b-openapi-json.md',
      line: 1,
      construct: 'OpenAPI: [https://a.b/openapi.json](https://a.b/openapi.json)',
    },
  ])
  expect(Object.values(texts).join('\n')).toContain('[https://a.b/openapi.json](https://a.b/openapi.json)')
})

test('channels of AsyncAPI are told, because no block means them', async () => {
  const { kept } = await translate({
    'docs.json': JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'Channels', asyncapi: 'channels.yaml' },
          { tab: 'Guide', pages: ['a'] },
        ],
      },
    }),
    'a.mdx': '---\ntitle: A\nasyncapi: channels.yaml pets\n---\n',
    'channels.yaml': 'asyncapi: 3.0.0\n',
  })
  expect(kept).toMatchObject([
    { path: 'docs.json', construct: 'AsyncAPI: channels.yaml' },
    { path: 'a.mdx', construct: 'AsyncAPI: channels.yaml pets' },
  ])
})

test('a navigation can have as many entries as fit into its file', async () => {
  const { texts } = await translate({
    'docs.json': JSON.stringify({ navigation: { pages: Array.from({ length: 200_000 }, () => 'a') } }),
    'a.mdx': '# A\n',
  })
  expect(texts['SUMMARY.md']).toBe('# Summary\n\n* [A](a.md)\n')
})
