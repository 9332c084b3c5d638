import { describe, expect, test } from 'vitest'
import type { OpenApi, Operation, PathItem, Schema } from './model.ts'
import { operationsOf } from './model.ts'
import { operationMarkdown } from './operation.ts'

const show = (path: string, method: string, operation: Operation, more: OpenApi = {}, item: PathItem = {}): string => {
  const document: OpenApi = { ...more, paths: { ...more.paths, [path]: { ...item, [method]: operation } } }
  const placed = operationsOf(document, document.paths).find((one) => one.path === path)!
  return operationMarkdown(document, placed, { level: '##' })
}

const bodyOf = (schema: Schema, type = 'application/json'): Operation => ({
  requestBody: { content: { [type]: { schema } } },
})

const tabOf = (markdown: string, title: string): string =>
  markdown.split(`{% tab title="${title}" %}`)[1]!.split('{% endtab %}')[0]!

const exampleIn = (markdown: string): unknown => JSON.parse(/```json\n([\s\S]*?)\n```/.exec(markdown)![1]!)

describe('code samples', () => {
  test('fill in what a request needs', () => {
    const markdown = show(
      '/{region}/books/{bookId}',
      'get',
      {
        security: [{ key: [], session: [] }],
        parameters: [
          { name: 'region', in: 'path', required: true, schema: { type: 'string', enum: ['eu', 'us'] } },
          { name: 'bookId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 3 } },
          { name: 'tags', in: 'query', required: true, schema: { type: 'array', items: { enum: ['new'] } } },
          { name: 'shop', in: 'cookie', required: true, examples: { one: { value: 'a b' } } },
          { name: 'X-Day', in: 'header', required: true, schema: { type: 'string', format: 'date' } },
        ],
      },
      {
        servers: [{ url: 'https://{name}.example.com/v1/', variables: { name: { default: 'demo' } } }],
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'query', name: 'api_key' },
            session: { type: 'apiKey', in: 'cookie', name: 'sid' },
          },
        },
      },
    )
    const url = 'https://demo.example.com/v1/eu/books/BOOK_ID?page=3&tags=new&api_key=YOUR_KEY'
    for (const language of ['cURL', 'JavaScript', 'Python']) {
      const sample = tabOf(markdown, language)
      expect(sample).toContain(url)
      expect(sample).toContain('shop=a%20b; sid=YOUR_KEY')
      expect(sample).toMatch(/X-Day\W+\d{4}-\d\d-\d\d/)
    }
    expect(tabOf(markdown, 'Python')).toContain('import requests')
  })

  test('use the server of the operation, and paths of relative servers', () => {
    const servers = [{ url: '/v2' }]
    const own = { servers: [{ url: 'https://uploads.example.com' }] }
    expect(tabOf(show('/a', 'get', own, { servers }), 'cURL')).toContain('https://uploads.example.com/a')
    expect(tabOf(show('/a', 'get', {}, { servers }), 'cURL')).toContain('https://api.example.com/v2/a')
  })

  test('send forms and other kinds of JSON', () => {
    const schema = { type: 'object', properties: { amount: { type: 'integer', example: 5 } }, required: ['amount'] }
    const form = show('/a', 'post', bodyOf(schema, 'application/x-www-form-urlencoded'))
    expect(tabOf(form, 'cURL')).toContain("--data-urlencode 'amount=5'")
    expect(tabOf(form, 'Python')).toContain('"amount": "5"')
    const file = { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } }
    expect(tabOf(show('/a', 'post', bodyOf(file, 'multipart/form-data')), 'cURL')).toContain("--form 'photo=@PHOTO'")
    const quoted = { type: 'object', properties: { "it's": { type: 'string', example: "a'b\\c\nd" } } }
    const multipart = show('/a', 'post', bodyOf(quoted, 'multipart/form-data'))
    expect(tabOf(multipart, 'cURL')).toContain(String.raw`--form 'it'\''s=a'\''b\c`)
    expect(tabOf(multipart, 'JavaScript')).toContain(String.raw`formData.append('it\'s', 'a\'b\\c\nd')`)
    const patch = show('/a', 'patch', bodyOf(schema, 'application/merge-patch+json'))
    expect(tabOf(patch, 'JavaScript')).toMatch(/'Content-Type': 'application\/merge-patch\+json'[\s\S]*amount: 5/)
    expect(tabOf(show('/a', 'post', bodyOf(schema, '*/*')), 'cURL')).toContain('"amount": 5')
    expect(tabOf(show('/a', 'get', bodyOf(schema)), 'JavaScript')).not.toContain('body')
  })
})

describe('the document', () => {
  test('can have its own code samples, in place of ours in their languages', () => {
    const samples = [
      { lang: 'Ruby', source: 'Pets.list' },
      { lang: 'python', label: 'SDK "1" {% endtab %}', source: 'pets.list()\n{% endtab %}' },
      { lang: 'PHP' },
    ]
    const markdown = show('/a', 'get', { 'x-codeSamples': samples })
    const titles = [...markdown.matchAll(/{% tab title="([^"]*)" %}/g)].map(([, title]) => title)
    expect(titles).toEqual(['Ruby', 'SDK 1 endtab', 'cURL', 'JavaScript'])
    expect(tabOf(markdown, 'Ruby')).toContain('```ruby\nPets.list\n```')
  })

  test('can have several examples of a body, which are tabs', () => {
    const examples = { small: { summary: 'A small one', value: { size: 1 } }, large: { value: { size: 9 } } }
    const markdown = show('/a', 'post', { requestBody: { content: { 'application/json': { examples } } } })
    expect(tabOf(markdown, 'A small one')).toContain('"size": 1')
    expect(tabOf(markdown, 'large')).toContain('"size": 9')
    expect(tabOf(markdown, 'cURL')).toContain('"size": 1')
  })

  test('can have callbacks, and variants that a property decides', () => {
    const schemas: Record<string, Schema> = {
      Cat: { properties: {} },
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }],
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      },
    }
    const call = bodyOf({ $ref: '#/components/schemas/Pet' })
    const callbacks = { sold: { '{$request.body#/url}': { post: { summary: 'A pet was *sold*', ...call } } } }
    const markdown = show('/a', 'post', { callbacks }, { components: { schemas } })
    expect(markdown).toContain('| `sold` | `POST {$request.body#/url}` | `Pet` | A pet was *sold* |')
    expect(markdown).toContain('The type depends on `kind`: `cat` → `Cat`.')
  })

  test('can have headings, which become bold lines, and code with lines that look like them', () => {
    const description = '# One #\ntext\n\n```bash\n# install\n```\n\n## Two\n\nmore'
    const markdown = show('/a', 'get', { description })
    expect(markdown).toContain('**One**\n\ntext\n\n```bash\n# install\n```\n\n**Two**\n\n\nmore')
  })
})

describe('examples', () => {
  test('have no properties that only the other side writes', () => {
    const properties = {
      id: { type: 'string', readOnly: true },
      password: { type: 'string', writeOnly: true },
      name: { type: 'string' },
    }
    const schema: Schema = { type: 'object', properties, required: ['id', 'name', 'password'] }
    const request = show('/a', 'post', bodyOf(schema))
    expect(exampleIn(request)).toEqual({ password: 'string', name: 'string' })
    expect(request).toContain('Read-only.')
    const responses = { 200: { content: { 'application/json': { schema } } } }
    expect(exampleIn(show('/a', 'get', { responses }))).toEqual({ id: 'string', name: 'string' })
  })

  test('leave out optional parts that are nested too deeply to be complete', () => {
    const node: Schema = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
    }
    const components = { schemas: { Node: node } }
    const example = exampleIn(show('/a', 'post', bodyOf({ $ref: '#/components/schemas/Node' }), { components }))
    const isComplete = (one: unknown): boolean => {
      const { name, next } = one as { name?: string; next?: unknown }
      return name === 'string' && (next === undefined || isComplete(next))
    }
    expect(isComplete(example)).toBe(true)
  })
})

describe('tables', () => {
  test('show facts after long descriptions, and how many values are left out', () => {
    const schema: Schema = {
      type: 'array',
      description: 'Very long. '.repeat(100),
      default: ['v1'],
      items: { type: 'string', enum: Array.from({ length: 23 }, (_, index) => `v${index}`) },
    }
    const row = show('/a', 'get', { parameters: [{ name: 'kinds', in: 'query', schema }] })
    expect(row).toMatch(/Very long\. Very … Each is one of `v0`, .*`v19` and 3 more\. Default: `\["v1"\]`\./)
  })

  test('show the inline markup of descriptions, of responses and headers too', () => {
    const description = '**Either**\n\n- `a`\n- <b>b</b>'
    const shown = '**Either**<br>• `a`<br>• **b**'
    const responses = {
      200: { headers: { X: { description } } },
      404: { description },
    }
    const markdown = show('/a', 'get', { parameters: [{ name: 'q', in: 'query', description }], responses })
    expect(markdown.split(shown)).toHaveLength(4)
  })

  test('show links, null, and scopes', () => {
    const schema = { type: 'string', nullable: true, description: 'See [the guide](https://example.com/a_b).' }
    const markdown = show('/a', 'get', {
      parameters: [{ name: 'q', in: 'query', schema }],
      security: [{ o: ['read'] }],
    })
    expect(markdown).toContain('[the guide](https://example.com/a_b)')
    expect(markdown).toContain('`string or null`')
    expect(markdown).toContain('`o` with scope `read`')
  })

  test('list the properties of the body itself, however many its parts have', () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`deep${index}`, { type: 'string' }]))
    const schema: Schema = { properties: { first: { properties: many }, last: { type: 'string' } } }
    const markdown = show('/a', 'post', bodyOf(schema))
    expect(markdown).toContain('| `last` | `string` |')
    expect(markdown).toContain('Further properties are left out.')
  })

  test('list a property once that a schema repeats from the one that it extends', () => {
    const base = { properties: { kind: { type: 'string', description: 'What it is.' } } }
    const schema: Schema = { allOf: [base], properties: { kind: { enum: ['cat'] } } }
    const rows = show('/a', 'post', bodyOf(schema)).split('\n')
    expect(rows.filter((row) => row.startsWith('| `kind` |'))).toEqual([
      '| `kind` | `string` |   | What it is. One of `cat`. |',
    ])
  })

  test('take types from the one schema that another extends, and from values', () => {
    const schemas = { Id: { type: 'string' }, Pet: { properties: { id: { type: 'string' } } } }
    const [id, pet] = ['Id', 'Pet'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const properties: Record<string, Schema> = {
      own: { allOf: [id!, { description: 'Its id' }, { readOnly: true }] },
      both: { allOf: [id!, pet!] },
      kind: { enum: ['cat', 'dog'], description: 'What it is (in short)' },
      only: { const: 3 },
      mixed: { enum: [1, 'one'] },
    }
    const markdown = show('/a', 'post', bodyOf({ properties }), { components: { schemas } })
    const types = [...markdown.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)].map(([, name, type]) => [name, type])
    expect(Object.fromEntries(types)).toMatchObject({
      own: 'Id',
      both: 'object',
      kind: 'string',
      only: 'number',
      mixed: 'any',
    })
    expect(markdown).toContain('What it is (in short). One of')
  })

  test('leave out a description that repeats the title', () => {
    expect(show('/a', 'get', { summary: 'List pets', description: 'List pets.' })).not.toContain('List pets')
    expect(show('/a', 'get', { summary: 'List pets', description: 'List all pets.' })).toContain('List all pets.')
  })

  test('find parameters by references through lists', () => {
    const paths = { '/b': { get: { parameters: [{ name: 'id', in: 'query', schema: { type: 'string' } }] } } }
    const reference = { $ref: '#/paths/~1b/get/parameters/0' } as unknown as { name: string; in: string }
    expect(show('/a', 'get', { parameters: [reference] }, { paths })).toContain('| `id` | `query` |')
  })
})
