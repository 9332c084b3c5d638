import { describe, expect, test } from 'vitest'
import { documentInFiles, documentWithOperations } from '../test/large-openapi.ts'
import { readDocument } from './read-document.ts'
import { unzip } from './gzip.ts'

const head = 'openapi: 3.1.0\ninfo: { title: Petstore, version: "1" }\n'
const url = 'https://api.example.com/v1/openapi.yaml'
const limits = { bytes: 10_000_000, files: 100 }

const noFile = async (): Promise<string> => {
  throw new Error('No file was expected')
}
const read = (text: string, from: string | null = null, files: Record<string, string> = {}) =>
  readDocument({ url: from, text }, async (file) => files[file] ?? noFile(), limits)

const json = async (bytes: Uint8Array): Promise<unknown> => JSON.parse(await unzip(bytes))

const refTo = (ref: string) => `${head}paths:\n  /pets:\n    $ref: ${JSON.stringify(ref)}\n`

const requireDocument = async (...given: Parameters<typeof read>) => {
  const found = await read(...given)
  if (found.kind === 'failure') throw new Error(JSON.stringify(found))
  return found
}

describe('readDocument', () => {
  test.for(['swagger: "2.0"', 'openapi: 3.0.4', 'openapi: 3.1.1', 'openapi: 3.2.0'])('reads %s', async (version) => {
    const text = `${version}\ninfo: { title: Petstore, version: "1" }\npaths: {}\n`
    const found = await requireDocument(text)
    expect([found.errorCount, found.rawFormat, found.files]).toEqual([0, 'yaml', 1])
    expect(await json(found.filesystem)).toEqual({ 'openapi.yaml': await json(found.bundled) })
  })

  test.for([
    ['3.0.4', 3],
    ['3.1.1', 0],
    ['3.2.0', 0],
  ] as const)('counts the schemas `true` and `false` as errors in %s: %i', async ([version, errors]) => {
    const parameter = '{ name: a, in: query, schema: true }'
    const body = '{ description: Pets, content: { application/json: { schema: false } } }'
    const get = `{ parameters: [${parameter}], responses: { 200: ${body} } }`
    const components = '{ schemas: { Pet: { properties: { any: true } } } }'
    const text = `openapi: ${version}\ninfo: { title: Petstore, version: "1" }\npaths: { /pets: { get: ${get} } }\ncomponents: ${components}\n`
    const { errors: found } = await requireDocument(text)
    expect(found.filter(({ message }) => message.includes('`Schema`'))).toHaveLength(errors)
  })

  test('counts the schemas `true` and `false` as errors in 2.0', async () => {
    const text = `swagger: "2.0"\ninfo: { title: Petstore, version: "1" }\npaths: {}\ndefinitions: { Any: true, None: false }\n`
    expect((await requireDocument(text)).errors).toHaveLength(2)
  })

  test('names each file relative to the document, and bundles all files into one', async () => {
    const files = {
      'https://api.example.com/v1/paths/pets.yaml':
        'get: { responses: { 200: { description: Pets, content: { application/json: { schema: { $ref: ../pet.json } } } } } }',
      'https://api.example.com/v1/pet.json': '{"type":"object","properties":{"friend":{"$ref":"pet.json"}}}',
    }
    const found = await requireDocument(refTo('paths/pets.yaml'), url, files)
    expect(Object.keys((await json(found.filesystem)) as object)).toEqual([
      'openapi.yaml',
      'paths/pets.yaml',
      'pet.json',
    ])
    expect(await json(found.bundled)).toMatchObject({
      paths: { '/pets': { get: { responses: { 200: { description: 'Pets' } } } } },
      components: { schemas: { pet: { properties: { friend: { $ref: '#/components/schemas/pet' } } } } },
    })
    expect(await unzip(found.yaml)).toContain('title: Petstore')
  })

  test('gives relative servers of a document that was fetched their whole address', async () => {
    const servers = (path: string) => `servers: [{ url: ${path} }, { url: 'https://{region}.example/v1' }]`
    const text = `${head}${servers("'/{version}/api'")}\npaths:\n  /pets:\n    ${servers('../pets')}\n    get: { ${servers('x')}, responses: {} }\n`
    const found = await json((await requireDocument(text, url)).bundled)
    const other = { url: 'https://{region}.example/v1' }
    expect(found).toMatchObject({
      servers: [{ url: 'https://api.example.com/{version}/api' }, other],
      paths: {
        '/pets': {
          servers: [{ url: 'https://api.example.com/pets' }, other],
          get: { servers: [{ url: 'https://api.example.com/v1/x' }, other] },
        },
      },
    })
    expect(await json((await requireDocument(text)).bundled)).toMatchObject({
      servers: [{ url: '/{version}/api' }, other],
    })
  })

  test('returns errors of validation with rule and pointer', async () => {
    const found = await requireDocument(`openapi: 3.1.0\npaths:\n  /pets:\n    get: { operationId: 7 }\n`)
    expect(found.errors).toContainEqual({ message: expect.stringContaining('info'), code: 'struct', pointer: '#/' })
    expect(found.errorCount).toBe(found.errors.length)
  })

  test('has the same content hash for the same content in another format', async () => {
    const [one, other, different] = await Promise.all([
      requireDocument(`${head}paths: {} # none\n`),
      requireDocument('{"openapi":"3.1.0","info":{"title":"Petstore","version":"1"},"paths":{}}'),
      requireDocument(`${head}paths: {}\ntags: []\n`),
    ])
    expect(other.contentHash).toBe(one.contentHash)
    expect(different.contentHash).not.toBe(one.contentHash)
  })

  test.for(['file:///etc/passwd', 'data:application/json,{}', 'ftp://example.com/a.yaml'])(
    'does not follow a reference to %s',
    async (ref) => {
      const { errors, files } = await requireDocument(refTo(ref), url)
      expect([errors.map(({ code }) => code), files]).toEqual([['no-unresolved-refs'], 1])
    },
  )

  test('does not follow relative references of a document without a URL', async () => {
    const { errors } = await requireDocument(refTo('/etc/passwd'))
    expect(errors[0]).toMatchObject({ code: 'no-unresolved-refs', pointer: '#/paths/~1pets' })
  })
})

describe('a document as large as those of public APIs', () => {
  const large = { bytes: 32 * 1024 * 1024, files: 5000 }

  test('is read in one file', async () => {
    const text = JSON.stringify(documentWithOperations(1400), null, 2)
    expect(text.length).toBeGreaterThan(12_000_000)
    expect(await readDocument({ url, text }, noFile, large)).toMatchObject({ kind: 'document', errorCount: 0 })
  })

  test('is read in thousands of files', async () => {
    const files = documentInFiles(711)
    const base = 'https://api.example.com/v1/'
    const entry = { url: `${base}openapi.yml`, text: files['openapi.yml']! }
    const found = await readDocument(entry, async (file) => files[file.slice(base.length)]!, large)
    expect(found).toMatchObject({ kind: 'document', files: 2906 })
  })
})

describe('a hostile document', () => {
  test('whose references lead back to themselves ends in an error that names each circle', async () => {
    const files = { 'https://api.example.com/v1/b.yaml': 'a: { $ref: "openapi.yaml#/x-b" }\n' }
    const text = `${head}paths: { /a: { $ref: "#/paths/~1a" }, /b: { $ref: "b.yaml#/a" } }\nx-b: { $ref: "b.yaml#/a" }\n`
    const fault = { message: expect.stringContaining('circular'), code: 'no-unresolved-refs' }
    expect(await read(text, url, files)).toEqual({
      kind: 'failure',
      code: 'PARSE_ERROR',
      errors: [
        { ...fault, pointer: '#/paths/~1a/$ref' },
        { ...fault, pointer: '#/x-b/$ref' },
      ],
    })
  })

  test('with too many files ends in an error', async () => {
    const next = async (file: string) => `$ref: ${Number(/(\d+)\.yaml$/.exec(file)![1]) + 1}.yaml\n`
    expect(await readDocument({ url, text: refTo('0.yaml') }, next, limits)).toMatchObject({
      kind: 'failure',
      code: 'FETCH_ERROR',
      errors: [{ message: expect.stringContaining('more than 100 files') }],
    })
  })
})
