const info = 'info: { title: Petstore, version: "1" }\n'
const head = `openapi: 3.1.0\n${info}`

type Json = Record<string, unknown>

const json = (more: Json, version = '3.1.0'): string =>
  JSON.stringify({ openapi: version, info: { title: 'Petstore', version: '1' }, paths: {}, ...more })
const withSchemas = (schemas: Json): string => json({ components: { schemas } })
const withSchema = (schema: unknown): string => withSchemas({ A: schema })
const withOperation = (operation: unknown, path = '/pets'): string => json({ paths: { [path]: { get: operation } } })
const responses = { 200: { description: 'Pets' } }
const withParameter = (parameter: unknown): string => withOperation({ parameters: [parameter], responses })
const withText = (text: string): string =>
  json({
    info: { title: text, version: text, description: text },
    tags: [{ name: text, description: text }],
    paths: { '/a': { get: { tags: [text], summary: text, description: text, responses } } },
  })
const withExample = (example: unknown): string =>
  withOperation({ responses: { 200: { description: 'x', content: { 'application/json': { example } } } } })

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const nest = (levels: number, wrap: (inner: unknown) => unknown, inner: unknown = { type: 'string' }): unknown =>
  Array.from({ length: levels }).reduce((within) => wrap(within), inner)
const many = (count: number, make: (index: number) => unknown): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, make(index)]))
const brackets = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels)

const bomb = (perLevel: number, names: string): string =>
  [...names]
    .map((name, index) => {
      const item = index === 0 ? 'x' : `*${names[index - 1]}`
      return `${name}: &${name} [${Array(perLevel).fill(item).join(',')}]`
    })
    .join('\n')

/** Documents that end in an error whose message matches. */
export const faultyDocuments: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['nothing', '', /JSON object/],
  ['spaces', ' \n\t\n', /JSON object|tab/i],
  ['a byte order mark alone', '\uFEFF', /JSON object/],
  ['NUL characters', '\u0000\u0000\u0000', /JSON object|character|control/i],
  ['binary', '\u0001\u0002PK\u0003\u0004\uFFFD', /JSON object|character|control/i],
  ['HTML', '<!doctype html><html></html>', /JSON object/],
  ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /JSON object|YAML|%|directive/i],
  ['a list', '[]', /JSON object/],
  ['a text', '"openapi"', /JSON object/],
  ['a number', '3.1', /JSON object/],
  ['null', 'null', /JSON object/],
  ['broken JSON', '{"openapi":', /JSON|flow/i],
  ['JSON with a comma too many', '{"openapi":"3.1.0",,}', /JSON|flow|,/i],
  ['JSON cut in a text', '{"openapi":"3.1', /JSON|quote/i],
  ['broken YAML', 'openapi: [', /flow/i],
  ['YAML indented by tabs', 'openapi: 3.1.0\ninfo:\n\ttitle: A\n', /tab/i],
  ['YAML with a key twice', 'openapi: 3.1.0\nopenapi: 3.1.0\n', /unique/i],
  ['a YAML alias to nothing', `${head}x-a: *nothing\n`, /alias/i],
  ['20,000 quotes', '"'.repeat(20_000), /quote/],
  ['YAML of 600 open brackets', '- ' + '['.repeat(600), /500 levels/],
  ['YAML of too many tokens', '- '.repeat(1_600_000), /tokens/],
  [
    'YAML with one of 50,000 keys twice',
    `${head}${Array.from({ length: 50_000 }, (_, index) => `x${index}: 1`).join('\n')}\nx7: 1\n`,
    /unique at line 50003/,
  ],
  ['20,001 operations', json({ paths: many(20_001, () => ({ get: {} })) }), /more than 20000 operations/],
  ['another format', 'asyncapi: 3.0.0\ninfo: { title: A, version: "1" }\n', /not an OpenAPI/],
  ['an arazzo document', `arazzo: 1.0.0\n${info}`, /not an OpenAPI/],
  ['an unknown version', `openapi: 4.0.0\n${info}`, /version/i],
  ['version 1.2', `swagger: "1.2"\n${info}`, /version/i],
  ['a version that is a number', `openapi: 3.1\n${info}`, /version|not an OpenAPI/i],
  ['a version that is a list', `openapi: [3, 1, 0]\n${info}`, /version|not an OpenAPI/i],
  ['an alias bomb', `openapi: 3.1.0\n${bomb(9, 'abcdefghi')}\n`, /alias/],
  ['an alias bomb of two levels', `openapi: 3.1.0\n${bomb(60, 'abc')}\n`, /alias/],
  [
    'an alias bomb of merge keys',
    `${head}a: &a { k: 1 }\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} { <<: *${i === 0 ? 'a' : `b${i - 1}`}, m: [${`*${i === 0 ? 'a' : `b${i - 1}`},`.repeat(9)}] }`).join('\n')}\n`,
    /alias/i,
  ],
  ['deep JSON', `{"openapi":"3.1.0","x":${brackets('{"a":', '}', 5000).replace('}', '1}')}}`, /500 levels/],
  ['deep JSON lists', `{"openapi":"3.1.0","x":${brackets('[', ']', 100_000)}}`, /500 levels|JSON/],
  ['deep YAML', `${head}x-deep: ${brackets('[', ']', 5000)}\n`, /500 levels/],
  [
    'deep YAML blocks',
    `${head}x:\n${Array.from({ length: 700 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')} 1\n`,
    /500 levels/,
  ],
  ['a circular alias', `${head}x-loop: &loop [*loop]\n`, /circular|alias/i],
  ['a key __proto__', '{"openapi":"3.1.0","__proto__":{}}', /__proto__/],
  ['a key __proto__ in YAML', `${head}__proto__: { isAdmin: true }\n`, /__proto__/],
  ['a key __proto__ in a schema', withSchema({}).replace('"A"', '"__proto__"'), /__proto__/],
  ['more than 10 MB', `${head}x-long: ${'x'.repeat(10 * 1024 * 1024)}\n`, /larger than/],
  ['more than 10 MB of UTF-8', `${head}x-long: ${'é'.repeat(5 * 1024 * 1024)}\n`, /larger than/],
  ['a $ref to itself', withSchema(refTo('A')), /circular/],
  ['a $ref circle of two', withSchemas({ A: refTo('B'), B: refTo('A') }), /circular/],
  ['a $ref circle of 300', withSchemas(many(300, (index) => refTo(`k${(index + 1) % 300}`))), /circular/],
  ['a $ref of a path item to itself', json({ paths: { '/a': { $ref: '#/paths/~1a' } } }), /circular/],
  [
    'a $ref of a parameter to itself',
    json({
      components: { parameters: { P: { $ref: '#/components/parameters/P' } } },
      paths: { '/a': { get: { parameters: [{ $ref: '#/components/parameters/P' }], responses } } },
    }),
    /circular/,
  ],
  [
    'a $ref of a response to itself',
    json({
      components: { responses: { R: { $ref: '#/components/responses/R' } } },
      paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/R' } } } } },
    }),
    /circular/,
  ],
  [
    'webhooks that hold each other',
    json({ webhooks: { a: { $ref: '#/webhooks/b' }, b: { $ref: '#/webhooks/a' } } }),
    /circular/,
  ],
  ['a $ref that is no URL', withSchema({ $ref: 'http://[::' }), /Invalid URL/],
]

/** Documents that are read, perhaps with errors of validation, and from which pages are generated. */
export const oddDocuments: readonly (readonly [name: string, text: string])[] = [
  ['an error below a long name', json({ paths: { [`/${'a'.repeat(6000)}`]: { get: { responses: { 200: {} } } } } })],
  ['version 2.0', `swagger: "2.0"\n${info}paths: {}\n`],
  [
    'version 2.0 with a body and definitions',
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'a', version: '1' },
      paths: {
        '/a': { post: { parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/A' } }], responses } },
      },
      definitions: { A: { properties: { a: { $ref: '#/definitions/A' } } } },
    }),
  ],
  ['version 3.0.0', json({}, '3.0.0')],
  ['version 3.0.4', json({}, '3.0.4')],
  ['version 3.1.1', json({}, '3.1.1')],
  ['version 3.2.0', json({ tags: [{ name: 'a', parent: 'a' }], paths: { '/a': { query: { responses } } } }, '3.2.0')],
  ['nothing but a version', 'openapi: 3.1.0\n'],
  ['a byte order mark', `\uFEFF${head}paths: {}\n`],
  ['a byte order mark before JSON', `\uFEFF${json({})}`],
  ['CRLF', `${head}paths: {}\n`.replaceAll('\n', '\r\n')],
  ['CR alone in a text', withText('a\rb')],
  ['a flow mapping of YAML', `{openapi: 3.1.0, info: {title: A, version: "1"}, paths: {}}`],
  ['tabs within YAML values', `${head}x-a: "a\tb"\npaths: {}\n`],
  ['duplicate keys of JSON', '{"openapi":"3.1.0","info":{"title":"A","title":"B","version":"1"},"paths":{}}'],
  [
    'keys of prototypes',
    withSchemas({ constructor: { type: 'string' }, toString: {}, hasOwnProperty: refTo('constructor') }),
  ],
  [
    'properties of prototypes',
    withSchema({ properties: { constructor: {}, toString: {}, valueOf: {} }, required: ['hasOwnProperty'] }),
  ],
  ['an operation below a path of a prototype', json({ paths: { constructor: { get: { responses } } } })],
  [
    'wrong types everywhere',
    json({ info: 7, tags: 'a', paths: [1], components: null, webhooks: false, servers: {}, security: 'x' }),
  ],
  ['paths that are texts', json({ paths: { '/a': 'b', '/c': 7, '/d': null, '/e': [] } })],
  ['operations that are texts', json({ paths: { '/a': { get: 'b', put: null, post: [], delete: 7 } } })],
  ['responses of wrong types', withOperation({ responses: [1, null, 'a'] })],
  ['a body of a wrong type', withOperation({ requestBody: 'x', responses: { 200: 'x' } })],
  ['parameters of wrong types', withOperation({ parameters: [null, 1, 'a', [], {}], responses })],
  ['content of wrong types', withOperation({ responses: { 200: { description: 7, content: { 'a/b': 7, c: null } } } })],
  ['schemas of wrong types', withSchemas({ A: 'x', B: 7, C: null, D: [], E: true, F: false })],
  [
    'properties of wrong types',
    withSchema({ type: 7, properties: [1], required: 'a', enum: 'b', items: 5, allOf: {}, oneOf: 'x' }),
  ],
  ['tags of wrong types', json({ tags: [null, 1, 'a', {}, { name: 7 }] })],
  [
    'security of wrong types',
    json({ security: [null, { a: 'b' }], components: { securitySchemes: { a: null, b: 7, c: {} } } }),
  ],
  ['servers of wrong types', json({ servers: [null, { url: 7 }, { url: '{x}', variables: 5 }] })],
  [
    'a $ref chain of 300',
    withSchemas(many(300, (index) => (index === 299 ? { type: 'string' } : refTo(`k${index + 1}`)))),
  ],
  ['a $ref to nothing', withSchema(refTo('Nothing'))],
  ['a $ref to the document', withSchema({ $ref: '#' })],
  ['a $ref to the root pointer', withSchema({ $ref: '#/' })],
  ['a $ref into a list', withSchema({ $ref: '#/tags/0' })],
  ['a $ref of a wrong type', withSchema({ $ref: 7 })],
  ['a $ref with broken escapes', withSchema({ $ref: '#/components/%E0%A4%A/~2' })],
  ['a $ref to a prototype', withSchema({ $ref: '#/__proto__/constructor' })],
  ['a schema that holds itself', withSchema({ properties: { a: refTo('A'), b: { items: refTo('A') } } })],
  [
    'schemas that all hold each other',
    withSchemas(many(20, () => ({ properties: many(20, (index) => refTo(`k${index}`)) }))),
  ],
  [
    'a tree of references that doubles',
    withSchemas(many(40, (index) => ({ properties: { a: refTo(`k${index + 1}`), b: refTo(`k${index + 1}`) } }))),
  ],
  [
    'an allOf that doubles',
    withSchemas(many(40, (index) => ({ allOf: [refTo(`k${index + 1}`), refTo(`k${index + 1}`)] }))),
  ],
  [
    'an allOf of 8 that each have an allOf of 8, and so on',
    json({
      components: {
        schemas: many(9, (index) => ({ allOf: Array(index < 8 ? 8 : 0).fill(refTo(`k${index + 1}`)) })),
      },
      paths: {
        '/a': { post: { requestBody: { content: { 'application/json': { schema: refTo('k0') } } }, responses } },
      },
    }),
  ],
  ['an allOf of itself', withSchema({ allOf: [refTo('A'), refTo('A')] })],
  ['a oneOf of itself', withSchema({ oneOf: [refTo('A'), { anyOf: [refTo('A')] }] })],
  ['allOf 80 deep', withSchema(nest(80, (inner) => ({ allOf: [inner] })))],
  ['oneOf 80 deep', withSchema(nest(80, (inner) => ({ oneOf: [inner] })))],
  ['not 80 deep', withSchema(nest(80, (inner) => ({ not: inner })))],
  ['lists 80 deep', withSchema(nest(80, (inner) => ({ type: 'array', items: inner })))],
  ['objects 80 deep', withSchema(nest(80, (inner) => ({ properties: { a: inner } })))],
  [
    'a discriminator to itself',
    withSchema({ oneOf: [refTo('A')], discriminator: { propertyName: 'a', mapping: { a: '#/components/schemas/A' } } }),
  ],
  [
    'a dynamic reference',
    withSchema({ $dynamicRef: '#meta', $dynamicAnchor: 'meta', properties: { a: { $dynamicRef: '#meta' } } }),
  ],
  ['5,000 properties', withSchema({ properties: many(5000, () => ({ type: 'string' })) })],
  ['an enum of 20,000', withSchema({ enum: Array.from({ length: 20_000 }, (_, index) => `v${index}`) })],
  ['an enum with a long value', withSchema({ enum: ['x'.repeat(200_000)] })],
  ['an enum of objects', withSchema({ enum: [{}, [], null, { a: [1] }] })],
  ['2,000 required names', withSchema({ required: Array.from({ length: 2000 }, (_, index) => `n${index}`) })],
  ['2,000 schemas', withSchemas(many(2000, () => ({ type: 'string' })))],
  [
    '500 parameters',
    withOperation({
      parameters: Array.from({ length: 500 }, (_, index) => ({ name: `p${index}`, in: 'query', schema: {} })),
      responses,
    }),
  ],
  ['500 responses', withOperation({ responses: many(500, () => ({ description: 'x' })) })],
  [
    '500 tags on one operation',
    withOperation({ tags: Array.from({ length: 500 }, (_, index) => `t${index}`), responses }),
  ],
  ['500 servers', json({ servers: Array.from({ length: 500 }, (_, index) => ({ url: `https://s${index}.example` })) })],
  ['a path of 20,000 characters', withOperation({ responses }, `/${'x'.repeat(20_000)}`)],
  ['a path with 2,000 parameters', withOperation({ responses }, '/{a}'.repeat(2000))],
  ['a path of braces', withOperation({ responses }, `/${'{'.repeat(5000)}`)],
  ['a path with line breaks', withOperation({ responses }, '/a\n\n# b\n{% endtab %}')],
  [
    'the same operationId twice',
    json({ paths: { '/a': { get: { operationId: 'x', responses } }, '/b': { get: { operationId: 'x', responses } } } }),
  ],
  [
    'names of one slug',
    json({
      tags: ['A b', 'a-b', 'A B', '!!', '??'].map((name) => ({ name })),
      paths: { '/a': { get: { tags: ['A b', 'a-b', 'A B', '!!', '??'], responses } } },
    }),
  ],
  [
    'a pattern that backtracks',
    withParameter({
      name: 'a',
      in: 'query',
      schema: { type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(40)}!` },
    }),
  ],
  [
    'a pattern that backtracks, with a default',
    withSchema({ type: 'string', pattern: '(x+x+)+y', default: 'x'.repeat(60), examples: ['x'.repeat(60)] }),
  ],
  ['a pattern that is no expression', withSchema({ type: 'string', pattern: '([a-z' })],
  ['a pattern of 50,000 characters', withSchema({ pattern: '(a|b)?'.repeat(8000) })],
  [
    'a pattern property that backtracks',
    withSchema({ patternProperties: { '^(a+)+$': {} }, example: { [`${'a'.repeat(40)}!`]: 1 } }),
  ],
  [
    'limits out of range',
    withSchema({ type: 'string', minLength: 1e308, maxLength: -1, minimum: Number.MAX_VALUE, multipleOf: 0 }),
  ],
  [
    'a list of a billion items',
    withSchema({ type: 'array', minItems: 1_000_000_000, items: { type: 'string', minLength: 1_000_000_000 } }),
  ],
  [
    'an object of a billion properties',
    withSchema({ minProperties: 1_000_000_000, additionalProperties: { minProperties: 1_000_000_000 } }),
  ],
  ['an example that is deep', withExample(nest(200, (inner) => ({ a: inner })))],
  ['an example of a megabyte', withExample('x'.repeat(1_000_000))],
  ['an example with a fence', withExample('```\n# no\n````\n~~~')],
  [
    'an external example',
    withOperation({
      responses: {
        200: { description: 'x', content: { 'a/b': { examples: { a: { externalValue: 'file:///etc/passwd' } } } } },
      },
    }),
  ],
  ['a script in texts', withText('<script>alert(1)</script><img src=x onerror=alert(1)>')],
  ['links that run in texts', withText('[a](javascript:alert(1)) <a href="javascript:alert(1)">b</a>')],
  ['blocks in texts', withText('{% tabs %}{% tab title="x" %}{% raw %}{{ 7*7 }} {% if visitor.claims.a %}')],
  ['front matter in texts', withText('---\ntitle: Another\nhidden: true\n---\n# A')],
  ['open HTML in texts', withText('<details><summary><table><tr><td>')],
  ['a table in a name', withSchemas({ 'a | b': { description: '| x |\n| - |' } })],
  ['quotes and backslashes in texts', withText('"\'\\`$(rm -rf /)`${x}')],
  ['text directions and zero widths', withText('\u202Ea\u2066b\u200B\uFEFFc')],
  ['lone surrogates', withText('\uD800 a \uDC00')],
  ['NUL in texts', withText('a\u0000b')],
  ['emoji and combining marks', withText(`👩‍👩‍👧 Z${'\u0301'.repeat(5000)}`)],
  ['a description of 500,000 characters', withText('word '.repeat(100_000))],
  ['a description of 20,000 quotes', withText('>'.repeat(20_000))],
  ['a description of 5,000 brackets', withText('['.repeat(5000))],
  ['a description of 5,000 stars', withText('*a '.repeat(5000))],
  [
    'a description of a deep list',
    withText(Array.from({ length: 300 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n')),
  ],
  ['a title of 100,000 characters', json({ info: { title: 'x'.repeat(100_000), version: '1' } })],
  ['an empty title', json({ info: { title: '', version: '' } })],
  [
    'servers that run',
    json({
      servers: [{ url: 'javascript:alert(1)' }, { url: 'file:///etc' }, { url: '//x' }],
      paths: { '/a': { get: { responses } } },
    }),
  ],
  [
    'a server with a command',
    json({ servers: [{ url: "https://x.example/';rm -rf /;'" }], paths: { "/'$(id)'": { get: { responses } } } }),
  ],
  [
    'callbacks within callbacks',
    withOperation(
      nest(60, (inner) => ({ callbacks: { a: { '{$request.body#/x}': { post: inner } } }, responses }), { responses }),
    ),
  ],
  [
    'links of operations to themselves',
    withOperation({ operationId: 'x', responses: { 200: { description: 'a', links: { x: { operationId: 'x' } } } } }),
  ],
  [
    'security with 1,000 schemes',
    json({
      components: { securitySchemes: many(1000, () => ({ type: 'http', scheme: 'bearer' })) },
      security: [many(1000, () => [])],
    }),
  ],
  [
    'extensions of all kinds',
    json({ 'x-a': nest(60, (inner) => [inner]), 'x-logo': { url: 'javascript:x' }, 'x-tagGroups': 'a' }),
  ],
  ['dates and merges of YAML', `${head}x-a: &a { b: 2001-01-01 }\nx-c: { <<: *a, d: !!binary aGk= }\npaths: {}\n`],
  ['unknown tags of YAML', `${head}x-a: !!js/function "function(){}"\nx-b: !custom { a: 1 }\npaths: {}\n`],
  ['numbers of YAML', `${head}x-a: [.inf, -.inf, .nan, 0x1F, 1e999, 12345678901234567890]\npaths: {}\n`],
  ['keys of YAML that are no texts', `${head}paths: {}\n? [a, b]\n: 1\n1: 2\nnull: 3\ntrue: 4\n`],
  ['aliases within the limit', `${head}x-a: &a { b: 1 }\nx-c: [${'*a,'.repeat(500)}]\npaths: {}\n`],
  ['two YAML documents', `${head}---\n${head}`],
]
